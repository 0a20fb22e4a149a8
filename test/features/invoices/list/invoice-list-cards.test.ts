import { describe, expect, it } from "vitest";
import { cardOf } from "../../../../src/invoice/face.js";
import { cardAt } from "../../../kit/faces.js";
import { once, paid } from "../../../kit/in-one-chat.js";
import { closedInvoice, entriesOf, listOf, shownInvoices } from "../../../kit/invoice-list-samples.js";
import { OneChat } from "../../../kit/one-chat.js";

const created = async () => {
  const one = await OneChat.open();
  await one.toReview();
  await one.tap("Create invoice");
  const card = one.chat.last.messageId;
  await one.send("/invoices");
  const [label = ""] = one.chat.labels();
  return { one, card, label };
};
const refOf = async (one: OneChat): Promise<string> => (await entriesOf(one))[0]?.ref ?? "";

describe("a tap on an invoice in the list", () => {
  it("moves its card to the bottom, and status updates change that one", async () => {
    const { one, card, label } = await created();
    await one.tap(label);
    const moved = one.chat.last;
    expect(moved.text).toContain("Waiting for payment");
    expect(JSON.stringify(moved.keyboard)).toContain("https://pay.example.com/invoice/inv-1/payment");
    expect(one.chat.byId(card)).toMatchObject({ text: "This card is now further down." });
    expect(one.chat.labels(one.chat.byId(card))).toEqual([]);
    await one.callback(await refOf(one), "processing");
    expect(one.chat.byId(moved.messageId)?.text).toContain("being processed");
    expect(one.chat.byId(card)?.text).toBe("This card is now further down.");
  });

  it("moves a closed invoice's card as well, and a later status finds it there", async () => {
    const { one, card, label } = await created();
    const ref = await refOf(one);
    await one.callback(ref, "expired");
    expect((await one.record()).invoices).toEqual({});
    await one.tap(label);
    const moved = one.chat.last;
    expect(moved.text).toContain("⌛ Expired");
    expect(cardOf((await one.store.invoices.read(`${one.key}/${ref}`)) ?? {})).toBe(moved.messageId);
    expect(one.chat.byId(card)?.text).toBe("This card is now further down.");
    await one.callback(ref, "paid");
    expect(one.chat.byId(moved.messageId)?.text).toContain("Paid");
    expect(await entriesOf(one)).toMatchObject([{ status: "paid" }]);
    await one.send("/invoices");
    expect(shownInvoices(one)[0]).toMatch(/^✅ .+ · 30,000 UZS/);
  });

  it("posts one card though the disk fails, and marks the old place all the same", async () => {
    for (const fits of ["posted", "done"]) {
      const { one, card, label } = await created();
      one.diskRefuses = once((record) =>
        fits === "posted"
          ? Object.keys(record.journal?.results ?? {}).length > 0
          : record.journal === undefined,
      );
      await one.tap(label);
      expect(one.logged).toContain("event.retry");
      expect(one.chat.texts.filter((text) => text.includes("Waiting for payment"))).toHaveLength(1);
      expect(one.chat.byId(card)?.text).toBe("This card is now further down.");
      const [invoice] = Object.values((await one.record()).invoices);
      expect(cardOf(invoice ?? {})).toBe(one.chat.last.messageId);
    }
  });

  it("shows the card though the old one is gone", async () => {
    const one = await OneChat.open();
    await listOf(one, 1);
    await one.store.invoices.write(`${one.key}/r-0`, closedInvoice(0, cardAt(999)));
    await one.send("/invoices");
    await one.tap(one.chat.labels()[0] ?? "");
    expect(one.chat.last.text).toContain("Paid");
  });

  it("says so when the invoice isn't kept any more", async () => {
    const one = await OneChat.open();
    await listOf(one, 1);
    await one.send("/invoices");
    expect(await one.tap(one.chat.labels()[0] ?? "")).toBe("I no longer keep that invoice.");
    expect(one.chat.said).toHaveLength(1);
  });

  it("keeps one that was told about as told", async () => {
    const one = await OneChat.open();
    await listOf(one, 1);
    await one.store.invoices.write(`${one.key}/r-0`, closedInvoice(0, { history: [paid] }));
    await one.send("/invoices");
    await one.tap(one.chat.labels()[0] ?? "");
    await one.send("/help");
    expect(one.chat.texts.filter((text) => text.includes("is paid"))).toEqual([]);
  });
});
