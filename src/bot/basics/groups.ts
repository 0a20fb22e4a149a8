import { Composer, GrammyError, InlineKeyboard, type MiddlewareFn } from "grammy";
import { commands } from "../shared/commands.js";
import type { BotContext } from "../shared/context.js";
import type { BotDeps } from "../shared/deps.js";
import { pickLanguage, type Translator } from "../shared/locales.js";
import { answerTap, inReplyTo, messageOptions } from "../shared/send-or-edit.js";

/**
 * The commands that a merchant can carry on in the private chat: the bot's answer in a group has a link that opens the
 * same command there. After any other command the link opens /start.
 */
const carriedOn: readonly string[] = ["signin", "new", "invoices"];

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

/**
 * Answers updates from groups only with a link to the private chat, and stops their further handling. An update from a
 * group is handled in the lane (queue of events) of the sender's private chat, but doesn't prove that the sender reads
 * that chat. So this middleware must come before those that draw that conclusion.
 */
export function groups(deps: BotDeps): MiddlewareFn<BotContext> {
  const pauses = new Pauses();
  const inGroup = new Composer<BotContext>();

  for (const command of commands)
    inGroup.command(command, (ctx) =>
      answer(ctx, pauses, "command", carriedOn.includes(command) ? command : "group"),
    );
  inGroup.on("my_chat_member", (ctx) => answer(ctx, pauses, "added", "group"));
  inGroup.on("callback_query", (ctx) => answerTap(ctx, translatorFor(ctx, deps).plain("toast-private-only")));

  return async (ctx, next) => {
    if (ctx.chat === undefined || ctx.chat.type === "private") return next();
    await inGroup.middleware()(ctx, async () => undefined);
  };
}

/**
 * Sends to the group one sentence with a button that opens the private chat.
 * @param payload the payload of the button's deep link
 */
async function answer(
  ctx: BotContext,
  pauses: Pauses,
  to: "command" | "added",
  payload: string,
): Promise<void> {
  const { chatId, deps, message } = ctx;
  // Each of the two kinds of answers has its own pause, so that a command soon after the bot was added still gets an
  // answer.
  const group = `${chatId}:${to}`;
  if (chatId === undefined || !pauses.take(group, deps.now())) return;
  const t = translatorFor(ctx, deps);
  const keyboard = new InlineKeyboard().url(
    t.plain("button-private-chat"),
    `https://t.me/${ctx.me.username}?start=${payload}`,
  );
  const html = t(`group-${to}`, { service: deps.settings.serviceName });
  try {
    // The answer is sent as a reply to the command, so that it stays in the forum's topic and shows whom the bot
    // answers.
    const reply = inReplyTo(message?.message_id);
    await ctx.api.sendMessage(chatId, html, { ...messageOptions(keyboard), ...reply });
  } catch (error) {
    if (error instanceof GrammyError && closedToUs.includes(error.error_code)) {
      deps.log("group.cannot-write", { code: error.error_code });
      return;
    }
    pauses.giveBack(group);
    throw error;
  }
}

/**
 * Returns the bot's texts in the language that the command's sender chose in the private chat, else in the language of
 * the sender's Telegram app.
 */
const translatorFor = ({ session, from }: BotContext, deps: BotDeps): Translator =>
  deps.translators(pickLanguage(session.settings.language, from?.language_code, deps.settings.language));

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
