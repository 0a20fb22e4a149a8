import type { BusinessSettings } from "./business/kept-connections.js";
import { businessMessageId } from "./business/wire-business.js";
import type { ControlParts } from "./control-parts.js";
import { type BusinessRight, businessRights } from "./store/telegram-state.js";
import type { ChatMessage } from "./store/view.js";
import { openChat } from "./user/chats.js";
import { connectBusiness, disconnectBusiness, silence } from "./user/connect-business.js";

/** A message in a chat of two people, with its id in the account of the seller. */
export interface BusinessSaid extends ChatMessage {
  readonly businessMessageId: number;
}

interface Sending {
  /** The time when the message was sent, in seconds since 1970; by default now. */
  readonly date?: number;
}

/** Controls business connections, and the private chats of sellers with their customers. */
export class BusinessControl {
  constructor(private readonly parts: ControlParts) {}

  /**
   * Connects the bot with a person's account; by default for all private chats and with all rights.
   * @returns the id of the connection
   */
  connect(
    userId: number,
    { rights = businessRights, chats = { except: [] } }: Partial<BusinessSettings> = {},
  ): string {
    return this.#saved(connectBusiness(this.parts.core, userId, { rights, chats }).id);
  }

  /** Changes what the bot may do. What isn't named stays. @returns the id of the connection, which is a new one */
  change(userId: number, changed: Partial<BusinessSettings>): string {
    const { core } = this.parts;
    return this.connect(userId, { ...core.business.of(userId), ...changed });
  }

  /** Changes the rights of the bot. @returns the id of the connection, which is a new one */
  setRights(userId: number, rights: readonly BusinessRight[]): string {
    return this.change(userId, { rights });
  }

  disconnect(userId: number): void {
    this.#saved(disconnectBusiness(this.parts.core, userId));
  }

  /** Sends a text from a customer to a seller, in their private chat. */
  customerWrites(seller: number, customer: number, text: string, options?: Sending): BusinessSaid {
    return this.#write(seller, customer, customer, text, options);
  }

  /** Sends a text from a seller to a customer, in their private chat. */
  sellerWrites(seller: number, customer: number, text: string, options?: Sending): BusinessSaid {
    return this.#write(seller, customer, seller, text, options);
  }

  /** Returns what the chat of a seller with a customer shows, oldest first, without deleted messages. */
  messages(seller: number, customer: number): BusinessSaid[] {
    const { core } = this.parts;
    const chat = openChat(core, seller, customer);
    return core.messages
      .list(chat)
      .filter(({ deleted }) => deleted !== true)
      .map((message) => ({
        ...message,
        businessMessageId: businessMessageId(core.state, chat, message.messageId),
      }));
  }

  /** Makes the chat count as silent for a day, until the customer writes again. */
  silence(seller: number, customer: number): void {
    silence(openChat(this.parts.core, seller, customer));
    this.#saved(undefined);
  }

  #write(
    seller: number,
    customer: number,
    author: number,
    text: string,
    { date }: Sending = {},
  ): BusinessSaid {
    const { core, actions } = this.parts;
    const chat = openChat(core, seller, customer);
    const said = actions.send(chat.id, text, undefined, author, date);
    return this.#saved({
      ...said,
      businessMessageId: businessMessageId(core.state, chat, said.messageId),
    });
  }

  #saved<T>(result: T): T {
    this.parts.save();
    return result;
  }
}
