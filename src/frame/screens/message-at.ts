import { GrammyError, InlineKeyboard } from "grammy";
import { messageDigest } from "../../features/inline/model/inline-sends.js";
import type { BusinessMessage, MessageAddress } from "../../invoice/message-address.js";
import { isButtonRefused, isUnchanged } from "../../telegram/calls/telegram-errors.js";
import { asSeller, NotConnectedError } from "../as-seller.js";
import type { ChatScope } from "../context.js";
import { messageOptions, tryEdit } from "./send-or-edit.js";

export interface Drawing {
  readonly html: string;
  readonly keyboard?: InlineKeyboard | undefined;
  /** If Telegram refuses the buttons, such as one with a certain address, the message says this instead. */
  readonly withoutButtons?: string;
}

type Scope = Pick<ChatScope, "api" | "deps" | "session">;

/** @returns false when Telegram refuses the edit for good: the message is gone, or out of reach */
export async function editAt(scope: ChatScope, at: MessageAddress, drawing: Drawing): Promise<boolean> {
  return at.in === "own-chat" ? editHere(scope, at.id, drawing) : editOutside(scope, at, drawing);
}

async function editHere(
  scope: ChatScope,
  messageId: number,
  { html, keyboard, withoutButtons = html }: Drawing,
): Promise<boolean> {
  const outcome = await tryEdit(scope, messageId, html, keyboard);
  if (outcome === "buttons-refused" && keyboard !== undefined)
    return editHere(scope, messageId, { html: withoutButtons, keyboard: withoutAddresses(keyboard) });
  return outcome === "edited";
}

/**
 * Telegram refuses a keyboard for one address in it, and may take the other buttons.
 * @returns undefined when no button has an address, or no other button is there
 */
export function withoutAddresses({ inline_keyboard }: InlineKeyboard): InlineKeyboard | undefined {
  const rows = inline_keyboard.map((row) => row.filter((button) => !("url" in button)));
  const isSame = rows.every((row, at) => row.length === inline_keyboard[at]?.length);
  return isSame || rows.flat().length === 0 ? undefined : new InlineKeyboard(rows);
}

async function editOutside(
  scope: Scope,
  at: Exclude<MessageAddress, { in: "own-chat" }>,
  { html, keyboard, withoutButtons = html }: Drawing,
): Promise<boolean> {
  const { api, deps } = scope;
  const options = messageOptions(keyboard);
  try {
    if (at.in === "inline") await api.editMessageTextInline(at.id, html, options);
    else
      await asSeller(scope, (business_connection_id) =>
        api.editMessageText(at.chat, at.id, html, { ...options, business_connection_id }),
      );
    return true;
  } catch (error) {
    if (!isFinal(error)) throw error;
    if (error instanceof NotConnectedError) {
      deps.log("shared.not-connected", { message: messageDigest(at) });
      return false;
    }
    if (isUnchanged(error)) return true;
    if (keyboard !== undefined && isButtonRefused(error))
      return editOutside(scope, at, { html: withoutButtons });
    deps.log("shared.refused", { code: error.error_code, message: messageDigest(at) });
    return false;
  }
}

export async function deleteAt(scope: Scope, { id }: BusinessMessage): Promise<boolean> {
  try {
    await asSeller(scope, (connection) => scope.api.deleteBusinessMessages(connection, [id]));
    return true;
  } catch (error) {
    if (!isFinal(error)) throw error;
    return false;
  }
}

/** Another attempt would fail again, because the message outside the merchant's chat is gone or out of reach. */
const isFinal = (error: unknown): error is GrammyError | NotConnectedError =>
  error instanceof NotConnectedError ||
  (error instanceof GrammyError && [400, 403].includes(error.error_code));
