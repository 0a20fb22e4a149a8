import { describe, expect, test } from "vitest";
import type { ChatRecord, InvoiceRecord } from "../../src/storage/chat-record.js";
import { OneChat } from "./one-chat.js";

const minute = 60_000;
const hour = 60 * minute;
const start = Date.UTC(2026, 10, 21, 12);
const link = "https://pay.example.com/invoice/inv-1/payment";
const reminder = /isn't paid yet|I can't see whether/;

const plain = (text: string | undefined): string => (text ?? "").replace(/[\u2066-\u2069]/g, "");

/** A merchant with one invoice: two coffees and a cake, for 24 hours. */
async function withInvoice(change: (invoice: InvoiceRecord) => void = () => {}) {
  const clock = { now: start };
  const one = await OneChat.open(() => clock.now);
  await one.send("/new Coffee 2x15000; Cake 40 000");
  await one.tap("24 hours");
  await one.tap("Create invoice");
  const [ref = ""] = Object.keys((await one.record()).invoices);
  await one.change((record) => change(invoiceIn(record, ref)));
  clock.now = one.scheduled[0]?.at ?? Number.NaN;
  const fire = () => one.handle({ source: "timer", name: "nudge", ref });
  const reminders = () => one.chat.said.filter(({ text = "" }) => reminder.test(text));
  return { one, ref, clock, fire, reminders };
}

function invoiceIn(record: ChatRecord, ref: string): InvoiceRecord {
  const invoice = record.invoices[ref];
  if (invoice === undefined) throw new Error("There is no such invoice.");
  return invoice;
}

/** Access lasts for an hour only. */
const signInAgain = (one: OneChat, now: number): Promise<void> =>
  one.store.credentials.write(one.key, { accessToken: "token", expiresAt: now + hour, event: 0 });

const status = (name: "processing" | "paid" | "failed" | "expired") => (invoice: InvoiceRecord) => {
  invoice.history.push({ status: name, receivedAt: start, key: name, count: 1 });
  invoice.told = name;
};

describe("a link that is about to expire unpaid", () => {
  test("is told in reply to its card, with a text for the customer", async () => {
    const { one, ref, fire, reminders } = await withInvoice();
    expect(one.scheduled).toEqual([{ chat: one.key, name: "nudge", ref, at: start + 19.2 * hour }]);
    await fire();
    const [told] = reminders();
    const card = invoiceIn(await one.record(), ref).cardMessageId;
    expect(told?.replyTo?.messageId).toBe(card);
    expect(plain(told?.text).split("\n")).toEqual([
      "⏰ Invoice for 70,000\u00a0UZS isn't paid yet: Coffee and 1 more. The link expires in 4 hours 48 minutes (Sun 22 Nov, 12:00).",
      "",
      "Send this to your customer, tap to copy:",
      "Coffee — 2 × 15,000\u00a0UZS",
      "Cake — 40,000\u00a0UZS",
      "Total: 70,000\u00a0UZS",
      "",
      "Please pay by Sun 22 Nov, 12:00:",
      link,
    ]);
    const pre = told?.entities?.find(({ type }) => type === "pre");
    const text = told?.text?.slice(pre?.offset, (pre?.offset ?? 0) + (pre?.length ?? 0));
    expect(text?.startsWith("\u2068Coffee")).toBe(true);
    expect(text?.endsWith(link)).toBe(true);
    expect(told?.keyboard).toEqual([[{ text: "Copy text", copy_text: { text } }]]);
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
    one.diskRefuses = ({ journal, invoices }) => {
      const noting = Object.keys(journal?.results ?? {}).some((name) => name.startsWith("nudge:"));
      return (noting || Object.values(invoices)[0]?.nudged === true) && refusals-- > 0;
    };
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

  test("is not told to a merchant who has blocked the bot, nor is anything tried", async () => {
    const { one, fire, reminders } = await withInvoice();
    await one.block();
    const calls = one.telegram.control.requests().length;
    await fire();
    expect(one.telegram.control.requests()).toHaveLength(calls);
    await one.unblock();
    expect(reminders()).toEqual([]);
  });

  test("is told late while it lives for another minute, and then no more", async () => {
    const late = await withInvoice();
    late.clock.now = start + 24 * hour - minute;
    await late.fire();
    expect(plain(late.reminders()[0]?.text)).toContain("The link expires in 1 minute (");
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
    expect((await one.store.invoices.read(`${one.key}/${ref}`))?.nudged).toBe(true);
    expect((await one.record()).invoices).toEqual({});
  });

  test("goes without a reply to a card that was deleted", async () => {
    const { fire, reminders } = await withInvoice((invoice) => {
      invoice.cardMessageId = 4_000;
    });
    await fire();
    expect(reminders()).toHaveLength(1);
  });

  test("comes as a block alone when the text is too long for a copy button", async () => {
    const { fire, reminders } = await withInvoice((invoice) => {
      for (const item of invoice.request.items)
        item.name = "Coffee with a name that goes on ".repeat(8).trim();
    });
    await fire();
    expect(reminders()[0]?.keyboard ?? []).toEqual([]);
    expect(reminders()[0]?.entities?.some(({ type }) => type === "pre")).toBe(true);
  });

  test("can't grow past Telegram's limit, nor break the format", async () => {
    const { one, fire, reminders } = await withInvoice((invoice) => {
      const name = `${"<b>&\u202e".repeat(40)}</pre>`;
      invoice.request.items = Array.from({ length: 40 }, () => ({
        ...invoice.request.items[0],
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
        delete invoiceIn(record, ref).nudged;
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
    expect(set).toMatch(/Jami: 70\s000\sUZS/);
    const own = await again((record) => {
      invoiceIn(record, ref).customerLanguage = "ru";
    });
    expect(own).toMatch(/Итого: 70\s000\sUZS/);
    expect(own).toMatch(/Пожалуйста, оплатите до вс, 22 нояб\.?, 12:00:/);
  });

  test("holds nothing of the merchant's", async () => {
    const { one, ref, fire, reminders } = await withInvoice((invoice) => {
      invoice.request.desc = "note-of-mine";
      invoice.request.clientId = "reference-of-mine";
      invoice.request.clientEmail = "mine@example.com";
    });
    await fire();
    const text = reminders()[0]?.text ?? "";
    for (const own of [
      "note-of-mine",
      "reference-of-mine",
      "mine@example.com",
      ref,
      one.key,
      "Front",
      "Unit",
    ])
      expect(text).not.toContain(own);
  });
});

describe("timers of what is no more", () => {
  test("do nothing after [Delete everything]", async () => {
    const { one, fire } = await withInvoice();
    await one.send("/privacy");
    await one.tap("Delete everything");
    await one.tap("Yes, delete everything");
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

describe("the setting", () => {
  const setTo = async (one: OneChat, label: string) => {
    await one.send("/settings");
    await one.tap("More defaults…");
    await one.tap("Reminder");
    await one.tap(label);
    return plain(one.chat.last.text);
  };

  test("moves the reminder of invoices that are made from then on, or turns it off", async () => {
    const one = await OneChat.open(() => start);
    const create = async () => {
      await one.send("/new Coffee 15000");
      await one.tap("24 hours");
      await one.tap("Create invoice");
    };
    expect(await setTo(one, "50%")).toContain("Reminder before expiry: at 50% of the link's time");
    await create();
    expect(await setTo(one, "Don't remind me")).toContain("Reminder before expiry: off");
    await create();
    expect(await setTo(one, "90%")).toContain("Reminder before expiry: at 90%");
    await create();
    expect(one.scheduled.map(({ at }) => (at - start) / hour)).toEqual([12, 21.6]);
  });

  test("silences at once what was going to come", async () => {
    const { one, fire, reminders } = await withInvoice();
    await setTo(one, "Don't remind me");
    await fire();
    expect(reminders()).toEqual([]);
  });

  test("is left for the list of defaults by [Back], and by a button that it doesn't have", async () => {
    const one = await OneChat.open(() => start);
    await one.send("/settings");
    await one.tap("More defaults…");
    await one.tap("Reminder");
    expect(one.chat.last.text).toContain("When shall I remind you");
    await one.tap("Back");
    expect(plain(one.chat.last.text)).toContain("Reminder before expiry: at 80%");
  });
});

test("a link without an end, or with a short life, has no reminder", async () => {
  const one = await OneChat.open(() => start);
  for (const expiry of ["No expiry", "10 min"]) {
    await one.send("/new Coffee 15000");
    if (expiry === "No expiry") await one.tap(expiry);
    else await one.send(expiry);
    await one.tap("Create invoice");
  }
  expect(one.creates).toBe(2);
  expect(one.scheduled).toEqual([]);
});

test("a create event that is handled again sets the same timer again", async () => {
  const one = await OneChat.open(() => start);
  await one.send("/new Coffee 15000");
  await one.tap("24 hours");
  one.telegram.control.fault({ method: "editMessageText", kind: 502 });
  await one.tap("Create invoice");
  expect(one.scheduled).toHaveLength(2);
  expect(one.scheduled[1]).toEqual(one.scheduled[0]);
});

describe("after the expiry", () => {
  test("[Issue again] is one tap from the review card: the same items, a new expiry", async () => {
    const { one, ref, clock } = await withInvoice();
    clock.now = start + 24 * hour;
    await one.callback(ref, "expired");
    const notice = one.chat.said.findLast(({ text = "" }) => text.includes("expired unpaid: "));
    expect(one.chat.labels(notice)).toEqual(["Issue again"]);
    expect((await one.record()).invoices).toEqual({});
    await signInAgain(one, clock.now);
    await one.tap("Issue again");
    const card = plain(one.chat.last.text);
    expect(card).toContain("Check the invoice");
    expect(card).toContain("Coffee — 2 × 15,000");
    expect(card).toContain("24 hours after creation (Mon 23 Nov, 12:00");
    await one.tap("Create invoice");
    expect(one.creates).toBe(2);
    expect(one.scheduled.at(-1)?.at).toBe(clock.now + 19.2 * hour);
  });

  test("a fixed moment has passed, so [Issue again] asks for a new one", async () => {
    const clock = { now: start };
    const one = await OneChat.open(() => clock.now);
    await one.send("/new Coffee 2x15000");
    await one.send("22.11 10:00");
    await one.tap("Create invoice");
    const [ref = ""] = Object.keys((await one.record()).invoices);
    clock.now = start + 24 * hour;
    await one.callback(ref, "expired");
    await signInAgain(one, clock.now);
    await one.tap("Issue again");
    expect(one.chat.last.text).toMatch(/^When does the link expire\?/);
    await one.send("25.11 10:00");
    expect(plain(one.chat.last.text)).toContain("Check the invoice");
    expect(plain(one.chat.last.text)).toContain("1. Coffee — 2 × 15,000");
    expect(plain(one.chat.last.text)).toContain("Expires: Wed 25 Nov, 10:00");
  });

  test("only the notice of an expiry offers it", async () => {
    const { one, ref } = await withInvoice();
    await one.callback(ref, "failed");
    expect(one.chat.labels(one.chat.last)).toEqual([]);
    await one.callback(ref, "paid");
    expect(one.chat.labels(one.chat.last)).toEqual([]);
  });
});
