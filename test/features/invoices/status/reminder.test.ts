import { describe, expect, test } from "vitest";
import type { ChatRecord } from "../../../../src/features/chat-record.js";
import { cardOf, dropFace, facesAs, putCard } from "../../../../src/invoice/face.js";
import {
  hour,
  invoiceIn,
  link,
  minute,
  plain,
  signInAgain,
  start,
  status,
  stored,
  withInvoice,
} from "../../../kit/invoice-chat.js";

describe("a link that is about to expire unpaid", () => {
  test("is told in reply to its card, with a text for the customer", async () => {
    const { one, ref, fire, reminders } = await withInvoice();
    const timers = [{ chat: one.key, name: "reminder", ref, at: start + 19.2 * hour }];
    expect(one.scheduled).toEqual(timers);
    await fire();
    timers.push({ chat: one.key, name: "expiry", ref, at: start + 24 * hour + 5 * minute });
    expect(one.scheduled).toEqual(timers);
    const [told] = reminders();
    const card = cardOf(invoiceIn(await one.record(), ref));
    expect(told?.replyTo?.messageId).toBe(card);
    expect(plain(told?.text).split("\n")).toEqual([
      "⏰ Invoice for 70,000\u00a0UZS isn't paid yet: Coffee and 1 more. The link expires in 4 hours 48 minutes (Sun 22 Nov, 12:00).",
      "",
      "Send this to your customer, tap to copy:",
      "Hello!",
      "Your payment is still open until Sun 22 Nov, 12:00 (UTC).",
      "",
      "Unit",
      "",
      "Coffee — 2 × 15,000\u00a0UZS",
      "Cake — 40,000\u00a0UZS",
      "Total: 70,000\u00a0UZS",
      "",
      "You can pay here:",
      link,
    ]);
    const pre = told?.entities?.find(({ type }) => type === "pre");
    const text = told?.text?.slice(pre?.offset, (pre?.offset ?? 0) + (pre?.length ?? 0));
    expect(text?.startsWith("Hello!")).toBe(true);
    expect(text).not.toMatch(/[\u2066-\u2069]/);
    expect(text?.endsWith(link)).toBe(true);
    expect(told?.keyboard).toEqual([
      [
        { text: "Copy text", copy_text: { text } },
        { text: "WhatsApp", url: expect.stringMatching(/^https:\/\/wa\.me\/\?text=Hello/) },
      ],
    ]);
  });

  test("is told after a failed payment, too", async () => {
    const { fire, reminders } = await withInvoice(status("failed"));
    await fire();
    expect(reminders()).toHaveLength(1);
  });

  test("is told once, however often the timer fires", async () => {
    const { fire, reminders } = await withInvoice();
    await fire();
    await fire();
    expect(reminders()).toHaveLength(1);
  });

  test("is told once when the disk refuses to note it at first", async () => {
    const { one, fire, reminders } = await withInvoice();
    let refusals = 2;
    one.diskRefuses = ({ invoices }) =>
      facesAs(Object.values(invoices)[0] ?? {}, "reminder").length > 0 && refusals-- > 0;
    await fire();
    expect(refusals).toBeLessThan(0);
    expect(reminders()).toHaveLength(1);
  });

  test.each(["processing", "paid", "expired"] as const)("is not told when it is %s", async (name) => {
    const { one, fire } = await withInvoice(status(name));
    const said = one.chat.said.length;
    await fire();
    expect(one.chat.said).toHaveLength(said);
  });

  test("is told to a merchant who has blocked the bot when they are back, once; until then nothing is tried", async () => {
    const { one, fire, reminders } = await withInvoice();
    await one.block();
    const calls = one.telegram.control.requests().length;
    await fire();
    expect(one.telegram.control.requests()).toHaveLength(calls);
    await one.unblock();
    await one.send("/help");
    expect(reminders()).toHaveLength(1);
    expect(plain(reminders()[0]?.text)).toContain("expires in 4 hours 48 minutes");
  });

  test("is told later, too, when it is the reminder itself that finds the bot blocked", async () => {
    const { one, ref, fire, reminders } = await withInvoice();
    one.chat.block();
    await fire();
    expect((await one.record()).due).toMatchObject([{ kind: "reminder", ref }]);
    one.chat.unblock();
    await one.handleUpdates();
    expect(reminders()).toHaveLength(1);
    expect((await one.record()).due).toEqual([]);
  });

  test.each([
    [
      "the link is over",
      (chat: Awaited<ReturnType<typeof withInvoice>>) => (chat.clock.now = start + 24 * hour),
    ],
    ["it was paid", ({ one, ref }: Awaited<ReturnType<typeof withInvoice>>) => one.callback(ref, "paid")],
  ])("is not told any more after %s while the bot was blocked", async (_what, happens) => {
    const chat = await withInvoice();
    const { one, fire, reminders } = chat;
    await one.block();
    await fire();
    await happens(chat);
    await one.unblock();
    expect(reminders()).toEqual([]);
    expect((await one.record()).due).toEqual([]);
  });

  test("claims nothing when it comes late: what became of the invoice may not have come in yet", async () => {
    const inTime = await withInvoice();
    inTime.clock.now += 2 * minute;
    await inTime.fire();
    expect(plain(inTime.reminders()[0]?.text)).toContain("isn't paid yet");
    const late = await withInvoice();
    late.clock.now += 2 * minute + 1;
    await late.fire();
    expect(plain(late.reminders()[0]?.text)).toContain("I can't see whether it was paid.");
  });

  test.each([
    ["paid", "✅ Paid in the meantime: your invoice for 70,000\u00a0UZS, Coffee and 1 more.", []],
    ["expired", "⌛ Expired: your invoice for 70,000\u00a0UZS, Coffee and 1 more.", ["Issue again"]],
  ])("gives up its text and its buttons when it is %s", async (name, text, labels) => {
    const { one, ref, fire, reminders } = await withInvoice();
    await fire();
    const id = reminders()[0]?.messageId ?? 0;
    await one.callback(ref, "failed");
    expect(one.chat.labels(one.chat.byId(id))).toEqual(["Copy text", "WhatsApp"]);
    await one.callback(ref, name);
    expect(plain(one.chat.byId(id)?.text)).toBe(text);
    expect(one.chat.labels(one.chat.byId(id))).toEqual(labels);
  });

  test("is told late while it lives for another minute, and then no more", async () => {
    const late = await withInvoice();
    late.clock.now = start + 24 * hour - minute;
    await late.fire();
    expect(plain(late.reminders()[0]?.text)).toContain("expires in 1 minute (");
    const tooLate = await withInvoice();
    tooLate.clock.now = start + 24 * hour - 50_000;
    await tooLate.fire();
    expect(tooLate.reminders()).toEqual([]);
  });

  test("is told without a claim where no status updates come", async () => {
    const { fire, reminders } = await withInvoice((invoice) => {
      invoice.callbacks = false;
    });
    await fire();
    expect(plain(reminders()[0]?.text)).toContain("I can't see whether it was paid.");
    expect(plain(reminders()[0]?.text)).not.toContain("isn't paid");
  });

  test("is told of one that has left the chat's record, and noted there", async () => {
    const { one, ref, fire, reminders } = await withInvoice();
    const invoice = invoiceIn(await one.record(), ref);
    await one.store.invoices.write(`${one.key}/${ref}`, invoice);
    await one.change((record) => {
      delete record.invoices[ref];
    });
    await fire();
    await fire();
    expect(reminders()).toHaveLength(1);
    expect(facesAs(await stored(one, ref), "reminder")).toHaveLength(1);
  });

  test("goes without a reply to a card that was deleted", async () => {
    const { fire, reminders } = await withInvoice((invoice) => {
      putCard(invoice, 4_000);
    });
    await fire();
    expect(reminders()).toHaveLength(1);
  });

  test("comes as a block with [WhatsApp] alone when the text is too long for a copy button", async () => {
    const { one, fire, reminders } = await withInvoice((invoice) => {
      for (const item of invoice.terms.items) item.name = "Coffee with a name that goes on ".repeat(8).trim();
    });
    await fire();
    expect(one.chat.labels(reminders()[0])).toEqual(["WhatsApp"]);
    expect(reminders()[0]?.entities?.some(({ type }) => type === "pre")).toBe(true);
  });

  test("can't grow past Telegram's limit, nor break the format", async () => {
    const { one, fire, reminders } = await withInvoice((invoice) => {
      const name = `${"<b>&\u202e".repeat(40)}</pre>`;
      invoice.terms.items = Array.from({ length: 40 }, () => ({
        ...invoice.terms.items[0],
        name,
        price: "15000",
        currency: "UZS",
        quantity: 1,
      }));
      invoice.payLink = `https://pay.example.com/invoice/${"1".repeat(400)}`;
    });
    await fire();
    expect(reminders()).toHaveLength(1);
    expect(reminders()[0]?.text).toContain("</pre>");
    expect(one.logged).not.toContain("event.fault");
  });
});

describe("the customer's text", () => {
  test("is in the language of the invoice, else of the setting, else of the chat", async () => {
    const { one, ref, fire, reminders } = await withInvoice();
    const again = async (change: (record: ChatRecord) => void) => {
      await one.change((record) => {
        dropFace(invoiceIn(record, ref), "reminder");
        change(record);
      });
      await fire();
      return plain(reminders().at(-1)?.text);
    };
    expect(await again(() => {})).toContain("Total: 70,000");
    const set = await again((record) => {
      record.settings.customerLanguage = "uz";
    });
    expect(set).toContain("⏰ Invoice for 70,000");
    expect(set).toMatch(/Jami: 70\s000\ssoʻm/);
    const own = await again((record) => {
      invoiceIn(record, ref).terms.customerLanguage = "ru";
    });
    expect(own).toMatch(/Итого: 70\s000\sсум/);
    expect(own).toMatch(/Счёт ещё не оплачен, его можно оплатить до вс, 22 нояб\.?, 12:00 \(UTC\)\./);
  });

  test("isolates only a name that could turn round what stands beside it", async () => {
    const { fire, reminders } = await withInvoice((invoice) => {
      const [coffee, cake] = invoice.terms.items;
      if (coffee !== undefined) coffee.name = "قهوة";
      if (cake !== undefined) cake.name = "Ca\u202eke";
      invoice.terms.note = "Торт к 15:00";
    });
    await fire();
    const text = reminders()[0]?.text ?? "";
    expect(text).toContain("\u2068قهوة\u2069 — 2 × 15,000");
    expect(text).toContain("\u2068Cake\u2069 — 40,000");
    expect(text).toContain("Note: Торт к 15:00\n");
  });

  test("holds nothing of the merchant's but the shop's name", async () => {
    const { one, ref, fire, reminders } = await withInvoice((invoice) => {
      invoice.terms.note = "for-the-customer";
      invoice.terms.reference = "reference-of-mine";
      invoice.terms.email = "mine@example.com";
    });
    await fire();
    const text = reminders()[0]?.text ?? "";
    for (const own of ["reference-of-mine", "mine@example.com", ref, one.key, "Front"])
      expect(text).not.toContain(own);
    // The service shows it to the customer as well.
    expect(text).toContain("Note: for-the-customer");
  });
});

describe("timers of what is no more", () => {
  test("go with [Delete everything], whatever the setting is now, and do nothing should they fire", async () => {
    const { one, fire, ref } = await withInvoice();
    await signInAgain(one, start + 30 * 24 * hour);
    await one.send("/new Tea 5000");
    await one.tap("Create invoice");
    expect(one.scheduled).toHaveLength(2);
    await one.change((record) => {
      record.settings.reminder = "off";
    });
    // One of the two has left the chat's record.
    await one.store.invoices.write(`${one.key}/${ref}`, invoiceIn(await one.record(), ref));
    await one.change((record) => {
      delete record.invoices[ref];
    });
    await one.send("/privacy");
    await one.tap("Delete everything");
    await one.tap("Yes, delete everything");
    expect(one.scheduled).toEqual([]);
    const said = one.chat.said.length;
    await fire();
    expect(one.chat.said).toHaveLength(said);
    expect((await one.record()).invoices).toEqual({});
    expect(await one.store.invoices.read(`${one.key}/x`)).toBeUndefined();
  });

  test("do nothing for an invoice that is kept no longer", async () => {
    const { one, fire } = await withInvoice();
    await one.change((record) => {
      record.invoices = {};
    });
    const said = one.chat.said.length;
    await fire();
    expect(one.chat.said).toHaveLength(said);
    expect(one.logged).not.toContain("event.fault");
  });
});
