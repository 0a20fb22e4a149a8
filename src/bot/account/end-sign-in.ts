import type { ChatRecord } from "../../domain/chat/chat-record.js";
import { isSigningIn, without } from "../../domain/chat/open.js";
import { guardedMs } from "../../domain/chat/secrecy.js";

/** How a sign-in has ended. */
export type SignInEnd =
  /** With access. @param saidBy the message that says so */
  | { readonly kind: "signed-in"; readonly saidBy: number }
  /** Without access, whatever kept it from that. @param at milliseconds */
  | { readonly kind: "without-access"; readonly at: number };

/**
 * Ends the sign-in; no other place does. What it held of secrets goes. Without access the merchant may still be typing a
 * password, so the chat stays guarded for a while. Where no sign-in is open, nothing changes.
 */
export function endSignIn(record: ChatRecord, end: SignInEnd): void {
  if (!isSigningIn(record) && record.secrecy?.state !== "awaited") return;
  record.open = without(record.open, "sign-in");
  record.secrecy =
    end.kind === "signed-in"
      ? { state: "lifted", before: end.saidBy }
      : { state: "guarded", until: end.at + guardedMs };
}
