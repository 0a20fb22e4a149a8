import type { InboxPayload } from "../../../src/engine/event.js";
import type { ChatRecord } from "../../../src/features/chat-record.js";
import type { ChatMessage, TelegramSandbox } from "../../../src/sandbox/telegram/index.js";
import { Chat } from "../../journeys/chat.js";
import { OneChat } from "../../kit/one-chat.js";

type Page = NonNullable<Awaited<ReturnType<TelegramSandbox["control"]["inlineQuery"]>>>;
type Update = Extract<InboxPayload, { source: "telegram" }>["update"];

/** The chat of one seller by hand, and beside it a chat with a customer, where the bot is used inline. */
export class InlineChat {
  private constructor(
    readonly one: OneChat,
    readonly customer: Chat,
    readonly between: number,
  ) {}

  static async open(now?: () => number): Promise<InlineChat> {
    return InlineChat.beside(await OneChat.open(now));
  }

  static async beside(one: OneChat): Promise<InlineChat> {
    const customer = Chat.open(one.telegram, "Timur", "en");
    // A seller whom the bot knows: without a record nobody is offered anything.
    await one.send("/help");
    return new InlineChat(one, customer, one.telegram.control.openChat(one.chat.id, customer.id));
  }

  async ask(query: string, as = this.one.chat.id): Promise<Page> {
    const asked = this.one.telegram.control.inlineQuery(this.between, query, { as });
    await this.one.handleUpdates();
    const page = await asked;
    if (page === undefined) throw new Error("The bot doesn't answer the query.");
    return page;
  }

  /** Asks for items and sends the first result; the choice isn't handled yet. @returns the message and the offer's id */
  async send(query = "Coffee 2x15000"): Promise<{ sent: number; offer: string }> {
    const [result] = (await this.ask(query)).results;
    if (result === undefined) throw new Error("Nothing is offered.");
    const { messageId } = this.one.telegram.control.chooseResult(this.between, result.id, {
      as: this.one.chat.id,
    });
    return { sent: messageId, offer: result.id.replace("offer:", "") };
  }

  /** The same, with the choice handled. */
  async sell(query?: string): Promise<{ sent: number; offer: string }> {
    const sold = await this.send(query);
    await this.one.handleUpdates();
    return sold;
  }

  /** [Show pay link], also after it has been edited away. @returns the toast */
  async tapShow({ sent, offer }: { sent: number; offer: string }): Promise<string | undefined> {
    const data = `inline:show:${offer}`;
    const { control } = this.one.telegram;
    const pressed = control.press(this.between, sent, { data }, { as: this.one.chat.id });
    await this.one.handleUpdates();
    return (await pressed).text;
  }

  /** The update that tells the choice, taken from Telegram instead of being handled. */
  takeChoice(): Update {
    const update = this.one.telegram.control
      .pendingUpdates()
      .find(({ chosen_inline_result: chosen }) => chosen !== undefined);
    if (update === undefined) throw new Error("No choice is told.");
    return update as Update;
  }

  /** The update of a tap on [Show pay link], taken in the same way. */
  takeTap({ sent, offer }: { sent: number; offer: string }): Update {
    const { control } = this.one.telegram;
    void control.press(this.between, sent, { data: `inline:show:${offer}` }, { as: this.one.chat.id });
    const update = control.pendingUpdates().find(({ callback_query: tap }) => tap !== undefined);
    if (update === undefined) throw new Error("No tap is told.");
    return update as Update;
  }

  message(sent: number): ChatMessage {
    const found = this.one.telegram.control
      .messages(this.between)
      .find(({ messageId }) => messageId === sent);
    if (found === undefined) throw new Error(`There is no message ${sent}.`);
    return found;
  }

  text(sent: number): string {
    return (this.message(sent).text ?? "").replace(/[\u2066-\u2069]/g, "");
  }

  labels(sent: number): string[] {
    return (this.message(sent).keyboard ?? []).flat().map(({ text }) => text);
  }

  record(): Promise<ChatRecord> {
    return this.one.record();
  }
}
