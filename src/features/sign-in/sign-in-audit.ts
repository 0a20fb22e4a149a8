import type { BotContext } from "../../frame/context.js";

/** How a sign-in call ended. `failure` is set when the service refused or failed. */
interface Outcome {
  readonly kind: string;
  readonly failure?: string;
}

/**
 * Writes the operator's audit line of a sign-in call that sends a secret: which chat has tried, where, with what, and how
 * it ended. The line names no login and no secret.
 */
export function auditSignIn({ deps, session, unit }: BotContext, step: string, outcome: Outcome): void {
  deps.log("sign-in.audit", {
    chat: session.chat,
    step,
    place: unit.event.payload.source === "app" ? "page" : "chat",
    outcome: outcome.failure ?? outcome.kind,
  });
}
