import { type Api, GrammyError, InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import type { BotDeps } from "../../frame/deps.js";
import type { Translator } from "../../frame/locales.js";
import { inReplyTo, messageOptions } from "../../frame/screens/send-or-edit.js";

/** After these codes of Telegram the bot may not write in the group, so it doesn't try again. */
const closedToUs: readonly number[] = [400, 403, 429];

const pauseMs = 60_000;
/** A forgotten group may get its next answer too early, which is harmless. */
const rememberedGroups = 1_000;

interface Answer {
  readonly group: number;
  /** Each kind has a pause of its own, so that a command soon after the bot was added still gets an answer, and everybody who shows a password. */
  readonly to: "command" | "added" | "payments" | "nameless" | `secret of ${string | number}`;
  readonly html: string;
  readonly keyboard?: InlineKeyboard;
  /** The reply stays in the forum's topic and shows whom the bot answers. */
  readonly replyTo?: number | undefined;
  readonly signal?: AbortSignal;
}

export async function answerSeldom(
  { api, deps, pauses }: { readonly api: Api; readonly deps: BotDeps; readonly pauses: Pauses },
  { group, to, html, keyboard, replyTo, signal }: Answer,
): Promise<void> {
  const pause = `${group}:${to}`;
  if (!pauses.take(pause, deps.now())) return;
  const options = { ...messageOptions(keyboard), ...inReplyTo(replyTo) };
  try {
    await api.sendMessage(group, html, options, ...(signal === undefined ? [] : [signal as never]));
  } catch (error) {
    if (error instanceof GrammyError && closedToUs.includes(error.error_code)) {
      deps.log("group.cannot-write", { code: error.error_code });
      return;
    }
    pauses.giveBack(pause);
    throw error;
  }
}

export const linkToPrivateChat = ({ me }: BotContext, t: Translator, payload: string): InlineKeyboard =>
  new InlineKeyboard().url(t.plain("button-private-chat"), `https://t.me/${me.username}?start=${payload}`);

/**
 * The bot can't be made to flood a group: it gives one answer a minute for each group and kind. The times are kept in
 * memory only.
 */
export class Pauses {
  readonly #answered = new Map<string, number>();

  /**
   * @param now the time in milliseconds
   * @returns false when the pause after the last answer isn't over
   */
  take(group: string, now: number): boolean {
    const last = this.#answered.get(group);
    if (last !== undefined && now >= last && now - last < pauseMs) return false;
    this.#answered.delete(group);
    this.#answered.set(group, now);
    if (this.#answered.size > rememberedGroups) {
      const [oldest] = this.#answered.keys();
      if (oldest !== undefined) this.#answered.delete(oldest);
    }
    return true;
  }

  /** The answer that started the pause couldn't be sent. */
  giveBack(group: string): void {
    this.#answered.delete(group);
  }
}
