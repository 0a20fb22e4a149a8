import type { Update } from "grammy/types";

/** Payloads of https://t.me/<bot>?start=<payload> that say what a command says. "signin" is told more: see /start. */
const commandByPayload: ReadonlyMap<string, string> = new Map([
  ["new", "/new"],
  ["invoices", "/invoices"],
  // Invoices that can be shared are in the list: a tap there opens the card, which has the share button.
  ["share", "/invoices"],
]);

/** An update that came by a deep link, as the command that it stands for; any other as it is. */
export function followDeepLink(update: Update): Update {
  const { message } = update;
  const payload = message?.text?.match(/^\/start(?:@\w+)? +([\w-]{1,64})$/)?.[1];
  const command = payload === undefined ? undefined : commandByPayload.get(payload);
  if (command === undefined) return update;
  const entities = [{ type: "bot_command", offset: 0, length: command.length }];
  return { ...update, message: { ...message, text: command, entities } } as Update;
}
