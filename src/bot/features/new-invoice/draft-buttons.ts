import type { Draft } from "../../../storage/chat-record.js";
import type { BotContext } from "../../context.js";

/** A tap on a draft's button: its action, and what stands behind a further colon. */
export interface DraftTap {
  readonly draft: Draft;
  readonly action: string;
  readonly argument: string;
}

/**
 * The tap in hand if it belongs to the open draft and to the message that asks the open question; otherwise
 * undefined: the button is of a finished step.
 */
export function draftTap(ctx: BotContext): DraftTap | undefined {
  const match = ctx.callbackQuery?.data?.match(/^draft:([^:]+):([a-z-]+)(?::(.*))?$/);
  const { draft, question, signIn } = ctx.session;
  if (match === null || match === undefined || draft === undefined || draft.id !== match[1]) return undefined;
  if (signIn !== undefined || draft.paused === true) return undefined;
  if (question?.messageId !== ctx.callbackQuery?.message?.message_id) return undefined;
  return { draft, action: match[2] ?? "", argument: match[3] ?? "" };
}
