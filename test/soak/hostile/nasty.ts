import type { Random } from "../kit/random.js";

/** What has broken programs before: texts, numbers and shapes that nobody expects. */

export const nastyTexts: readonly string[] = [
  "",
  " ",
  "\u0000",
  "\u0007\u001b[2J",
  "\r\n\r\n",
  "\u00a0\u2009\u3000",
  "\u200b\u200d\ufeff",
  "\u202e000 51\u202c",
  "\u2066\u2067\u2068\u2069",
  "\u115f\u3164",
  "👨‍👩‍👧‍👦".repeat(9),
  "🇺🇿🇷🇺",
  "e\u0301\u0327".repeat(40),
  "ﷺ".repeat(30),
  "İıſK",
  "٣٬٠٠٠٫٥٠",
  "１５０００",
  "<b>bold</b>",
  "</b></a></code>",
  "<a href='tg://user?id=1'>x</a>",
  "&amp;&lt;&#0;&#x110000;&bogus;",
  "{ $total }",
  "{ -brand }",
  "$total$1$&$`",
  "%s%n%00%2e%2e%2f",
  "../../../../etc/passwd",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "null",
  "undefined",
  "NaN",
  "Infinity",
  "-0",
  "1e309",
  "0x10",
  "1.0000000000000000000000001",
  "9".repeat(40),
  `0.${"0".repeat(30)}1`,
  "-15000",
  "2x",
  "x2",
  "2x2x2x2",
  "1,2,3,4,5.6.7,8",
  "15 000,00,00",
  "=1+1",
  "@SUM(A1)",
  "'; DROP TABLE chats; --",
  "a".repeat(300),
  "a".repeat(4096),
  "1 ".repeat(2048),
  "1x1 ".repeat(1000),
  "(".repeat(2000),
  "- - - - - -",
  "•".repeat(100),
  "\n".repeat(4000),
  "a\n".repeat(2000),
  "Coffee 2x15000\n".repeat(250),
  "1.1.1.1.1.1".repeat(300),
  "/",
  "/new",
  "/new ".repeat(50),
  "/start share_AAAA",
  "/start new",
  "/new@another_bot",
  "@sandbox_pay_bot",
  "https://example.com/?a=b#c",
  "http://[::1]:99999/",
  "javascript:alert(1)",
  "a@b",
  `${"a".repeat(64)}@${"b".repeat(190)}.com`,
  "2026-02-30 25:61",
  "31.12.9999 23:59",
  "tomorrow",
  "в пятницу в 25:00",
  "99999999999 days",
  "-1 hour",
  "100%",
  "1000000%",
  "UTC+99",
  "Europe/Nowhere",
  "\ud800",
  "a\udc00b",
];

export const nastyNumbers: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.5,
  255,
  256,
  2 ** 31,
  -(2 ** 31),
  2 ** 32,
  2 ** 52,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  -Number.MAX_SAFE_INTEGER,
  1e21,
  1e300,
  -1e300,
  Number.MIN_VALUE,
  1e-7,
];

/** A value of any JSON type. `__proto__` is an own property in it, as JSON.parse makes it. */
export function nastyValue(random: Random, depth = 2): unknown {
  switch (random.below(depth > 0 ? 9 : 6)) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
      return random.pick(nastyNumbers);
    case 3:
    case 4:
    case 5:
      return random.pick(nastyTexts);
    case 6:
      return Array.from({ length: random.below(4) }, () => nastyValue(random, depth - 1));
    case 7:
      return JSON.parse(`{"__proto__":{"status":"paid"},"constructor":{"prototype":{}},"length":-1}`);
    default:
      return Object.fromEntries(
        Array.from({ length: random.below(4) }, () => [
          random.pick(nastyTexts).slice(0, 20),
          nastyValue(random, depth - 1),
        ]),
      );
  }
}

/** Arrays in arrays, deep enough for a careless recursion. */
export const deepJson = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;
