import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startMerchantSandbox } from "../../src/sandbox/merchant-service/index.js";
import type { Store } from "../../src/store/store-port.js";
import type { Chat } from "./chat.js";
import { atReview, countCalls, idOf, openWorld, review, waiting } from "./faulty-world.js";
import { handled, notices } from "./invoices.js";
import { emptyInbox } from "./kept.js";
import { openStore } from "./open-store.js";
import { refusingTelegram } from "./refusing-telegram.js";
import { draft, signedInUser } from "./steps.js";
import type { World } from "./world.js";

const unknown = /^I can't tell whether the invoice was created/;
const down = /^The invoicing service doesn't answer\. Your draft is safe\./;
const again = "Check my dashboard, then create again";

/** Taps [Create invoice] again before the first tap is handled. @returns the toasts */
async function tapTwice(world: World, chat: Chat): Promise<(string | undefined)[]> {
  const { messageId } = chat.last;
  const data = { data: callbackDataOf(chat, "Create invoice") };
  const taps = [1, 2].map(() => world.telegram.control.press(chat.id, messageId, data));
  return (await Promise.all(taps)).map(({ text }) => text);
}

const callbackDataOf = (chat: Chat, label: string): string => {
  const button = chat.last.keyboard?.flat().find(({ text }) => text === label);
  return button !== undefined && "callback_data" in button ? (button.callback_data ?? "") : "";
};

describe("a merchant who blocks the bot while the create call runs", () => {
  it("gets the card after unblocking it", async ({ onTestFinished }) => {
    const { world, chat } = await atReview(onTestFinished, { environment: {} });
    world.merchant.control.fault({ on: "create", kind: "latency", ms: 300 });
    await chat.press("Create invoice");
    chat.block();
    // Long polling hands out the block; what was said meanwhile was refused.
    await until(() => refusedCalls(world) > 0);
    chat.unblock();
    const card = await chat.waitFor(waiting);
    expect(chat.labels(card)).toContain("Copy text");
    await handled(chat);
    expect(chat.texts.filter((text) => waiting.test(text))).toHaveLength(1);
    expect(countCalls(world, "create")).toBe(1);
  });
});

const refusedCalls = (world: World): number =>
  world.telegram.control.requests().filter(({ method, ok }) => method === "editMessageText" && ok === false)
    .length;

/** Looks again and again, for ten seconds at most. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 10_000; !(await holds()); ) {
    if (Date.now() > end) throw new Error("It never came to that.");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe("an open invoice that made room for newer ones", () => {
  it("is told when it is paid, on its own card", async ({ onTestFinished }) => {
    const { world, chat } = await atReview(onTestFinished);
    const { messageId } = await chat.tap("Create invoice", waiting);
    await world.stopBot();
    await withRecord(world, chat, (record) => {
      const [oldest] = Object.values(record.invoices);
      if (oldest === undefined) throw new Error("There is no invoice.");
      for (let n = 0; n < 50; n += 1) {
        const ref = `newer-${n}`;
        record.invoices[ref] = { ...oldest, ref, submittedAt: oldest.submittedAt + 1 + n };
      }
    });
    await world.startBot();
    // The next card moves the oldest aside.
    await draft(chat, "Tea");
    await chat.tap("Create invoice", waiting);
    await handled(chat);
    await world.stopBot();
    await withRecord(world, chat, (record, parked) => {
      expect(Object.keys(record.invoices)).toHaveLength(50);
      expect(parked).toHaveLength(2);
    });
    await world.startBot();
    await world.merchant.control.pay(idOf(world));
    await handled(chat);
    expect(chat.byId(messageId)?.text).toContain("✅ Paid");
    expect(notices(chat)).toEqual(["✅ Invoice for 30,000\u00a0UZS is paid: Coffee · today 1 · 30,000"]);
  });
});

type ChatRecord = NonNullable<Awaited<ReturnType<Store["chats"]["read"]>>>;

/** Looks at what is kept of a bot that is stopped; what is changed in the record is kept. */
async function withRecord(
  world: World,
  chat: Chat,
  work: (record: ChatRecord, closed: string[]) => void,
): Promise<void> {
  const store = await openStore(world);
  try {
    const record = await store.chats.read(String(chat.id));
    if (record === undefined) throw new Error("There is no record.");
    const closed: string[] = [];
    for await (const { key } of store.invoices.list()) closed.push(key);
    work(record, closed);
    await store.chats.write(String(chat.id), record);
  } finally {
    await store.close();
  }
}

describe("a create call whose event was lost with the inbox", () => {
  it("counts as unknown at the next event, and stops a second one", async ({ onTestFinished }) => {
    const world = await openWorld(onTestFinished, {
      process: true,
      environment: { MERCHANT_TIMEOUT_MS: "20000" },
      merchant: { switches: { callbacks: "off" } },
    });
    const chat = await signedInUser(world);
    await draft(chat);
    const card = chat.last.messageId;
    world.merchant.control.fault({ on: "create", kind: "no-answer" });
    await chat.press("Create invoice");
    await until(() => countCalls(world, "create") === 1);
    // Confirmed, so that Telegram doesn't bring the tap again.
    await until(() => world.telegram.control.pendingUpdates().length === 0);
    await world.killBot();
    await emptyInbox(world);
    await world.startBot();
    await chat.say("/help", /Tap a command/);
    const isAsked = () => chat.said.some((message) => chat.labels(message).includes(again));
    expect(await chat.waitUntil(isAsked)).toBe(true);
    expect(await chat.waitUntil(() => unknown.test(chat.byId(card)?.text ?? ""))).toBe(true);
    const question = chat.said.findLast((message) => chat.labels(message).includes(again));
    expect(chat.labels(question)).toEqual([again, "Discard"]);
    await handled(chat);
    expect(countCalls(world, "create")).toBe(1);
    await chat.tap(again, review);
    expect(countCalls(world, "create")).toBe(1);
  });
});

describe("a draft that came after an unknown outcome", () => {
  async function backAtReview(onTestFinished: Parameters<typeof atReview>[0]) {
    const { world, chat } = await atReview(onTestFinished, { merchant: { switches: { callbacks: "off" } } });
    world.merchant.control.fault({ on: "create", kind: "reset-after" });
    const { messageId } = await chat.tap("Create invoice", unknown);
    world.merchant.control.set({ callbacks: "normal" });
    await chat.tap(again, review);
    return { world, chat, messageId };
  }

  it("makes way for the found invoice while it asks for the same", async ({ onTestFinished }) => {
    const { world, chat, messageId } = await backAtReview(onTestFinished);
    await world.merchant.control.processing(idOf(world));
    const card = await chat.waitFor(/didn't give a usable link/);
    expect(card.messageId).toBe(messageId);
    await chat.say("/new", /What are you selling\?/);
  });

  it("keeps what was typed since, warns, and marks the first as repeated", async ({ onTestFinished }) => {
    const { world, chat } = await backAtReview(onTestFinished);
    await chat.press("More…");
    await chat.tap("Note", /What note/);
    await chat.say("Table 5", review);
    await world.merchant.control.processing(idOf(world));
    const first = await chat.waitFor(/give a usable link/);
    await chat.say("/new", /You have a draft: 1 item/);
    const card = await chat.tap("Continue", review);
    expect(card.text).toContain("Table 5");
    expect(card.text).toMatch(/⚠️ An invoice for 30,000.UZS exists already: .?Coffee/);
    await chat.tap("Create invoice", waiting);
    await handled(chat);
    expect(chat.byId(first.messageId)?.text).toContain("You have created this invoice a second time");
    expect(world.merchant.control.invoices()).toHaveLength(2);
  });

  it("can't be brought back with Undo once the invoice was found", async ({ onTestFinished }) => {
    const { world, chat } = await backAtReview(onTestFinished);
    await chat.tap("Discard", /Draft discarded/);
    await world.merchant.control.processing(idOf(world));
    await chat.waitFor(/give a usable link/);
    expect((await chat.press("Undo")).text).toBe("This step is finished.");
    await chat.say("/new", /What are you selling\?/);
    expect(countCalls(world, "create")).toBe(1);
  });
});

describe("the service down at [Create invoice]", () => {
  it("is said with a button that tries again, and a tap that waited makes no second call", async ({
    onTestFinished,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), "journey-down-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const dataFile = join(folder, "service.json");
    const { world, chat } = await atReview(onTestFinished, { merchant: { dataFile } });
    await world.merchant.close();
    expect(await tapTwice(world, chat)).toEqual([
      "Creating the invoice…",
      "This card is old. Nothing was created.",
    ]);
    await handled(chat);
    const said = chat.texts.filter((text) => down.test(text));
    expect(said).toHaveLength(1);
    const service = await startMerchantSandbox({ port: world.merchant.port, dataFile });
    onTestFinished(() => service.close());
    await chat.tap("Try again", waiting);
    expect(service.control.requests().filter(({ call }) => call === "create")).toHaveLength(1);
  });

  it("makes one call for two taps when the invoice is refused, too", async ({ onTestFinished }) => {
    const { world, chat } = await atReview(onTestFinished);
    world.merchant.control.fault({ on: "create", kind: "400" });
    expect(await tapTwice(world, chat)).toEqual([
      "Creating the invoice…",
      "This card is old. Nothing was created.",
    ]);
    await handled(chat);
    expect(countCalls(world, "create")).toBe(1);
    await chat.tap("Create invoice", waiting);
    expect(countCalls(world, "create")).toBe(2);
  });
});

describe("the end of the bot", () => {
  it.for([
    { what: "Telegram asks for a long pause", kind: 429, retryAfter: 60 },
    { what: "polling waits to begin anew", kind: 409, retryAfter: 1 },
  ] as const)("comes within 5 s while $what", async ({ kind, retryAfter }, { onTestFinished }) => {
    const refusing = await refusingTelegram(kind, retryAfter);
    onTestFinished(() => refusing.close());
    const world = await openWorld(onTestFinished, { environment: { TELEGRAM_API_ROOT: refusing.url } });
    await until(() => refusing.polls() > 0);
    // Behind the answer, so that the pause has begun.
    await until(() => kind === 429 || world.output.includes("polling.failed"));
    const began = Date.now();
    await world.stopBot();
    expect(Date.now() - began).toBeLessThan(5_000);
    // Everything was closed: the folder is free.
    await world.startBot();
  });
});
