import { describe, expect, it } from "vitest";
import { OneChat } from "../../kit/one-chat.js";

const start = Date.UTC(2026, 10, 22, 2);
const plain = (html: string): string => html.replace(/<[^>]+>|[\u2066-\u2069]/g, "").replaceAll("\u00a0", " ");
const text = (one: OneChat): string => plain(one.chat.last.text);
const buttons = (one: OneChat): string[] => one.chat.labels(one.chat.last).map((label) => label.replaceAll("\u00a0", " "));

async function atReview(typed: string): Promise<OneChat> {
  const one = await OneChat.open(() => start);
  await one.change((record) => {
    record.settings = { ...record.settings, expiry: { kind: "duration", seconds: 86_400 } };
  });
  await one.send(`/new ${typed}`);
  return one;
}

describe("scratch", () => {
  it("x", async () => {
    for (const typed of ["кофе 15000, чай 5000, итого 20000", "кофе 15000, чай 5000, итого 25000", "кофе 15000, чай 5000, итого 18000","кофе 15000, чай 5000, скидка 10%", "кофе 3x15000, скидка 5000"]) {
      const one = await atReview(typed);
      console.log(typed, "\n", text(one), buttons(one));
    }
  });
});
