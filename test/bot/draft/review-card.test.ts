import { describe, expect, it } from "vitest";
import { plain } from "../../journeys/plain.js";
import { review } from "../kit/in-one-chat.js";
import { OneChat } from "../kit/one-chat.js";

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
