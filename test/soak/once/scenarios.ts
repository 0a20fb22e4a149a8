import type { Update } from "grammy/types";
import { callbackPayload } from "../../status-callback.js";
import type { BotInProcess } from "../kit/bot.js";
import { writeSignedIn } from "../kit/signed-in.js";
import { dataBehind, type InMemoryTelegram } from "../kit/telegram.js";
import type { OnceService } from "./service.js";

/** How a merchant comes to want an invoice. Everything before is done without crashes. */
export const ways = ["review card", "inline choice", "show pay link", "repeat", "issue again"] as const;
export type Way = (typeof ways)[number];

export const chat = "700";

/** A merchant just before the tap. */
export interface Prepared {
  /**
   * What the merchant does, one step after the other, each by what the chat shows then. The last one is the tap that
   * asks for the invoice, as often as it is said: each another update, all of one intention.
   */
  readonly steps: readonly ((times: number) => Update[])[];
  /** The message at the customer's, where there is one. */
  readonly inlineId?: string;
}

interface Scene {
  readonly bot: BotInProcess;
  readonly telegram: InMemoryTelegram;
  readonly service: OnceService;
}

export async function prepare(way: Way, scene: Scene): Promise<Prepared> {
  await signedIn(scene);
  switch (way) {
    case "review card":
      return reviewed(scene);
    case "inline choice":
    case "show pay link":
      return offered(scene, way);
    case "repeat":
      return again(scene, "Repeat");
    case "issue again":
      return again(scene, "Issue again");
  }
}

/** A chat with access, and defaults by which a line goes straight to the review card. */
const signedIn = ({ bot, service }: Scene): Promise<void> =>
  writeSignedIn(bot.store, chat, service.accessToken);

async function hand({ bot }: Scene, updates: readonly Update[]): Promise<void> {
  await bot.accept(updates);
  await bot.idle(chat);
}

async function reviewed(scene: Scene): Promise<Prepared> {
  const { telegram } = scene;
  await hand(scene, [telegram.says(chat, "/new Coffee 2x15000")]);
  return { steps: [tapsOn(telegram, "Create invoice")] };
}

/** Taps on the newest button of this label, each step's all on the same one. */
function tapsOn(telegram: InMemoryTelegram, label: string): (times: number) => Update[] {
  let tapped: { readonly id: number; readonly data: string } | undefined;
  return (times) => {
    if (tapped === undefined) {
      const message = telegram.withButton(chat, label);
      if (message === undefined) throw new Error(`There is no button ${label}.`);
      tapped = { id: message.id, data: dataBehind(message, label) };
    }
    const { id, data } = tapped;
    return Array.from({ length: times }, () => telegram.taps(chat, id, data));
  };
}

/** The first way a message becomes an invoice is the choice itself, or the tap where the choice isn't told. */
async function offered(scene: Scene, way: "inline choice" | "show pay link"): Promise<Prepared> {
  const { bot, telegram } = scene;
  await bot.accept([telegram.asksInline(chat, "Coffee 2x15000")]);
  await telegram.answered();
  const { update, inlineId, button } = telegram.chooses(chat);
  const tap = () => telegram.tapsBetween(chat, inlineId, button);
  const others = (times: number) => Array.from({ length: Math.max(0, times) }, tap);
  return {
    inlineId,
    steps: [(times) => (way === "inline choice" ? [update, ...others(times - 1)] : others(times))],
  };
}

/** An invoice that was made before, and its button for another one like it. */
async function again(scene: Scene, label: "Repeat" | "Issue again"): Promise<Prepared> {
  const { bot, telegram } = scene;
  const [create] = (await reviewed(scene)).steps;
  await hand(scene, create?.(1) ?? []);
  if (label === "Issue again") {
    const ref = Object.keys((await bot.store.chats.read(chat))?.invoices ?? {})[0] ?? "";
    await bot.acceptCallback(callbackOf(ref, "expired", "earlier"));
    await bot.idle(chat);
  }
  if (label === "Repeat") await hand(scene, tapsOn(telegram, "More…")(1));
  const repeat = tapsOn(telegram, label);
  return { steps: [() => repeat(1), tapsOn(telegram, "Create invoice")] };
}

/** @param time what tells one callback from another of the same status */
export const callbackOf = (ref: string, status: string, time: string) => ({
  chat,
  key: `c:${ref}:${status}:${time}`,
  payload: callbackPayload(JSON.stringify({ status, time }), { ref }),
});
