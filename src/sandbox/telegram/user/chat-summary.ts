export type ChatKind = "bot" | "person" | "secret" | "group" | "supergroup";

/** One line of a person's list of chats. */
export interface ChatSummary {
  readonly chatId: number;
  readonly kind: ChatKind;
  readonly title: string;
  /** Of the last message. */
  readonly lastText?: string;
  /** How many messages there ever were, so that a list can tell what is new. */
  readonly count: number;
}

/** What Telegram's chat picker offers: the person's chats of the kinds that the button allows. */
export interface Picker {
  /** Typed after the bot's name in the chat that is chosen. */
  readonly query: string;
  readonly chats: readonly ChatSummary[];
}

/** An inline query that a button types without asking for a chat. */
export interface TypedQuery {
  readonly chatId: number;
  readonly query: string;
}
