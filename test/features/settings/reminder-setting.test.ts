import { describe, expect, test } from "vitest";
import { hour, plain, remindersOf, start, withInvoice } from "../../kit/invoice-chat.js";
import { OneChat } from "../../kit/one-chat.js";

describe("the setting", () => {
  const setTo = async (one: OneChat, label: string) => {
    await one.send("/settings");
    await one.tap("More defaults…");
    await one.tap("Reminder");
    await one.tap(label);
    return plain(one.chat.last.text);
  };

  test("moves the reminder of invoices that are made from then on, or turns it off", async () => {
    const clock = { now: start };
    const one = await OneChat.open(() => clock.now);
    const create = async () => {
      await one.send("/new Coffee 15000");
      await one.tap("Create invoice");
    };
    expect(await setTo(one, "50%")).toContain(
      "Reminder before expiry: when 50% of the link's time has passed",
    );
    await create();
    expect(await setTo(one, "Don't remind me")).toContain("Reminder before expiry: off");
    await create();
    expect(await setTo(one, "90%")).toContain("Reminder before expiry: when 90%");
    await create();
    const [first] = remindersOf(one);
    clock.now = first?.at ?? 0;
    await one.handle({ source: "timer", name: "reminder", ref: first?.ref ?? "", at: clock.now });
    expect(remindersOf(one).map(({ at }) => (at - start) / hour)).toEqual([12, 21.6]);
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
    expect(one.chat.last.text).toContain("When should I remind you");
    await one.tap("Back");
    expect(plain(one.chat.last.text)).toContain("Reminder before expiry: when 80%");
  });
});

test("a link without an end, or with a short life, has no reminder", async () => {
  const one = await OneChat.open(() => start);
  for (const expiry of ["No expiry", "10 min"]) {
    await one.send("/new Coffee 15000");
    await one.tap("Expiry");
    if (expiry === "No expiry") await one.tap(expiry);
    else await one.send(expiry);
    await one.tap("Create invoice");
  }
  expect(one.creates).toBe(2);
  expect(remindersOf(one)).toEqual([]);
  expect(one.scheduled.map(({ name }) => name)).toEqual(["expiry"]);
});

test("a create event that is handled again sets the same timer again", async () => {
  const one = await OneChat.open(() => start);
  await one.send("/new Coffee 15000");
  // The first edit says that the invoice is being created, and its failure holds up nothing. The second one is the pay card.
  one.telegram.control.fault({ method: "editMessageText", kind: 502, times: 2 });
  await one.tap("Create invoice");
  expect(one.scheduled).toHaveLength(2);
  expect(one.scheduled[1]).toEqual(one.scheduled[0]);
});
