import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { initDataCheck } from "../../src/telegram/init-data-check.js";
import { botToken, fields, now, sign, userOf } from "../http/page/launches.js";

const checkFor = initDataCheck(botToken, () => now);
const check = checkFor;
const seconds = (ago: number): string => String(now / 1000 - ago);
const genuine = sign();
const hash = new URLSearchParams(genuine).get("hash") ?? "";

describe("signed data of the Mini App", () => {
  test("name the user and the launch", () => {
    expect(check(genuine)).toEqual({
      kind: "genuine",
      launch: {
        user: { id: 42, languageCode: "ru" },
        person: { name: "Anna" },
        digest: createHash("sha256").update(hash).digest("base64url"),
      },
    });
  });

  test("without a language name only the user's id", () => {
    const check42 = check(sign({ ...fields, user: userOf(42) }));
    expect(check42).toMatchObject({ launch: { user: { id: 42 } } });
    expect(check42).not.toHaveProperty("launch.user.languageCode");
  });

  test("are accepted for an hour, and when Telegram's clock is up to a minute ahead", () => {
    const kindAt = (ago: number) => check(sign({ ...fields, auth_date: seconds(ago) })).kind;
    for (const ago of [0, 3600, -60]) expect(kindAt(ago), String(ago)).toBe("genuine");
    expect(kindAt(3601)).toBe("refused");
  });

  test.each<[string, object, { readonly name: string; readonly username?: string }]>([
    ["by first name and username", { username: "anna_shop" }, { name: "Anna", username: "anna_shop" }],
    ["without a first name by the id", { first_name: " \u2060\u3164" }, { name: "42" }],
    ["on one line", { first_name: "Anna\n\u2028  Shop" }, { name: "Anna Shop" }],
    ["with emoji and joined letters", { first_name: "👩‍🍳 آنّا" }, { name: "👩‍🍳 آنّا" }],
    [
      "without a second username in the name",
      { first_name: "Anna @boris ＠boris" },
      { name: "Anna boris boris" },
    ],
    ["without turned letters", { first_name: "\u202Esirob\u202C\u2067x\u2069\u200F" }, { name: "sirobx" }],
    ["in at most 40 characters", { first_name: "🦁".repeat(64) }, { name: `${"🦁".repeat(39)}…` }],
    ["without a username that Telegram doesn't give", { username: "anna shop\u202e" }, { name: "Anna" }],
  ])("name the person %s", (_how, user, person) => {
    expect(check(sign({ ...fields, user: userOf(42, user) }))).toMatchObject({ launch: { person } });
  });

  test("count as two launches when the same person opens the page twice", () => {
    const digests = [60, 61].map((ago) => check(sign({ ...fields, auth_date: seconds(ago) })));
    const [first, second] = digests.map((each) => (each.kind === "genuine" ? each.launch.digest : "none"));
    expect(first).not.toBe(second);
  });

  const { user: _user, ...withoutUser } = fields;
  const { auth_date: _date, ...withoutDate } = fields;
  test.each<[string, string, string, string]>([
    ["are missing", "", "init-data-missing", "missing"],
    ["have no hash", new URLSearchParams(fields).toString(), "init-data-forged", "signature"],
    ["have a wrong hash", genuine.replace(hash, hash.replace(/./g, "0")), "init-data-forged", "signature"],
    ["have a shortened hash", genuine.replace(hash, hash.slice(0, 32)), "init-data-forged", "signature"],
    [
      "have a hash in other letters",
      genuine.replace(hash, `${"z".repeat(64)}`),
      "init-data-forged",
      "signature",
    ],
    ["name another user than the signed one", genuine.replace("42", "43"), "init-data-forged", "signature"],
    [
      "have one more field than the signed ones",
      `${genuine}&chat_type=sender`,
      "init-data-forged",
      "signature",
    ],
    [
      "are signed for another bot",
      sign(fields, "987654321:BBF-another-token"),
      "init-data-forged",
      "signature",
    ],
    [
      "name a field twice",
      `${genuine}&user=${encodeURIComponent(userOf(43))}`,
      "init-data-forged",
      "repeated-field",
    ],
    ["have two hashes", `hash=${"0".repeat(64)}&${genuine}`, "init-data-forged", "repeated-field"],
    ["are too long", sign({ ...fields, start_param: "x".repeat(4096) }), "init-data-forged", "too-long"],
    [
      "are older than 12 hours",
      sign({ ...fields, auth_date: seconds(12 * 3600 + 1) }),
      "init-data-old",
      "old",
    ],
    ["are of the future", sign({ ...fields, auth_date: seconds(-61) }), "init-data-old", "of-the-future"],
    ["have no date", sign(withoutDate), "init-data-old", "old"],
    ["have a date that isn't a number", sign({ ...fields, auth_date: "now" }), "init-data-old", "old"],
    ["name no user", sign(withoutUser), "init-data-forged", "no-user"],
    ["name a user that isn't JSON", sign({ ...fields, user: "Anna" }), "init-data-forged", "no-user"],
    ["name a user without an id", sign({ ...fields, user: "{}" }), "init-data-forged", "no-user"],
    [
      "name a user with a text as id",
      sign({ ...fields, user: '{"id":"42"}' }),
      "init-data-forged",
      "no-user",
    ],
    ["name a bot", sign({ ...fields, user: userOf(42, { is_bot: true }) }), "init-data-forged", "no-user"],
  ])("that %s are refused", (_what, initData, fault, reason) => {
    expect(check(initData)).toEqual({ kind: "refused", fault, reason });
  });
});
