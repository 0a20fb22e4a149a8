import type { ChatRecord } from "../../../src/features/chat-record.js";
import type { ChatMessage } from "../../../src/sandbox/telegram/index.js";
import { Chat } from "../../journeys/chat.js";
import { plain } from "../../journeys/plain.js";
import { OneChat } from "../../kit/one-chat.js";

type Connecting = NonNullable<Parameters<OneChat["telegram"]["control"]["business"]["connect"]>[1]>;

/** The chat of one seller by hand, and beside it the seller's own chat with a customer, to which the bot is connected. */
export class BusinessChat {
  private constructor(
    readonly one: OneChat,
    readonly customer: Chat,
  ) {}

  /** @param connecting the rights and chats of the connection; "not-connected" for none */
  static async open(
    connecting: Connecting | "not-connected" = {},
    now?: () => number,
  ): Promise<BusinessChat> {
    return BusinessChat.beside(await OneChat.open(now), connecting);
  }

  static async beside(one: OneChat, connecting: Connecting | "not-connected" = {}): Promise<BusinessChat> {
    const shop = new BusinessChat(one, Chat.open(one.telegram, "Timur", "en"));
    await one.send("/help");
    if (connecting !== "not-connected") shop.control.connect(one.chat.id, connecting);
    shop.customerWrites("Hello, two coffees please");
    await one.handleUpdates();
    return shop;
  }

  get control() {
    return this.one.telegram.control.business;
  }

  customerWrites(text: string): void {
    this.control.customerWrites(this.one.chat.id, this.customer.id, text);
  }

  /** The seller types in the customer's chat, and the bot handles it. */
  async type(text: string): Promise<void> {
    this.write(text);
    await this.one.handleUpdates();
  }

  /** The seller types in the customer's chat. The bot doesn't handle the message yet. */
  write(text: string): void {
    this.control.sellerWrites(this.one.chat.id, this.customer.id, text);
  }

  /** The texts that the customer's chat shows of the seller, oldest first. */
  get posted(): ChatMessage[] {
    const { chat } = this.one;
    return this.control.messages(chat.id, this.customer.id).filter(({ authorId }) => authorId === chat.id);
  }

  get texts(): string[] {
    return this.posted.map(({ text = "" }) => plain(text));
  }

  /** Whether the customer's phone shows that the seller is typing. */
  get showsTyping(): boolean {
    const { control } = this.one.telegram;
    return control.chat(control.openChat(this.one.chat.id, this.customer.id), { as: this.customer.id })
      .typing;
  }

  labels(message: ChatMessage | undefined): string[] {
    return (message?.keyboard ?? []).flat().map(({ text }) => plain(text));
  }

  /** The texts that the seller has read in the private chat. */
  get told(): string[] {
    return this.one.chat.texts.map(plain);
  }

  record(): Promise<ChatRecord> {
    return this.one.record();
  }
}
