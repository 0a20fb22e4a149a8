import { afterEach, describe, expect, it } from "vitest";
import { timerKey } from "../../src/engine/timers/timers.js";
import { hour, minute, VirtualTime } from "../engine/virtual-time.js";
import { all } from "../store/samples.js";
import type { Chat } from "./chat.js";
import { handled } from "./invoices.js";
import { isOnDatabase } from "./on-database.js";
import { openStore } from "./open-store.js";
import { plain } from "./plain.js";
import { oneTerminal, passwordOf, signedInUser, signIn } from "./steps.js";
import { World } from "./world.js";

const start = Date.UTC(2026, 10, 21, 7);
const reminder = /isn't paid yet/;

/** On a database the timers look every second: a day of that takes minutes. */
const newTime = () => new VirtualTime(start, isOnDatabase() ? minute : 0);

/** Bot, service and timers by one clock, which the test moves. */
async function openWorld(): Promise<{ world: World; time: VirtualTime }> {
  const time = newTime();
  const world = await World.create({ now: time.now, wait: time.sleep, merchant: { clock: time.now } });
  return { world, time };
}

/** A merchant with one invoice for 24 hours. */
async function withInvoice(world: World): Promise<{ chat: Chat; id: string }> {
  const chat = await signedInUser(world);
  await chat.say("/new Coffee 2x15000", /Check the invoice/);
  await chat.tap("Create invoice", /Waiting for payment/);
  return { chat, id: world.merchant.control.invoices().at(-1)?.id ?? "" };
}

const reminders = (chat: Chat) => chat.texts.filter((text) => reminder.test(text));

/** What waits for its time while the bot is stopped. */
async function timersIn(world: World): Promise<string[]> {
  const store = await openStore(world);
  const keys = (await all(store.timers.list())).map(({ key }) => key);
  await store.close();
  return keys;
}

describe("a link that is about to expire unpaid", () => {
  let world: World;
  let time: VirtualTime;
  afterEach(() => world.close());

  it("is told at its time, with the text for the customer; then it expires and is issued again", async () => {
    ({ world, time } = await openWorld());
    const { chat, id } = await withInvoice(world);
    const card = chat.said.findLast(({ text = "" }) => text.includes("Waiting for payment"));
    await time.pass(19.2 * hour - minute);
    await handled(chat);
    expect(reminders(chat)).toEqual([]);
    await time.pass(minute);
    const told = await chat.waitFor(reminder);
    expect(plain(told.text)).toContain("The link expires in 4 hours 48 minutes (Sun 22 Nov, 12:00).");
    expect(told.text).toContain(`/invoice/${id}/payment`);
    expect(told.replyTo?.messageId).toBe(card?.messageId);
    time.leap(4.8 * hour);
    await world.merchant.control.expire(id);
    await chat.waitFor(/has expired: /);
    // Access has ended, too; the draft waits behind the sign-in.
    await chat.tap("Issue again", /has ended\.\n\n.*password\?/);
    world.merchant.control.forgetUsedCodes();
    await chat.say(passwordOf(oneTerminal), /one-time code/);
    const review = await chat.say(world.merchant.control.currentCode(oneTerminal), /Check the invoice/);
    expect(plain(review.text)).toContain("1. Coffee — 2 × 15,000 UZS");
    expect(plain(review.text)).toContain("(23 Nov, 12:00)");
  });

  it("is told after a restart, and once however often the bot starts", async () => {
    ({ world, time } = await openWorld());
    const { chat } = await withInvoice(world);
    await world.stopBot();
    time.leap(10 * hour);
    await world.startBot();
    await time.pass(9.2 * hour);
    await chat.waitFor(reminder);
    await world.stopBot();
    await world.startBot();
    await time.pass(hour);
    await handled(chat);
    expect(reminders(chat)).toHaveLength(1);
    await world.stopBot();
    expect(await timersIn(world)).toEqual([expect.stringContaining("-expiry-")]);
  });

  it("claims nothing after the bot was down: the customer may have paid meanwhile", async () => {
    const time = newTime();
    const merchant = { clock: time.now, callbackRetryBaseMs: 3_000 };
    world = await World.create({ now: time.now, wait: time.sleep, merchant });
    const { chat, id } = await withInvoice(world);
    await world.stopBot();
    time.leap(20 * hour);
    // The service tells of it in vain, and again 3 seconds later; the clock stands still until then.
    await world.merchant.control.pay(id);
    await world.startBot();
    const told = await chat.waitFor(/expires in 4 hours/);
    expect(plain(told.text)).toContain("I can't see whether it was paid.");
    expect(reminders(chat)).toEqual([]);
    await time.pass(minute);
    await chat.waitFor(/is paid/);
    expect(
      await chat.waitUntil(() => /Paid in the meantime/.test(chat.byId(told.messageId)?.text ?? "")),
    ).toBe(true);
  });

  it("is told once, though a crash between the inbox and the timer's record makes it fire twice", async () => {
    ({ world, time } = await openWorld());
    const { chat } = await withInvoice(world);
    await world.stopBot();
    const store = await openStore(world);
    const key = (await all(store.timers.list())).find((each) => each.key.includes("-reminder-"))?.key ?? "";
    const timer = await store.timers.read(key);
    if (timer === undefined) throw new Error("No timer was set.");
    expect(key).toBe(timerKey(timer));
    await store.close();
    await world.startBot();
    await time.pass(19.2 * hour);
    await chat.waitFor(reminder);
    await world.stopBot();
    const again = await openStore(world);
    await again.timers.write(key, timer);
    await again.close();
    await world.startBot();
    await time.asleep();
    await handled(chat);
    expect(reminders(chat)).toHaveLength(1);
  });

  it("is not told when it was paid, and to a merchant who blocked the bot when they are back", async () => {
    ({ world, time } = await openWorld());
    const { chat, id } = await withInvoice(world);
    await world.merchant.control.pay(id);
    await chat.waitFor(/is paid: /);
    const other = world.user("Boris");
    world.merchant.control.forgetUsedCodes();
    await signIn(world, other);
    await other.say("/new Coffee 15000", /Check the invoice/);
    await other.tap("Create invoice", /Waiting for payment/);
    other.block();
    await time.pass(20 * hour);
    await handled(chat);
    other.unblock();
    await handled(other);
    expect(reminders(chat)).toEqual([]);
    await other.waitFor(/expires in 4 hours/);
  });

  it("is not told after [Delete everything], which leaves no timer", async () => {
    ({ world, time } = await openWorld());
    const { chat } = await withInvoice(world);
    await chat.say("/privacy", /What I keep/);
    await chat.tap("Delete everything", /can't be undone/);
    await chat.tap("Yes, delete everything", /Everything is deleted/);
    await world.stopBot();
    expect(await timersIn(world)).toEqual([]);
    await world.startBot();
    await time.pass(20 * hour);
    await handled(chat);
    expect(reminders(chat)).toEqual([]);
  });
});
