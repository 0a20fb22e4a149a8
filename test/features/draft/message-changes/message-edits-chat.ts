import type { ChatRecord } from "../../../../src/features/chat-record.js";
import type { Draft } from "../../../../src/features/draft/model/draft.js";
import { plain } from "../../../journeys/plain.js";
import { OneChat } from "../../../kit/one-chat.js";

/** One chat whose merchant goes back to earlier messages. */
export class Rewriter {
  private constructor(readonly one: OneChat) {}

  static async open(language = "en"): Promise<Rewriter> {
    const one = await OneChat.open();
    await one.change((record) => {
      record.settings.language = language as NonNullable<ChatRecord["settings"]["language"]>;
    });
    return new Rewriter(one);
  }

  /** Sends a text. @returns its message's id. */
  async send(text: string): Promise<number> {
    const id = this.one.chat.send(text);
    await this.one.handleUpdates();
    return id;
  }

  async edit(messageId: number, text: string): Promise<void> {
    this.one.telegram.control.edit(this.one.chat.id, messageId, text);
    await this.one.handleUpdates();
  }

  /** Replies to a message. @returns the reply's id. */
  async reply(replyTo: number, text: string): Promise<number> {
    const { messageId } = this.one.telegram.control.send(this.one.chat.id, text, { replyTo });
    await this.one.handleUpdates();
    return messageId;
  }

  async draft(): Promise<Draft> {
    const { draft } = await this.one.record();
    if (draft === undefined) throw new Error(`There is no draft. ${this.one.chat.texts.join(" | ")}`);
    return draft;
  }

  /** The items as "Coffee 2 15000", without what few have. */
  async items(): Promise<string[]> {
    const {
      terms: { items },
    } = await this.draft();
    return items.map(({ name, quantity, price, currency }) =>
      [name, quantity, price, ...(currency === "UZS" ? [] : [currency])].join(" "),
    );
  }

  /** The bot's newest message as a person reads it. */
  get last(): string {
    return plain(this.one.chat.last.text);
  }

  /** Labels of the newest message that has buttons. */
  get buttons(): string[] {
    const { chat } = this.one;
    const message = chat.said.findLast((said) => chat.labels(said).length > 0);
    return message === undefined ? [] : chat.labels(message).map(plain);
  }

  get count(): number {
    return this.one.chat.said.length;
  }
}
