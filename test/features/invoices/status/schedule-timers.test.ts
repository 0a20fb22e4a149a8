import { describe, expect, test } from "vitest";
import { hour, minute, signInAgain, start, status, stored, withInvoice } from "../../../kit/invoice-chat.js";
import { failing } from "../../../kit/one-chat.js";
import { customerMessages } from "./customer-messages.js";

const end = start + 24 * hour;

/** An invoice without any timer, an hour after its creation, as an event has left it that was given up in between. */
async function withoutTimers(change?: Parameters<typeof withInvoice>[0]) {
  const chat = await withInvoice(change);
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
    expect(timers).toEqual([
      ["reminder", 19.2 * hour, other],
      ["expiry", 24 * hour + 5 * minute, other],
    ]);
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
    clock.now = start + hour;
    const before = one.scheduled.length;
    one.chat.block();
    let refusals = 1;
    one.diskRefuses = ({ journal }) => journal?.results.found === true && refusals-- > 0;
    await one.callback(ref, "processing");
    const names = one.scheduled.slice(before).map(({ name }) => name);
    expect(new Set(names)).toEqual(new Set(["reminder", "expiry"]));
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
