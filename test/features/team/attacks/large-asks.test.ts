import { expect, it } from "vitest";
import type { Terms } from "../../../../src/invoice/terms/terms.js";
import { draftOf } from "../../../kit/in-one-chat.js";
import { TeamChats } from "../../../kit/team-chats.js";

/** The largest items that the bot takes: about 16 KB of text each. */
const item = {
  ...{ name: "ш".repeat(128), description: "ш".repeat(512), price: "1000", currency: "UZS", quantity: 1 },
  imageUrl: `https://pictures.example/${"x".repeat(2000)}`,
  metadata: Object.fromEntries(
    Array.from({ length: 20 }, (_, place) => [`${place}${"ш".repeat(60)}`, "ш".repeat(256)]),
  ),
};
const largest: Terms = {
  terminal: { id: "t-1", name: "Front", businessUnitName: "Unit" },
  ...{ currency: "UZS", items: Array.from({ length: 100 }, () => item), expiry: { kind: "none" } },
};

it("a seller can't fill the owner's record with questions about the largest invoices", async () => {
  const chats = await TeamChats.open({ perInvoice: "1" });
  const { one } = chats;
  for (let n = 0; n < 5; n += 1) {
    const terms = { ...largest, note: `${n}` };
    const event = { name: "ask" as const, team: "team-1", seller: "s-1", id: `ask-${n}`, terms, over: [] };
    await one.handle({ source: "chat", from: one.key, event }, undefined, undefined, chats.ownerKey);
  }
  expect(JSON.stringify(await chats.ownerRecord()).length).toBeLessThan(64 * 1024);
  expect(chats.owner.texts.join()).not.toContain("asks to create");
});

it("a seller reads why the owner can't be asked about too large an invoice, and no event leaves the chat", async () => {
  const chats = await TeamChats.open({ perInvoice: "1" });
  const { one } = chats;
  await chats.review("Coffee 15000");
  await one.change((record) => {
    if (record.draft !== undefined) record.draft.terms.items = largest.items;
  });
  expect(await one.tap("Ask the owner")).toContain("too long to ask about");
  expect((await one.record()).due).toEqual([]);
  expect(one.sent).toEqual([]);
  expect((await draftOf(one))?.terms.items).toHaveLength(100);
});
