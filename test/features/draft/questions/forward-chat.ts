import type { OneChat } from "../../../kit/one-chat.js";

/** A customer who writes to the merchant, and whose messages the merchant forwards to the bot. */
export class Customer {
  readonly #userId: number;
  readonly #shop: number;

  constructor(
    private readonly one: OneChat,
    firstName = "Malika",
    hidesForwards = false,
  ) {
    const { control } = one.telegram;
    this.#userId = control.createUser({ firstName, languageCode: "en", hidesForwards }).userId;
    this.#shop = control.openChat(one.chat.id, this.#userId);
  }

  /** The message waits at Telegram until the chat handles its updates. @returns the id of the forwarded copy */
  forwarded(text: string): number {
    const { control } = this.one.telegram;
    const { messageId } = control.send(this.#shop, text, { as: this.#userId });
    return control.forward(this.#shop, messageId, this.one.chat.id, { as: this.one.chat.id }).messageId;
  }

  async forward(text: string): Promise<number> {
    const messageId = this.forwarded(text);
    await this.one.handleUpdates();
    return messageId;
  }
}
