import { rm } from "node:fs/promises";
import type { Update } from "grammy/types";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newChatRecord } from "../../src/domain/chat/chat-record.js";
import { accountOf } from "../store/samples.js";
import { placeOf, teamOf } from "../store/team-samples.js";
import { BotInProcess } from "./kit/bot.js";
import { crashStep } from "./kit/crash-step.js";
import type { CrashPoint } from "./kit/gate.js";
import { writeSignedIn } from "./kit/signed-in.js";
import { dataBehind, InMemoryTelegram } from "./kit/telegram.js";
import { tempFolder } from "./kit/temp-folder.js";
import { OnceService } from "./once/service.js";

const [seller, owner] = ["700", "800"];
const tooMuch = "/new Coffee 15000";

/** What the owner answers to the seller's question. */
type Answer = "Approve" | "Decline";

interface Seen {
  readonly trace: readonly string[];
  readonly crashes: number;
  readonly invoices: number;
  /** Create calls that reached the service. */
  readonly received: number;
  readonly spent: string | undefined;
  readonly used: number;
  readonly answers: readonly (string | undefined)[];
  /** The first button of the review card of the same invoice once more. */
  readonly nextButton: string | undefined;
}

let service: OnceService;
beforeAll(async () => {
  service = await OnceService.start();
});
afterAll(() => service.close());

/** From [Ask the owner] to [Create invoice], with the bot dying once on the way. Each update comes again until it was handled. */
async function live(answer: Answer, crash?: CrashPoint): Promise<Seen> {
  const dir = await tempFolder("over-limit");
  const telegram = new InMemoryTelegram();
  const open = () => BotInProcess.open({ dir, telegram, service: service.port });
  let bot = await open();
  let crashes = 0;
  const deliver = async (updates: readonly Update[]): Promise<void> => {
    for (;;) {
      await Promise.race([bot.accept(updates).then(() => bot.allIdle()), bot.gate.died]);
      if (!bot.gate.dead) return;
      crashes += 1;
      const dead = bot;
      bot = await open();
      await dead.close();
    }
  };
  const tap = (chat: string, label: string): Update => {
    const message = telegram.withButton(chat, label);
    if (message === undefined) throw new Error(`There is no button ${label}.`);
    return telegram.taps(chat, message.id, dataBehind(message, label));
  };
  try {
    service.begin("well");
    await writeSignedIn(bot.store, owner, service.accessToken);
    await writeTeam(bot);
    await deliver([telegram.says(owner, "/help"), telegram.says(seller, tooMuch)]);
    const draft = (await bot.store.chats.read(seller))?.draft?.id;
    const { gate } = bot;
    gate.arm(crash);
    await deliver([tap(seller, "Ask the owner")]);
    await deliver([tap(owner, answer)]);
    const card = telegram.shown(seller).at(-1);
    // Two taps of an impatient seller, also where the card has no such button.
    const create = () => telegram.taps(seller, card?.id ?? 0, `draft:${draft}:create`);
    const taps = [create(), create()];
    await deliver(taps);
    await deliver(taps.slice(0, 1));
    const [selling, owning] = [await bot.store.chats.read(seller), await bot.store.chats.read(owner)];
    const [invoices, received] = [service.invoices().length, service.received()];
    await deliver([telegram.says(seller, "/cancel"), telegram.says(seller, tooMuch)]);
    const startOver = telegram.withButton(seller, "Start over");
    if (startOver !== undefined) await deliver([tap(seller, "Start over")]);
    return {
      ...{ trace: gate.trace, crashes, invoices, received },
      spent: selling?.seller?.spent?.sums.UZS,
      used: selling?.seller?.usedApprovals?.length ?? 0,
      answers: owning?.team?.asks.map((ask) => ask.answer) ?? [],
      nextButton: telegram.shown(seller).at(-1)?.keyboard.flat()[0]?.text,
    };
  } finally {
    await bot.close();
    await rm(dir, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function writeTeam({ store }: BotInProcess): Promise<void> {
  const owning = await store.chats.read(owner);
  if (owning === undefined) throw new Error("The owner has no record.");
  const team = teamOf(accountOf("anna@shop.example"), seller, { perInvoice: "10000", perDay: "20000" });
  await store.chats.write(owner, { ...owning, team });
  await store.chats.write(seller, {
    ...newChatRecord(seller, Date.now()),
    settings: { expiry: { kind: "duration", seconds: 86_400 } },
    seller: placeOf(owner),
  });
}

describe("an invoice over a seller's limit, wherever the bot dies between the question and the invoice,", () => {
  it("is created at most once after [Approve], and its approval is used with it", async () => {
    const whole = await live("Approve");
    expect(whole).toMatchObject({ crashes: 0, invoices: 1, received: 1, spent: "15000", used: 1 });
    const lives = { crashes: 0, invoices: 0, unknown: 0 };
    for (const crash of pointsOf(whole.trace, crashStep(7))) {
      const seen = await live("Approve", crash);
      const at = `${crash.side} ${crash.index} ${whole.trace[crash.index]}`;
      lives.crashes += seen.crashes;
      lives.invoices += seen.invoices;
      if (seen.invoices === 0) lives.unknown += 1;
      expect(seen.answers, at).toEqual(["approved"]);
      expect(seen.invoices, at).toBeLessThanOrEqual(1);
      expect(seen.received, at).toBe(seen.invoices);
      // Without an answer the invoice may exist, so it stays counted, and the approval stays used.
      expect([seen.spent, seen.used], at).toEqual(["15000", 1]);
      expect(seen.nextButton, at).toBe("Ask the owner");
    }
    expect(lives.crashes).toBeGreaterThan(8);
    expect(lives.invoices).toBeGreaterThan(lives.crashes / 2);
    expect(lives.unknown).toBeGreaterThan(0);
  });

  it("is never created after [Decline]", async () => {
    const whole = await live("Decline");
    expect(whole).toMatchObject({ crashes: 0, invoices: 0, received: 0, used: 0 });
    for (const crash of pointsOf(whole.trace, crashStep(11))) {
      const seen = await live("Decline", crash);
      const at = `${crash.side} ${crash.index} ${whole.trace[crash.index]}`;
      expect([seen.received, seen.spent, seen.used], at).toEqual([0, undefined, 0]);
      expect(seen.answers, at).toEqual(["declined"]);
    }
  });
});

/** The places at which the bot is to die: every n-th thing that it asks of the world, by turns before and after it took effect. */
const pointsOf = (trace: readonly string[], every: number): CrashPoint[] =>
  trace
    .flatMap((_name, index): CrashPoint[] => [
      { index, side: "before" },
      { index, side: "after" },
    ])
    .filter((_point, place) => place % every === 0);
