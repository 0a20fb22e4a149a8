import { describe, expect, it } from "vitest";
import { plain } from "../../journeys/plain.js";
import { review } from "../../kit/in-one-chat.js";
import { OneChat } from "../../kit/one-chat.js";

const start = Date.parse("2026-11-22T07:00:00Z");

/** A chat with one item and an expiry on the review card. */
async function atReview(): Promise<OneChat> {
  const one = await OneChat.open(() => start);
  await one.send("/new Coffee 2x15000");
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
      expect.stringMatching(/^Total: 30,000.UZS$/),
      "Terminal: Front — Unit",
      "Expires: 24 hours (23 Nov, 07:00)",
    ]);
  });

  it("says why the button of an only terminal changes nothing", async () => {
    const one = await atReview();
    await one.tap("Terminal");
    expect(plain(one.chat.last.text)).toMatch(/^You have only one active terminal\.\n\nCheck the invoice/);
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

describe("the card of an item whose name and price were asked", () => {
  it("comes without [Done], takes one for the quantity, and has a button to change it", async () => {
    const one = await OneChat.open(() => start);
    for (const text of ["/new", "Coffee", "15000"]) await one.send(text);
    expect(plain(one.chat.last.text)).toMatch(/^Check the invoice\n1\. Coffee — 15,000/);
    expect(plain(one.chat.last.text)).toContain("Expires: 24 hours (23 Nov, 07:00)");
    await one.tap("Quantity");
    await one.tap("3");
    expect(plain(one.chat.last.text)).toContain("1. Coffee — 3 × 15,000");
    expect(one.chat.labels()).not.toContain("Quantity");
  });

  it("expires like the last invoice, unless a default says otherwise or that one had a fixed time", async () => {
    const one = await OneChat.open(() => start);
    const expiryOf = async (text: string) => {
      await one.send(text);
      return /Expires: (.*)/.exec(plain(one.chat.last.text))?.[1];
    };
    expect(await expiryOf("/new Tea 5000")).toBe("24 hours (23 Nov, 07:00)");
    await one.send("3 days");
    await one.tap("Create invoice");
    expect(await expiryOf("/new Tea 6000")).toBe("3 days (25 Nov, 07:00)");
    await one.send("25.12 10:00");
    await one.tap("Create invoice");
    expect(await expiryOf("/new Tea 7000")).toBe("3 days (25 Nov, 07:00)");
    await one.tap("Create invoice");
    await one.change(({ settings }) => {
      settings.expiry = { kind: "none" };
    });
    expect(await expiryOf("/new Tea 8000")).toBe("no expiry");
  });
});
