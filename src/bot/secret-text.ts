import type { Update } from "grammy/types";
import type { UnitOfWork } from "../inbox/unit-of-work.js";

/** An update as its handler is to see it, now that the lane knows what the door could only guess. */
export interface OpenedUpdate {
  readonly update: Update;
  readonly secret: string | undefined;
  readonly textLost: boolean;
}

/**
 * The door hides every text that may be a secret. Here it is settled: a sign-in that asks for one gets it beside the
 * update; a text that was hidden only because it might have been one is put back; any other is dropped.
 */
export function openSecret(unit: UnitOfWork): OpenedUpdate {
  const { payload } = unit.event;
  if (payload.source !== "telegram") throw new Error("Only a Telegram update can hold a secret.");
  const { update } = payload;
  if (payload.secret === undefined) return { update, secret: undefined, textLost: false };
  const asked = unit.record.signIn !== undefined && unit.record.signIn.step !== "authenticator";
  if (asked) return { update, secret: unit.secret, textLost: unit.secret === undefined };
  if (payload.vaulted === "possible" && unit.secret !== undefined)
    return { update: withText(update, unit.secret), secret: undefined, textLost: false };
  return { update, secret: undefined, textLost: true };
}

/** A hidden text put back, in the new message or in the edited one. */
function withText(update: Update, text: string): Update {
  const { message, edited_message: edited } = update;
  if (message !== undefined) return { ...update, message: { ...message, text } } as Update;
  if (edited !== undefined) return { ...update, edited_message: { ...edited, text } } as Update;
  return update;
}
