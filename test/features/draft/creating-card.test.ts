import { describe, expect, it } from "vitest";
import { cardOf } from "../../../src/invoice/face.js";
import { atReview, invoices, review, texts, unknown, waiting } from "../../kit/in-one-chat.js";
import { start } from "../../kit/invoice-chat.js";
import { failing, type OneChat } from "../../kit/one-chat.js";

const creating = /^⏳ Creating…/;
const notCreated = /^Not created/;

/** Returns what the tapped card shows while the create call runs. In this test the call waits for the card; the bot's own call doesn't. */
async function duringCall(one: OneChat, messageId: number, call: OneChat["create"]): Promise<() => string> {
  let shown = "";
  one.create = async () => {
    await one.chat.waitFor(creating);
    const { text = "", keyboard = [] } = one.chat.byId(messageId) ?? {};
    shown = `${text} [${keyboard.flat().length} buttons]`;
    return call();
  };
  return () => shown;
}

describe("the card while the create call runs", () => {
  it("says that the invoice is being created, with items and total and without buttons", async () => {
    const one = await atReview();
    const { messageId } = one.chat.last;
    const shown = await duringCall(one, messageId, one.create);
    await one.tap("Create invoice");
    expect(shown()).toMatch(/^⏳ Creating…\n[\s\S]*Coffee[\s\S]*Total: 30,000.UZS[\s\S]*\[0 buttons\]$/);
    expect(one.chat.byId(messageId)?.text).toMatch(waiting);
    expect(texts(one, creating)).toEqual([]);
  });

  it.for([
    ["429", { kind: 429, retryAfter: 30 }],
    ["a refusal", { kind: 400 }],
    ["a fault", { kind: 502 }],
  ] as const)("is created once and becomes the pay card when Telegram answers with %s", async ([, fault]) => {
    const one = await atReview();
    const { messageId } = one.chat.last;
    one.telegram.control.fault({ method: "editMessageText", ...fault });
    await one.tap("Create invoice");
    expect(one.creates).toBe(1);
    expect(one.chat.byId(messageId)?.text).toMatch(waiting);
    expect(texts(one, creating)).toEqual([]);
    expect(one.logged).toEqual([]);
  });

  it("doesn't wait for Telegram, and a late answer never replaces the pay card", async () => {
    const one = await atReview();
    const { messageId } = one.chat.last;
    one.telegram.control.fault({ method: "editMessageText", kind: "reset-after" });
    await one.tap("Create invoice");
    expect(one.creates).toBe(1);
    const [invoice] = await invoices(one);
    expect(cardOf(invoice ?? {})).toBeGreaterThan(messageId);
    expect(one.chat.last.text).toMatch(waiting);
    expect(texts(one, creating)).toEqual([]);
    expect(one.chat.byId(messageId)?.text).toContain("has created the invoice");
  });

  it.for(["rejected", "unavailable"] as const)(
    "says that nothing was created when the service's answer is “%s”",
    async (kind) => {
      const one = await atReview();
      const { messageId } = one.chat.last;
      one.create = failing(kind);
      await one.tap("Create invoice");
      const card = one.chat.byId(messageId);
      expect(card?.text).toMatch(notCreated);
      expect(card?.text).toMatch(/Total: 30,000.UZS/);
      expect(one.chat.labels(card)).toEqual([]);
      expect(one.chat.last.messageId).toBeGreaterThan(messageId);
      expect(one.chat.labels()).not.toEqual([]);
    },
  );

  it("says after an unknown outcome which invoice it is, with items, total and dashboard", async () => {
    const one = await atReview();
    const { messageId } = one.chat.last;
    one.create = failing("outcome-unknown");
    await one.tap("Create invoice");
    const card = one.chat.byId(messageId);
    expect(card?.text).toMatch(unknown);
    expect(card?.text).toContain("your Pay dashboard");
    expect(card?.text).toMatch(/1\. .?Coffee.? — 2 × 15,000.UZS = 30,000.UZS\nTotal: 30,000.UZS/);
    expect((await one.record()).due).toEqual([]);
  });

  it("says “unknown” after a crash, when the tap comes again", async () => {
    const one = await atReview(() => start);
    const { messageId } = one.chat.last;
    // The disk fails from the outcome on, until the process is gone.
    one.diskRefuses = (record) =>
      Object.values(record.invoices).some(({ creation }) => creation !== "sending");
    await expect(one.tap("Create invoice")).rejects.toThrow(/isn't over/);
    expect(one.chat.byId(messageId)?.text).toMatch(creating);
    one.diskRefuses = () => false;
    await one.send("/help");
    const card = one.chat.byId(messageId);
    expect(card?.text).toMatch(unknown);
    expect(texts(one, creating)).toEqual([]);
    expect(one.creates).toBe(1);
  });

  it("becomes the settled card when a status update finds the invoice of an abandoned call", async () => {
    const one = await atReview(() => start);
    const { messageId } = one.chat.last;
    one.diskRefuses = (record) =>
      Object.values(record.invoices).some(({ creation }) => creation !== "sending");
    await expect(one.tap("Create invoice")).rejects.toThrow(/isn't over/);
    one.diskRefuses = () => false;
    const [invoice] = await invoices(one);
    await one.callback(invoice?.ref ?? "", "paid");
    expect(texts(one, creating)).toEqual([]);
    expect(one.chat.byId(messageId)?.text).toMatch(/✅ Paid/);
    expect(texts(one, review)).toEqual([]);
  });
});
