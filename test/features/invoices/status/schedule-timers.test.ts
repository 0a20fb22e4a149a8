import { describe, expect, test, vi } from "vitest";
import { hour, minute, signInAgain, start, status, stored, withInvoice } from "../../../kit/invoice-chat.js";
import { failing } from "../../../kit/one-chat.js";
import { all } from "../../../store/samples.js";
import { customerMessages } from "./customer-messages.js";

const end = start + 24 * hour;

/** An invoice without any timer, an hour after its creation, as an event has left it that was given up in between. */
async function withoutTimers(change?: Parameters<typeof withInvoice>[0]) {
  const chat = await withInvoice((invoice) => {
    delete invoice.remindAt;
    change?.(invoice);
  });
  await chat.one.change((record) => {
    delete record.nextTimer;
  });
  chat.one.scheduled.length = 0;
  chat.clock.now = start + hour;
  return chat;
}

/** An invoice of which only a status update knows, and the timers that this one sets. */
async function found(late = 0, name = "processing") {
  const { one, ref, clock } = await withInvoice();
  await signInAgain(one, clock.now);
  const createdAt = clock.now;
  const before = one.scheduled.length;
  one.create = failing("outcome-unknown");
  await one.send("/new Tea 5000");
  await one.tap("Create invoice");
  const other = Object.keys((await one.record()).invoices).find((each) => each !== ref) ?? "";
  expect((await stored(one, other)).creation).toBe("unknown");
  clock.now += late;
  await one.callback(other, name);
  const timers = one.scheduled.slice(before).map((timer) => [timer.name, timer.at - createdAt, timer.ref]);
  return { one, other, timers };
}

describe("timers of an invoice that a status update has found to exist", () => {
  test("are those that the answer to its create call would have set", async () => {
    const { timers, other } = await found();
    expect(timers).toEqual([["reminder", 19.2 * hour, other]]);
  });

  test("are without a reminder whose time has passed, and none once its time is over", async () => {
    const late = await found(20 * hour, "created");
    expect(late.timers).toEqual([["expiry", 24 * hour + 5 * minute, late.other]]);
    expect((await found(25 * hour)).timers).toEqual([]);
    expect((await found(0, "paid")).timers).toEqual([]);
  });

  test("are set though the disk refuses any write meanwhile, or the seller has blocked the bot", async () => {
    const { one, ref, clock } = await withInvoice((invoice) => {
      invoice.creation = "unknown";
      delete invoice.payLink;
    });
    await one.change((record) => {
      delete record.nextTimer;
    });
    clock.now = start + hour;
    const before = one.scheduled.length;
    one.chat.block();
    let refusals = 1;
    one.diskRefuses = ({ journal }) => journal?.results.found === true && refusals-- > 0;
    await one.callback(ref, "processing");
    const names = one.scheduled.slice(before).map(({ name }) => name);
    expect(new Set(names)).toEqual(new Set(["reminder"]));
  });
});

describe("an invoice without timers, whose event was given up before it set them,", () => {
  test("has its end noticed from its next status update on, and no reminder", async () => {
    const { one, ref } = await withoutTimers();
    await one.callback(ref, "processing");
    expect(one.scheduled).toEqual([{ chat: one.key, name: "expiry", ref, at: end + 5 * minute }]);
  });

  test("has its end noticed once it is shared", async () => {
    const { one, ref } = await withoutTimers();
    await customerMessages(one, ref).share();
    expect(one.scheduled).toEqual([{ chat: one.key, name: "expiry", ref, at: end + 5 * minute }]);
  });

  test.each(["paid", "expired"])("gets none when it is %s", async (name) => {
    const { one, ref } = await withoutTimers(status("processing"));
    await one.callback(ref, name);
    expect(one.scheduled).toEqual([]);
  });

  test("gets one in the minutes behind its end as well, and none later", async () => {
    const { one, ref, clock } = await withoutTimers();
    clock.now = end + minute;
    await one.callback(ref, "processing");
    expect(one.scheduled.map(({ name }) => name)).toEqual(["expiry"]);
    const later = await withoutTimers();
    later.clock.now = end + 5 * minute;
    await later.one.callback(later.ref, "failed");
    expect(later.one.scheduled).toEqual([]);
  });
});

test("an invoice whose creation is told only after its end has that noticed at once, and no reminder", async () => {
  const { one, clock } = await withInvoice();
  await signInAgain(one, clock.now);
  one.scheduled.length = 0;
  const { create } = one;
  one.create = () => {
    clock.now += 25 * hour;
    return create();
  };
  await one.send("/new Tea 5000");
  await one.tap("Create invoice");
  expect(one.scheduled.map(({ name }) => name)).toEqual(["expiry"]);
});

describe("the one timer of a chat with several open invoices", () => {
  /** An invoice, and another one of an hour later. */
  async function withTwo() {
    const chat = await withInvoice();
    const { one, ref, clock } = chat;
    const [first] = one.scheduled;
    clock.now = start + hour;
    await signInAgain(one, clock.now);
    await one.send("/new Tea 5000");
    await one.tap("Create invoice");
    const other = Object.keys((await one.record()).invoices).find((each) => each !== ref) ?? "";
    expect(one.scheduled).toEqual([first]);
    return { ...chat, other };
  }

  test("sets the next one's timer, whatever has become of its own invoice", async () => {
    for (const becomes of ["processing", "paid"] as const) {
      const { one, ref, other, clock, fire, reminders } = await withTwo();
      await one.callback(ref, becomes);
      clock.now = start + 19.2 * hour;
      await fire();
      expect(reminders()).toEqual([]);
      expect(one.scheduled.slice(1)).toEqual([
        { chat: one.key, name: "reminder", ref: other, at: start + 20.2 * hour },
      ]);
      clock.now = start + 20.2 * hour;
      await one.handle({ source: "timer", name: "reminder", ref: other, at: clock.now });
      expect(reminders()).toHaveLength(1);
    }
  });

  /** Lets the timers fire that are due by now, with those that these set. */
  async function fireDue({ one, clock }: Awaited<ReturnType<typeof withTwo>>): Promise<void> {
    for (const { name, ref, at } of one.scheduled)
      if (at <= clock.now) await one.handle({ source: "timer", name, ref, at });
  }

  test("lets each time that has passed have an event of its own when it fires late", async () => {
    const chat = await withTwo();
    const { one, ref, other, clock } = chat;
    clock.now = start + 26 * hour;
    await fireDue(chat);
    for (const each of [ref, other]) expect(await stored(one, each)).toMatchObject({ over: true });
    expect(one.scheduled.map(({ name, ref }) => [name, ref])).toEqual([
      ["reminder", ref],
      ["reminder", other],
      ["expiry", ref],
      ["expiry", other],
    ]);
  });

  test("leads to each of two times that are the same", async () => {
    const chat = await withTwo();
    const { one, clock } = chat;
    await one.send("/new Juice 9000");
    await one.tap("Create invoice");
    expect(one.scheduled).toHaveLength(1);
    clock.now = start + 26 * hour;
    await fireDue(chat);
    const overs = Object.values((await one.record()).invoices).map(({ over }) => over);
    expect(overs).toEqual([true, true, true]);
  });

  test("isn't waited for once it has fired, though the clock is set back then", async () => {
    const chat = await withTwo();
    const { one, clock } = chat;
    clock.now = start + 26 * hour;
    await fireDue(chat);
    clock.now -= hour;
    await signInAgain(one, clock.now);
    await one.send("/new Juice 9000");
    await one.tap("Create invoice");
    expect(one.scheduled.at(-1)).toMatchObject({ name: "reminder", at: clock.now + 19.2 * hour });
  });

  test("sets the next one's timer though its own event is given up", async () => {
    const { one, ref, other, clock, fire } = await withTwo();
    await one.callback(ref, "paid");
    await one.send("/help");
    expect((await one.record()).invoices[ref]).toBeUndefined();
    const read = vi.spyOn(one.store.invoices, "read").mockRejectedValue(new TypeError("a fault of ours"));
    clock.now = start + 19.2 * hour;
    await fire();
    read.mockRestore();
    expect(await all(one.store.deadLetters.list())).toHaveLength(1);
    expect(one.scheduled.at(-1)).toMatchObject({ name: "reminder", ref: other });
  });

  test("reminds of both, once, when it fires after both times", async () => {
    const chat = await withTwo();
    const { one, other, clock, fire } = chat;
    clock.now = start + 20.5 * hour;
    await fireDue(chat);
    await fire();
    await one.handle({ source: "timer", name: "reminder", ref: other, at: start + 20.2 * hour });
    expect(one.chat.said.filter(({ text = "" }) => /expires in/.test(text))).toHaveLength(2);
  });

  test("leaves an open invoice that goes out of the chat's record timers of its own", async () => {
    const { one, other, clock } = await withTwo();
    await one.change((record) => {
      const invoice = record.invoices[other];
      if (invoice === undefined) throw new Error("There is no such invoice.");
      invoice.callbacks = false;
      invoice.submittedAt = start - 25 * hour;
    });
    clock.now = start + 2 * hour;
    // The first event books the changed time in the ledger.
    await one.send("/help");
    await one.handle({ source: "timer", name: "retention" });
    expect((await one.record()).invoices[other]).toBeUndefined();
    expect(one.scheduled.slice(1)).toEqual([
      { chat: one.key, name: "reminder", ref: other, at: start + 20.2 * hour },
      { chat: one.key, name: "expiry", ref: other, at: end + hour + 5 * minute },
    ]);
  });
});
