import type { ChatMessage } from "../../../../src/sandbox/telegram/index.js";
import { Chat } from "../../../journeys/chat.js";
import { hour, plain, signInAgain, start } from "../../../kit/invoice-chat.js";
import type { OneChat } from "../../../kit/one-chat.js";

/** A customer's chat with the seller, into which the seller shares an invoice as often as the test wants. */
export function customerMessages(one: OneChat, ref: string) {
  const { control } = one.telegram;
  const customer = Chat.open(one.telegram, "Timur", "en");
  const between = control.openChat(one.chat.id, customer.id);
  const message = (sent: number | undefined): ChatMessage => {
    const found = control.messages(between).find(({ messageId }) => messageId === sent);
    if (found === undefined) throw new Error(`There is no message ${sent}.`);
    return found;
  };
  return {
    /** @returns the message's id. */
    share: async (): Promise<number> => {
      await signInAgain(one, start + 30 * 24 * hour);
      const asked = control.inlineQuery(between, "", { as: one.chat.id });
      await one.handleUpdates();
      const result = (await asked)?.results.find(({ id }) => id === `share:${ref}`);
      if (result === undefined) throw new Error("The invoice isn't offered.");
      const { messageId } = control.chooseResult(between, result.id, { as: one.chat.id });
      await one.handleUpdates();
      return messageId;
    },
    text: (sent: number | undefined) => plain(message(sent).text),
    labels: (sent: number | undefined) => (message(sent).keyboard ?? []).flat().map(({ text }) => text),
  };
}
