import { describe, expect, it } from "vitest";
import { plain } from "../../journeys/plain.js";
import { review } from "../../kit/in-one-chat.js";
import { OneChat } from "../../kit/one-chat.js";

const start = Date.parse("2026-11-22T07:00:00Z");

/** A chat with one item and an expiry on the review card. */
async function atReview(): Promise<OneChat> {
  const one = await OneChat.open(() => start);
  await one.send("/new Coffee 2x15000");
  await one.tap("24 hours");
  expect(one.chat.last.text).toMatch(review);
  return one;
}

/** The labels of the newest card's buttons, row by row. */
const rows = ({ chat }: OneChat): string[][] =>
  (chat.last.keyboard ?? []).map((row) => row.map(({ text }) => text));

describe("the review card", () => {
  it("has room on a phone: its buttons stand three in a row, and its lines are short", async () => {
    const one = await atReview();
    expect(rows(one)).toEqual([
      ["Create invoice"],
      ["Items", "Expiry", "Terminal"],
      ["Customer", "More…", "Discard"],
    ]);
    expect(plain(one.chat.last.text).split("\n")).toEqual([
      "Check the invoice",
      expect.stringMatching(/^1\. Coffee — 2 × 15,000.UZS = 30,000.UZS$/),
      "",
      expect.stringMatching(/^Total: 30,000.UZS$/),
      "Customer: —",
      "Terminal: Front — Unit",
      "Expires: 24 hours (23 Nov, 07:00)",
    ]);
  });
});

describe("a text at the review card", () => {
  it.each([
    ["x3", "Quantity of Coffee: 3."],
    ["Bun 4000", "Added: Bun."],
    ["Bun 4000; Tea 5000", "Added: Bun and 1 more."],
    ["2 hours", "Expires: 2 hours (22 Nov, 09:00)."],
    ["for Aziz", "Customer: Aziz."],
    ["aziz@example.com", "Customer: aziz@example.com."],
  ])("%j is answered by one message: the new card, which first says “%s”", async (text, first) => {
    const one = await atReview();
    const [before, oldCard] = [one.chat.texts.length, one.chat.last.messageId];
    await one.send(text);
    expect(one.chat.texts).toHaveLength(before + 1);
    const [said, , title] = plain(one.chat.last.text).split("\n");
    expect([said, title]).toEqual([first, "Check the invoice"]);
    expect(rows(one)[0]).toEqual(["Create invoice"]);
    const old = one.chat.said.find(({ messageId }) => messageId === oldCard);
    expect(one.chat.labels(old)).toEqual([]);
  });

  it("leaves the card without that sentence when the card is shown again", async () => {
    const one = await atReview();
    await one.send("x3");
    await one.tap("More…");
    await one.tap("Back");
    expect(plain(one.chat.last.text)).toMatch(/^Check the invoice\n1\. Coffee — 3 ×/);
  });

  it("names lines that it can't read above the card, in the same message", async () => {
    const one = await atReview();
    const before = one.chat.texts.length;
    await one.send("Bun 4000; Tea 5000000000000000");
    expect(one.chat.texts).toHaveLength(before + 1);
    expect(plain(one.chat.last.text)).toMatch(/Tea[\s\S]*Added: Bun\.\n\nCheck the invoice/);
  });
});

describe("the list of a new invoice's items", () => {
  it("offers to be done with an expiry of 24 hours, while none is set, and [Done] asks for one", async () => {
    const one = await OneChat.open(() => start);
    await one.send("/new");
    await one.send("Coffee 2x15000");
    expect(rows(one).slice(0, 2)).toEqual([["Done · 24 hours"], ["Done", "Remove last"]]);
    await one.tap("Done");
    expect(one.chat.last.text).toMatch(/^When does the link expire\?/);
    await one.tap("3 days");
    await one.tap("Items");
    expect(rows(one)[0]).toEqual(["Done", "Remove last"]);
    await one.tap("Done");
    expect(plain(one.chat.last.text)).toContain("Expires: 3 days (25 Nov, 07:00)");
  });
});
