export type ChatKind = "bot" | "person" | "secret" | "group" | "supergroup";

/** One line in a person's list of chats. */
export interface ChatSummary {
  readonly chatId: number;
  readonly kind: ChatKind;
  readonly title: string;
  readonly lastText?: string;
  /** The number of messages that the chat ever had, so that a list can mark new ones. */
  readonly count: number;
}

/** The content of Telegram's chat picker: the person's chats of the kinds that the button allows. */
export interface Picker {
  /** The query that is typed after the bot's name in the chosen chat. */
  readonly query: string;
  readonly chats: readonly ChatSummary[];
}

/** The content of the chat picker for a message that the bot has prepared. */
export interface PreparedPicker {
  readonly chats: readonly ChatSummary[];
  /** Whether the message may also go to people without a chat so far. */
  readonly people: boolean;
  /** Whether the message may also go to a new group. */
  readonly groups: boolean;
}

/** An inline query that a button types without asking for a chat. */
export interface TypedQuery {
  readonly chatId: number;
  readonly query: string;
}
