import { setTimeout as delay } from "node:timers/promises";
import { appRequest } from "../journeys/app-request.js";
import type { Chat } from "../journeys/chat.js";
import { oneTerminal, passwordOf, signIn } from "../journeys/steps.js";
import { makeSeller, sell, toReview } from "../journeys/team.js";
import { World } from "../journeys/world.js";

const hour = 60 * 60_000;
/** When nothing of the product has run for so long, a path has ended: nothing tells from outside that a bot is done. */
const quietMs = 400;

export interface Measured {
  readonly path: string;
  /** Files of the product that have run, without the stand-ins. */
  readonly files: number;
  /** How many of them ran before the file of the feature's own handler. */
  readonly before: number;
  /** Commits of records of chats. */
  readonly commits: number;
  /** How often the sentence of a typed text was read. */
  readonly readings: number;
  /** The aim, where there is one. */
  readonly asked?: { readonly files?: number; readonly commits?: number } | undefined;
}

/** A connection of an earlier call may end at any time, which is no part of a path. */
const atAnyTime = "http/connection-limit.ts";

type Entered = Map<string, Map<string, number>>;
const { __enteredFiles: entered } = globalThis as unknown as { readonly __enteredFiles?: Entered };

/** The number of calls of the product's functions so far. */
const calls = (): number => {
  let sum = 0;
  for (const functions of entered?.values() ?? []) for (const count of functions.values()) sum += count;
  return sum;
};

async function quiet(): Promise<void> {
  for (let before = -1; before !== calls(); ) {
    before = calls();
    await delay(quietMs);
  }
}

/** Walks one path. @param handler the file of the feature's own handler */
async function walk(
  path: string,
  handler: string,
  work: () => Promise<unknown>,
  asked?: Measured["asked"],
): Promise<Measured> {
  if (entered === undefined) throw new Error("Run this with --import ./test/paths/register.mjs.");
  await quiet();
  entered.clear();
  await work();
  await quiet();
  const files = [...entered.keys()].filter((file) => file !== atAnyTime);
  const before = files.indexOf(handler);
  if (before < 0) throw new Error(`${path} doesn't come to ${handler} any more. It ran: ${files.join(" ")}`);
  const commits = entered.get("engine/unit-of-work.ts")?.get("#commit") ?? 0;
  const readings = entered.get("language/sentence/read-sentence.ts")?.get("readSentence") ?? 0;
  if (process.argv.includes("--files"))
    process.stderr.write(
      `${path}\n${files.map((file) => `${file === handler ? "→" : " "} ${file}\n`).join("")}`,
    );
  return { path, files: files.length, before, commits, readings, asked };
}

/** Walks the ten paths, each in a bot that has done the like before, so that nothing is loaded on the way. */
export async function walkPaths(): Promise<Measured[]> {
  let ahead = 0;
  let wake = new AbortController();
  const world = await World.create({
    now: () => Date.now() + ahead,
    merchant: { clock: () => Date.now() + ahead },
    wait: (ms, signal) =>
      delay(ms, undefined, { signal: AbortSignal.any([signal, wake.signal]) }).catch(() => undefined),
  });
  try {
    const anna = world.user("Anna");
    await signIn(world, anna);
    const dilnoza = world.user("Dilnoza");
    await makeSeller(world, anna, dilnoza);
    await sell(dilnoza, "Tea 9000");
    await anna.say("/today", /./);
    const measured: Measured[] = [];
    const note = async (...path: Parameters<typeof walk>) => void measured.push(await walk(...path));

    await note("/cancel", "features/basics/cancel.ts", () => anna.say("/cancel", /./));
    await note(
      "a typed line",
      "features/draft/new-from-text.ts",
      () => anna.say("Coffee 2x15000", /Check the invoice/),
      { files: 70 },
    );
    await anna.tap("Expiry", /When does the link expire/);
    await note("a tap", "features/draft/questions/field-question.ts", () =>
      anna.tap("24 hours", /Check the invoice/),
    );
    const create = () => anna.tap("Create invoice", /Waiting for payment/);
    await note("[Create invoice]", "features/draft/create-invoice.ts", create, { files: 90 });

    await toReview(dilnoza);
    await dilnoza.tap("Create invoice", /Waiting for payment/);
    const id = world.merchant.control.invoices().at(-1)?.id ?? "";
    const isPaid = (chat: Chat) => chat.waitFor(/is paid/);
    const pay = () => world.merchant.control.pay(id).then(() => Promise.all([isPaid(dilnoza), isPaid(anna)]));
    await note("a seller's invoice is paid", "features/invoices/status/status-callback.ts", pay, {
      files: 75,
      commits: 10,
    });

    const timur = world.telegram.control.createUser({ firstName: "Timur" }).userId;
    const { business } = world.telegram.control;
    world.telegram.control.openChat(anna.id, timur);
    business.connect(anna.id);
    business.customerWrites(anna.id, timur, "Hello");
    const posted = () =>
      business.messages(anna.id, timur).some(({ text = "" }) => /Please pay by/.test(text));
    await note("/pay", "features/business/pay-command.ts", async () => {
      business.sellerWrites(anna.id, timur, "/pay Cake 35000");
      while (!posted()) await delay(20);
      // The card in the seller's own chat follows the customer's message.
      await anna.waitFor(/Waiting for payment[\s\S]*Cake/);
    });
    // A chat's events are handled in order: after this answer nothing of /pay is left to run.
    await anna.say("/help", /Tap a command/);

    await note("an inline query", "features/inline/queries/serve-inline-queries.ts", () =>
      world.telegram.control.inlineQuery(anna.id, "Coffee 2x15000"),
    );
    // The first /today behind the third invoice teaches inline mode, once in a chat's life and with a commit of its own.
    await anna.say("/today", /./);
    await note("/today", "features/today/today-command.ts", () => anna.say("/today", /./));

    const boris = world.user("Boris");
    await boris.say("/start", /./);
    const launch = world.telegram.control.initData(boris.id);
    const step = (turn: number, answer: object) =>
      appRequest(world, "sign-in", launch, { session: "s".repeat(22), turn, step: answer });
    const signInOnPage = async () => {
      await step(1, { kind: "credentials", login: oneTerminal, password: passwordOf(oneTerminal) });
      await step(2, { kind: "code", code: world.merchant.control.currentCode(oneTerminal) });
      await boris.waitFor(/^Signed in/);
    };
    await note("the page's sign-in", "features/page/sign-in-turn.ts", signInOnPage, { files: 60 });

    await note("reminders", "features/invoices/status/reminders.ts", async () => {
      ahead += 20 * hour;
      const sleepers = wake;
      wake = new AbortController();
      sleepers.abort();
      await anna.waitFor(/^⏰ The link of your invoice/);
    });
    return measured;
  } finally {
    await world.close();
  }
}
