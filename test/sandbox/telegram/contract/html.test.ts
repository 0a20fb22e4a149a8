import fc from "fast-check";
import { expect, test } from "vitest";
import { done, refusal, startedChat, type WireMessage } from "./harness.js";

const html = async (text: string) => {
  const { sandbox, chatId: chat_id } = await startedChat();
  return done<WireMessage>(sandbox, "sendMessage", { chat_id, text, parse_mode: "HTML" });
};

test("tags become entities, counted in UTF-16", async () => {
  const sent = await html("😀 <b>bold <i>both</i></b> &lt;3 &amp; &#128512; <code>x</code>");
  expect(sent.text).toBe("😀 bold both <3 & 😀 x");
  expect(sent.entities).toEqual([
    { type: "bold", offset: 3, length: 9 },
    { type: "italic", offset: 8, length: 4 },
    { type: "code", offset: 21, length: 1 },
  ]);
});

test.each([
  ["<strong>a</strong>", { type: "bold" }],
  ["<em>a</em>", { type: "italic" }],
  ["<ins>a</ins>", { type: "underline" }],
  ["<del>a</del>", { type: "strikethrough" }],
  ["<tg-spoiler>a</tg-spoiler>", { type: "spoiler" }],
  ['<span class="tg-spoiler">a</span>', { type: "spoiler" }],
  ["<blockquote>a</blockquote>", { type: "blockquote" }],
  ["<blockquote expandable>a</blockquote>", { type: "expandable_blockquote" }],
  ['<pre><code class="language-ts">a</code></pre>', { type: "pre", language: "ts" }],
  [
    '<a href="https://shop.example/?a=1&amp;b=2">a</a>',
    { type: "text_link", url: "https://shop.example/?a=1&b=2" },
  ],
  [
    '<tg-time unix="1795341900" format="tdW">a</tg-time>',
    { type: "date_time", unix_time: 1_795_341_900, date_time_format: "wdt" },
  ],
  [
    '<tg-time unix="1795341900" format="R">a</tg-time>',
    { type: "date_time", unix_time: 1_795_341_900, date_time_format: "r" },
  ],
  [
    "<tg-time unix=1795341900>a</tg-time>",
    { type: "date_time", unix_time: 1_795_341_900, date_time_format: "" },
  ],
])("%s", async (source, entity) => {
  expect((await html(source)).entities).toEqual([{ offset: 0, length: 1, ...entity }]);
});

test.each([
  ["<script>x</script>", 'Unsupported start tag "script" at byte offset 0'],
  ["ж <p>x</p>", 'Unsupported start tag "p" at byte offset 3'],
  ["<b>x", 'Can\'t find end tag corresponding to start tag "b"'],
  ["x</b>", "Unexpected end tag at byte offset 1"],
  ["<b>x</i>", 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'],
  ["1 < 2", 'Unsupported start tag "" at byte offset 2'],
  ["<b", "Unclosed start tag at byte offset 0"],
  ['<tg-time unix="1795341900" format="wx">x</tg-time>', "Invalid date format used"],
  ["<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'],
])("%s is refused", async (text, reason) => {
  const { sandbox, chatId: chat_id } = await startedChat();
  expect(await refusal(sandbox, "sendMessage", { chat_id, text, parse_mode: "HTML" })).toBe(
    `400 Bad Request: can't parse entities: ${reason}`,
  );
});

test.each([
  "<tg-time>a</tg-time>",
  '<tg-time unix="soon">a</tg-time>',
  '<tg-time unix="0">a</tg-time>',
  '<tg-time unix="2378550818" format="wdt">a</tg-time>',
])(
  "the text of %s has no date, because its number isn't a date of 32 bits later than 1970",
  async (source) => {
    const sent = await html(source);
    expect(sent.text).toBe("a");
    expect(sent.entities).toBeUndefined();
  },
);

test("formatting inside a date is dropped, and no link is found there", async () => {
  const sent = await html('<tg-time unix="1795341900">on <b>/may</b> https://shop.example</tg-time>');
  expect(sent.entities).toEqual([
    { type: "date_time", unix_time: 1_795_341_900, date_time_format: "", offset: 0, length: 28 },
  ]);
});

test("code inside a quote leaves the quote, and drops what else is around the code", async () => {
  const sent = await html("<blockquote expandable>id <b><code>x-1</code></b></blockquote>");
  expect(sent.entities).toEqual([
    { type: "expandable_blockquote", offset: 0, length: 6 },
    { type: "code", offset: 3, length: 3 },
  ]);
});

test("commands and links are found in plain text", async () => {
  const { sandbox, chatId } = await startedChat();
  sandbox.control.send(chatId, "/help see https://shop.example/a.");
  const updates = await done<{ message: WireMessage }[]>(sandbox, "getUpdates");
  expect(updates[0]?.message.entities).toEqual([
    { type: "bot_command", offset: 0, length: 5 },
    { type: "url", offset: 10, length: 22 },
  ]);
});

test("a link ends before the marks that isolate its direction", async () => {
  const { sandbox, chatId } = await startedChat();
  sandbox.control.send(chatId, "\u2068https://shop.example/a\u2069 is new");
  const updates = await done<{ message: WireMessage }[]>(sandbox, "getUpdates");
  expect(updates[0]?.message.entities).toEqual([{ type: "url", offset: 1, length: 22 }]);
});

test("an escaped text arrives as it was before escaping", async () => {
  const { sandbox, chatId: chat_id } = await startedChat();
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom(..."<>&\"'/b i;#x😀ж"), minLength: 1 }),
      async (typed) => {
        const escaped = typed.replace(/[<>&]/g, (sign) => ({ "<": "&lt;", ">": "&gt;" })[sign] ?? "&amp;");
        const text = `|${escaped}|`;
        const sent = await done<WireMessage>(sandbox, "sendMessage", { chat_id, text, parse_mode: "HTML" });
        expect(sent.text).toBe(`|${typed}|`);
      },
    ),
    { numRuns: 60 },
  );
});
