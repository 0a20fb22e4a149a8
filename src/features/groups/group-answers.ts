import { type Api, GrammyError, InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import type { BotDeps } from "../../frame/deps.js";
import type { Translator } from "../../frame/locales.js";
import { inReplyTo, messageOptions } from "../../frame/send-or-edit.js";

/**
 * Telegram's error codes after which the bot doesn't try again to answer in a group, because it may not write there.
 */
const closedToUs: readonly number[] = [400, 403, 429];

const pauseMs = 60_000;
/**
 * The largest number of groups for which the bot remembers its last answer, so that memory stays bounded. A forgotten
 * group may get its next answer too early, which is harmless.
 */
const rememberedGroups = 1_000;

interface Answer {
  readonly group: number;
  /** The kind of message that the bot answers. Each kind has its own pause, so that a command soon after the bot was added still gets an answer. */
  readonly to: "command" | "added" | "payments" | "nameless";
  readonly html: string;
  readonly keyboard?: InlineKeyboard;
  /** The command's message. The answer is a reply, so that it stays in the forum's topic and shows whom the bot answers. */
  readonly replyTo?: number | undefined;
  readonly signal?: AbortSignal;
}

/** Answers in a group, unless the bot has answered the same there less than a minute ago or may not write there. */
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

/** Returns a button that opens the private chat. @param payload the payload of its deep link */
export const linkToPrivateChat = ({ me }: BotContext, t: Translator, payload: string): InlineKeyboard =>
  new InlineKeyboard().url(t.plain("button-private-chat"), `https://t.me/${me.username}?start=${payload}`);

/**
 * Limits the bot's answers to one a minute for each group and kind of answer, so that nobody can make the bot flood a
 * group. The times are kept in memory only.
 */
export class Pauses {
  readonly #answered = new Map<string, number>();

  /**
   * Starts the pause after an answer to the group.
   * @param now the time in milliseconds
   * @returns false when the pause after the last answer isn't over, so the bot must not answer
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

  /** Ends the group's pause early, because the answer that started it couldn't be sent. */
  giveBack(group: string): void {
    this.#answered.delete(group);
  }
}
