import type { BotContext } from "../../frame/context.js";
import { deleteSecret } from "../../frame/screens/send-or-edit.js";
import { askWhatIsOnTop, type Heard } from "../../frame/talk/talk.js";
import { defined } from "../../language/omit-undefined.js";
import { openOf } from "../open-questions.js";
import { asksInChat, beginAnew } from "./begin-and-end-sign-in.js";
import { isLeft, type SignInQuestion } from "./model/sign-in-state.js";
import { hasSentSecret } from "./steps/send-secret-once.js";

export function begunOf({ session }: Pick<BotContext, "session">): SignInQuestion {
  const begun = openOf(session.open, "sign-in");
  if (begun === undefined) throw new Error("No sign-in is open.");
  return begun;
}

export function knownLogin(scope: Pick<BotContext, "session">): { readonly login?: string } {
  const { login, returning } = begunOf(scope);
  return returning === true ? defined({ login }) : {};
}

export const isLeftOpen = ({ deps, session }: Pick<BotContext, "deps" | "session">): boolean => {
  const { askedAt } = openOf(session.open, "sign-in") ?? {};
  return askedAt !== undefined && isLeft(askedAt, deps.now());
};

/** Begins the sign-in anew, because it has taken too long. A login that was typed is asked again. */
export function tooLong(scope: Pick<BotContext, "session" | "unit">): void {
  beginAnew(scope, { ...knownLogin(scope), anew: "too-old" });
}

/**
 * Deletes a text that may be a secret, and hands it to `take`. After a restart, which loses secrets, `take` gets
 * undefined if the service may have got the secret.
 */
export async function hearSecret<T, Why>(
  ctx: BotContext,
  take: (text: string | undefined) => Promise<Heard<T, Why>>,
): Promise<Heard<T, Why>> {
  const begun = begunOf(ctx);
  await deleteSecret(ctx);
  if (hasSentSecret(ctx)) return take(undefined);
  if (isLeftOpen(ctx) || !asksInChat(ctx.deps)) return { ask: undefined };
  // A text from before the sign-in went back to this question may be a password, and must not become the login.
  if (begun.askedAgain !== undefined && (ctx.message?.message_id ?? 0) < begun.askedAgain) return "waits";
  const text = ctx.secret ?? (ctx.unread ? undefined : ctx.message?.text);
  if (text === undefined) {
    begun.anew = "send-again";
    return { ask: undefined };
  }
  delete begun.askedAgain;
  return take(text);
}

/**
 * A text sent before the merchant could see a sign-in that the bot opened was meant for the draft, so it is neither
 * sent to the service nor deleted. The intake knows of a sign-in before its question is sent. The messages' ids don't tell,
 * because the question may stand in an older message.
 */
export function cameBefore({ unit, message }: BotContext): boolean {
  const { payload } = unit.event;
  return payload.source === "telegram" && payload.withheldBecause !== "awaited" && message !== undefined;
}

export function leave(ctx: BotContext, data: string): "left" | "unknown" | { readonly ask: undefined } {
  if (data === "signin:again") return { ask: undefined };
  if (data !== "signin:another") return "unknown";
  beginAnew(ctx, { anew: "late" });
  return askWhatIsOnTop(ctx);
}
