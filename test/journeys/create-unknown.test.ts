import { describe, expect, it } from "vitest";
import {
  atReview,
  countCalls,
  idOf,
  itemsOf,
  minute,
  review,
  StandingClock,
  waiting,
} from "./faulty-world.js";
import { plain } from "./plain.js";
import type { World } from "./world.js";

type Fault = Parameters<World["merchant"]["control"]["fault"]>[0];
type AtTheEnd = Parameters<typeof atReview>[0];

const unknown = /I can't tell whether the invoice was created\. I won't create a second one by myself\./;
const createAgain = "Check my dashboard, then create again";

/** After a create call that made an invoice and was never answered; callbacks come from now on. */
async function atUnknown(atTheEnd: AtTheEnd) {
  const switches = { callbacks: "off" } as const;
  const { world, chat } = await atReview(atTheEnd, { merchant: { switches } });
  world.merchant.control.fault({ on: "create", kind: "reset-after" });
  const question = await chat.tap("Create invoice", unknown);
  world.merchant.control.set({ callbacks: "normal" });
  return { world, chat, question };
}

describe("a create call that was sent and got no usable answer", () => {
  it.for<Fault>([
    { on: "create", kind: "reset-after" },
    { on: "create", kind: "no-answer" },
    { on: "create", kind: "503", retryAfter: 1, carriedOut: true },
    { on: "create", kind: "huge" },
  ])(
    "is left to the merchant, and never made again by the bot ($kind)",
    async (fault, { onTestFinished }) => {
      const switches = { callbacks: "off" } as const;
      const { world, chat, card } = await atReview(onTestFinished, { merchant: { switches } });
      world.merchant.control.fault(fault);
      const question = await chat.tap("Create invoice", unknown);
      expect(chat.labels(question)).toEqual([createAgain, "Discard"]);
      await world.stopBot();
      await world.startBot();
      await chat.say("/new", /You have a draft: 1 item, 30,000.UZS/);
      await chat.tap("Continue", unknown);
      expect(countCalls(world, "create")).toBe(1);
      const back = await chat.tap(createAgain, review);
      expect(itemsOf(back.text)).toBe(itemsOf(card));
      expect(countCalls(world, "create")).toBe(1);
      await chat.tap("Create invoice", waiting);
      expect(countCalls(world, "create")).toBe(2);
    },
  );

  it("can be discarded, and brought back as it was", async ({ onTestFinished }) => {
    const { world, chat } = await atUnknown(onTestFinished);
    await chat.tap("Discard", /Draft discarded/);
    await chat.tap("Undo", unknown);
    await chat.tap("Discard", /Draft discarded/);
    await chat.tap("New invoice", /What are you selling\?/);
    expect(countCalls(world, "create")).toBe(1);
    // What became of the first one is told all the same.
    await world.merchant.control.pay(idOf(world));
    await chat.waitFor(/Invoice for 30,000.UZS is paid: .?Coffee/);
    await chat.say("Tea", /Price of one .?Tea/);
  });

  it("is settled by a status callback: the question becomes the card, and the draft is done", async ({
    onTestFinished,
  }) => {
    const { world, chat, question } = await atUnknown(onTestFinished);
    await world.merchant.control.processing(idOf(world));
    const card = await chat.waitFor(/Payment is being processed/);
    expect(card.messageId).toBe(question.messageId);
    expect(card.text).toContain(
      "Sandbox Pay didn't give a usable link. You'll find the invoice in your Sandbox Pay dashboard.",
    );
    expect(chat.labels(card)).toEqual(["Repeat"]);
    await chat.say("/new", /What are you selling\?/);
    await world.merchant.control.pay(idOf(world));
    await chat.waitFor(/Invoice for 30,000.UZS is paid: .?Coffee/);
    expect(chat.byId(card.messageId)?.text).toContain("✅ Paid");
    expect(countCalls(world, "create")).toBe(1);
  });

  it("is settled by a callback though the merchant was already back at the card, which then creates no second one", async ({
    onTestFinished,
  }) => {
    const { world, chat } = await atUnknown(onTestFinished);
    const back = await chat.tap(createAgain, review);
    const create = back.keyboard?.flat().find(({ text }) => text === "Create invoice");
    const data = create !== undefined && "callback_data" in create ? create.callback_data : "";
    await world.merchant.control.processing(idOf(world));
    const card = await chat.waitFor(/give a usable link/);
    // The phone hasn't seen the edit yet.
    const tapped = await world.telegram.control.press(chat.id, card.messageId, { data });
    expect(tapped.text).toBe("This step is finished.");
    expect(countCalls(world, "create")).toBe(1);
  });

  it("warns when it turns out that the invoice was created a second time meanwhile", async ({
    onTestFinished,
  }) => {
    const { world, chat } = await atUnknown(onTestFinished);
    await chat.tap(createAgain, review);
    const second = await chat.tap("Create invoice", waiting);
    expect(world.merchant.control.invoices()).toHaveLength(2);
    await world.merchant.control.processing(idOf(world, 0));
    const first = await chat.waitFor(/You have created this invoice a second time/);
    expect(first.text).toContain("⚠️");
    expect(first.text).toContain("Make sure that the customer pays only one of the two.");
    expect(first.messageId).not.toBe(second.messageId);
    await world.merchant.control.pay(idOf(world, 1));
    await chat.waitFor(/Invoice for 30,000.UZS is paid/);
    expect(chat.byId(second.messageId)?.text).toContain("✅ Paid");
    expect(chat.byId(first.messageId)?.text).toContain("being processed");
  });

  it("stays in /invoices after [Discard], is warned of when the same is typed again, and is settled everywhere", async ({
    onTestFinished,
  }) => {
    const { world, chat } = await atUnknown(onTestFinished);
    await chat.tap("Discard", /Draft discarded\. Its invoice may have been created all the same/);
    // Another invoice deserves no warning.
    await chat.say("/new Tea 5000", /Check the invoice/);
    await chat.tap("Expiry", /When does the link expire\?/);
    expect((await chat.tap("No expiry", review)).text).not.toContain("⚠️");
    await chat.tap("Discard", /^Draft discarded\.$/);
    await chat.say("/new Coffee 2x15000", /Check the invoice/);
    await chat.tap("Expiry", /When does the link expire\?/);
    const card = await chat.tap("3 days", review);
    expect(plain(card.text)).toMatch(/⚠️ An invoice for 30,000.UZS may exist already: Coffee, from /);
    const list = await chat.say("/invoices", /I can't tell whether these were created/);
    const [entry = ""] = chat.labels(list);
    expect(entry).toMatch(/^❓ .+ · 30,000.UZS · .?Coffee/);
    const told = await chat.tap(entry, unknown);
    expect(chat.labels(told)).toEqual([createAgain, "It isn't there"]);

    await world.merchant.control.processing(idOf(world));
    await chat.waitFor(/didn't give a usable link/);
    await chat.waitFor(/⚠️ An invoice for 30,000.UZS exists already/);
    expect(await chat.waitUntil(() => !chat.texts.some((text) => unknown.test(text)))).toBe(true);
    expect(plain(chat.byId(card.messageId)?.text)).toContain("exists already: Coffee, from ");
    expect(plain(chat.byId(told.messageId)?.text)).toMatch(
      /^✅ Sandbox Pay has created the invoice for 30,000.UZS from .* after all: Coffee$/,
    );
    await chat.tap("Show invoice", /Payment is being processed/);
    expect(countCalls(world, "create")).toBe(1);
  });
});

describe("a tap on [Create invoice] that waited while the bot was down", () => {
  it("creates nothing after six minutes: the card is shown again, and another tap creates", async ({
    onTestFinished,
  }) => {
    const clock = new StandingClock(Date.now());
    const { world, chat } = await atReview(onTestFinished, { now: clock.now });
    const { control } = world.telegram;
    const { messageId } = chat.last;
    // The bot is held up by an answer that Telegram doesn't take, and stops with the tap in its inbox.
    control.fault({ method: "sendMessage", kind: "no-answer", times: 20 });
    chat.send("/help");
    void chat.press("Create invoice", messageId);
    await expect.poll(() => control.pendingUpdates().length).toBe(0);
    await world.stopBot();
    control.clearFaults();
    clock.pass(6 * minute);
    await world.startBot();
    await chat.waitFor(/^You asked me to create the invoice, but that reached me too late/);
    const card = await control.waitFor(
      chat.id,
      (message) => message.messageId > messageId && review.test(message.text ?? ""),
    );
    expect(countCalls(world, "create")).toBe(0);
    await chat.press("Create invoice", card.messageId);
    await chat.waitFor(waiting);
    expect(countCalls(world, "create")).toBe(1);
  });
});
