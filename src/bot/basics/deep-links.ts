import type { Update } from "grammy/types";

/** The payloads of https://t.me/<bot>?start=<payload> that stand for a command. /start handles the payload "signin" itself. */
const commandByPayload: ReadonlyMap<string, string> = new Map([
  ["new", "/new"],
  ["invoices", "/invoices"],
  // /invoices lists all invoices that can be shared. A tap opens an invoice's card, which has the share button.
  ["share", "/invoices"],
]);

/** Turns an update from a deep link into the command that it stands for. Any other update stays unchanged. */
export function followDeepLink(update: Update): Update {
  const { message } = update;
  const payload = message?.text?.match(/^\/start(?:@\w+)? +([\w-]{1,64})$/)?.[1];
  const command = payload === undefined ? undefined : commandByPayload.get(payload);
  if (command === undefined) return update;
  const entities = [{ type: "bot_command", offset: 0, length: command.length }];
  return { ...update, message: { ...message, text: command, entities } } as Update;
}
