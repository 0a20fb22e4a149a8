import { describe, expect, it } from "vitest";
import { facesAs, putFace } from "../../../src/invoice/face.js";
import { invoices } from "../../kit/in-one-chat.js";
import { link, start, withInvoice } from "../../kit/invoice-chat.js";
import { callbackPayload } from "../../status-callback.js";

const lines = (text: string): string[] => text.split("\n");

describe("the pay card", () => {
  it("has status, total, customer, items and expiry, and no link", async () => {
    const { one, ref, card } = await withInvoice((invoice) => {
      invoice.terms.reference = "Aziz";
      invoice.terms.email = "aziz@example.com";
    });
    await one.callback(ref, "failed");
    const shown = lines((await card()).text);
    expect(shown.filter((line) => !line.startsWith("Terminal"))).toEqual([
      "❌ Payment failed, says Pay. I can't tell whether the link can still be paid.",
      "70,000\u00a0UZS",
      expect.stringMatching(/Aziz.* · .*aziz@example\.com/),
      "1. Coffee — 2 × 15,000\u00a0UZS = 30,000\u00a0UZS",
      "2. Cake — 40,000\u00a0UZS",
      "Expires: Sun 22 Nov, 12:00",
    ]);
    expect((await card()).text).not.toContain("http");
  });

  it("ends with a failed payment where the operator says that it ends the link", async () => {
    const { one, ref, card } = await withInvoice((invoice) => {
      invoice.failedEnds = true;
      putFace(invoice, { at: { in: "inline", id: "inline-1" }, as: "customer" });
    });
    await one.callback(ref, "failed");
    const { text, labels } = await card();
    expect(lines(text)[0]).toBe("❌ Payment failed, says Pay.");
    expect(text).not.toContain(link);
    expect(labels).toEqual(["Issue again"]);
    expect(facesAs((await invoices(one))[0] ?? {}, "customer").map(({ shows }) => shows)).toEqual(["failed"]);
    await one.callback(ref, "paid");
    expect(lines((await card()).text)[0]).toBe("✅ Paid");
  });

  it("offers to share first, and copies the customer's text where it fits a button", async () => {
    const { one, card } = await withInvoice();
    expect((await card()).labels).toEqual([
      "Send to customer",
      "Copy text",
      "QR code",
      "Paid in cash",
      "More…",
    ]);
    const button = (one.chat.last.keyboard ?? []).flat().find(({ text }) => text === "Copy text");
    expect(button).toHaveProperty("copy_text.text", expect.stringContaining(link));
  });

  it.each([
    ["is edited again without buttons where Telegram refuses them", "BUTTON_URL_INVALID", 2, []],
    [
      "is sent anew after a single edit where its message is gone",
      "message to edit not found",
      1,
      ["Copy text"],
    ],
  ])("%s", async (_name, description, count, labels) => {
    const { one, ref, card } = await withInvoice();
    const edits = () =>
      one.telegram.control.requests().filter(({ method }) => method === "editMessageText").length;
    const before = edits();
    one.telegram.control.fault({ method: "editMessageText", kind: 400, description });
    await one.callback(ref, "failed");
    expect(edits() - before).toBe(count);
    expect((await card()).text).toContain("Payment failed");
    expect((await card()).text.includes(link)).toBe(labels.length === 0);
    expect((await card()).labels).toEqual(labels.length === 0 ? [] : expect.arrayContaining(labels));
  });

  it("posts a customer's text that is too long for a button, and says so", async () => {
    const { one, ref, card } = await withInvoice((invoice) => {
      invoice.terms.note = "Please ring twice. ".repeat(15).trim();
    });
    await one.callback(ref, "failed");
    expect((await card()).labels).toContain("Text for customer");
    await one.tap("Text for customer");
    expect(one.chat.last.text).toContain("Send this to your customer");
  });

  it("says when it was paid instead of its expiry, and offers a new invoice below itself", async () => {
    const { one, ref, clock, card } = await withInvoice();
    clock.now = start + 60_000;
    await one.callback(ref, "paid");
    const { text, labels } = await card();
    expect(text).toContain("Payment reported: Sat 21 Nov, 12:01");
    expect(text).not.toContain("Expires");
    expect(labels).toEqual(["New invoice", "Repeat"]);
    await one.tap("New invoice");
    expect(one.chat.last.text).toMatch(/^What are you selling/);
    expect((await card()).text).toContain("✅ Paid");
  });

  it("takes the time of the payment from the update, if it has one", async () => {
    const { one, ref, clock, card } = await withInvoice();
    clock.now = start + 3_600_000;
    for (const timestamp of ["2026-11-21T12:30:00Z", "2026-11-21T12:20:00Z"])
      await one.handle(callbackPayload(JSON.stringify({ status: "paid", timestamp }), { ref }));
    const { text } = await card();
    expect(text).toContain("✅ Paid");
    expect(text).toContain("Paid: Sat 21 Nov, 12:20");
  });

  it("keeps the buttons without an address behind [More…] where Telegram refuses the address, and [Back] works", async () => {
    const { one, ref, card } = await withInvoice();
    const refuse = () =>
      one.telegram.control.fault({
        ...{ method: "editMessageText", kind: 400, description: "BUTTON_URL_INVALID", times: 1 },
      });
    refuse();
    await one.tap("More…");
    expect((await card()).labels).toEqual(["Copy link", "Repeat", "Withdraw", "Back"]);
    expect((await card()).text).toContain(link);
    refuse();
    await one.callback(ref, "processing");
    expect((await card()).labels).toContain("Back");
    await one.tap("Back");
    expect((await card()).labels).toContain("Send to customer");
  });

  it("turns its buttons into the others at [More…], with the invoice's id, and back", async () => {
    const { one, card } = await withInvoice();
    const before = await card();
    const said = one.chat.said.length;
    await one.tap("More…");
    const { text, labels } = await card();
    expect(labels).toEqual(["Open pay page", "Copy link", "WhatsApp", "Repeat", "Withdraw", "Back"]);
    // A folded part shows its first lines, so the id comes before the items.
    expect(text).toBe(before.text.replace("\n1. ", "\nInvoice id: inv-1\n1. "));
    expect(text).not.toBe(before.text);
    await one.tap("Back");
    expect(await card()).toEqual(before);
    expect(one.chat.said).toHaveLength(said);
  });

  it("keeps the buttons behind [More…] at a status update, until it is paid", async () => {
    const { one, ref, card } = await withInvoice();
    await one.tap("More…");
    const { labels } = await card();
    await one.callback(ref, "processing");
    expect((await card()).text).toContain("being processed");
    expect((await card()).labels).toEqual(labels.filter((label) => label !== "Withdraw"));
    await one.callback(ref, "paid");
    expect((await card()).labels).toEqual(["New invoice", "Repeat"]);
    expect((await card()).text).toContain("Invoice id: inv-1");
  });

  it("has the link in its text behind [More…] when a button can't copy so long a link", async () => {
    const { one, ref, card } = await withInvoice((invoice) => {
      invoice.payLink = `${link}?${"x".repeat(300)}`;
    });
    await one.callback(ref, "failed");
    expect((await card()).text).not.toContain(link);
    await one.tap("More…");
    expect((await card()).text).toContain(`${link}?xxx`);
    expect((await card()).labels).not.toContain("Copy link");
  });
});
