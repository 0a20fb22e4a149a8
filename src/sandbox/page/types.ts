/** Types of the Telegram sandbox's answers, as far as the page uses them. */

export interface Entity {
  type: string;
  /** The offset in UTF-16 code units, as in the Bot API, so that string slices fit. */
  offset: number;
  length: number;
  url?: string;
  unix_time?: number;
  date_time_format?: string;
}

export interface KeyboardButton {
  text: string;
  url?: string;
  callback_data?: string;
  copy_text?: { text: string };
  web_app?: { url: string };
  style?: "primary" | "danger" | "success";
  /** Present on a button that does nothing. */
  disabled?: object;
  switch_inline_query?: string;
  switch_inline_query_current_chat?: string;
  switch_inline_query_chosen_chat?: {
    query?: string;
    allow_user_chats?: boolean;
    allow_group_chats?: boolean;
  };
}

export interface Message {
  messageId: number;
  from: "user" | "bot";
  authorId?: number;
  viaBot?: boolean;
  /** True when the bot sent the message as its author, as the author's Business bot. */
  byBusinessBot?: boolean;
  service?:
    | "group-created"
    | "bot-added"
    | "bot-removed"
    | "member-added"
    | "member-removed"
    | "became-supergroup"
    | "was-group";
  /** The subject of a service message: the other id of a group that became a supergroup, or a member. */
  about?: number;
  /** True for a message of an anonymous administrator, which everybody sees as the group's own. */
  asGroup?: boolean;
  /** The time when the message was sent, in seconds since 1970. */
  date: number;
  editDate?: number;
  text?: string;
  entities?: Entity[];
  caption?: string;
  captionEntities?: Entity[];
  photoUrl?: string;
  document?: { url: string; name?: string };
  keyboard?: KeyboardButton[][];
  replyTo?: { messageId: number; text?: string };
  deleted?: boolean;
  sticker?: boolean;
  voice?: boolean;
  contact?: Contact;
  location?: Location;
  /** The first author of a forwarded message. A message without a name was written by the bot. */
  forwarded?: { name?: string };
}

export interface Contact {
  phoneNumber: string;
  firstName: string;
}

export interface Location {
  latitude: number;
  longitude: number;
}

export interface Command {
  command: string;
  description: string;
}

/** The button beside the text field: the list of commands, or a Mini App. */
export interface MenuButton {
  type: "commands" | "web_app";
  text?: string;
}

/** The visitor's position: a chat, and the user who looks at it. */
export interface Place {
  chatId: number;
  userId: number;
}

export interface ChatSummary {
  chatId: number;
  kind: "bot" | "person" | "secret" | "group" | "supergroup";
  title: string;
  lastText?: string;
  /** The number of messages that the chat ever had. */
  count: number;
}

/** The chats that a Business bot manages, by the ids of the other people. */
export type BusinessChats = { except: number[] } | { only: number[] };

export interface BusinessSettings {
  rights: string[];
  chats: BusinessChats;
}

/** A change of a group's member. */
export interface MemberChange {
  userId: number;
  status: "administrator" | "member" | "left" | "kicked";
  anonymous?: boolean;
}

export interface ChatSnapshot {
  chat: {
    kind: ChatSummary["kind"];
    title: string;
    withBot: boolean;
    /** The bot's status in a group. */
    botStatus: string;
    /** Whether the bot manages this chat as the visitor's Business bot. */
    managed: boolean;
    /** Whether the visitor writes as the group. */
    anonymous: boolean;
    people: { userId: number; firstName: string }[];
  };
  me: { username?: string; name?: string; description?: string };
  commands: Command[];
  menuButton: MenuButton;
  messages: Message[];
  typing: boolean;
}

/** The sandbox's answer to a tap on an inline button. */
export interface PressAnswer {
  answered: boolean;
  text?: string;
  showAlert?: boolean;
  url?: string;
  copyText?: string;
  /** The button opened Telegram's chat picker with these chats. */
  picker?: { query: string; chats: ChatSummary[] };
  /** The button typed an inline query in this chat. */
  typed?: { chatId: number; query: string };
  /** The button opened a Mini App. */
  webApp?: Launch;
}

/** The address of a Mini App, with the launch parameters. */
export interface Launch {
  url: string;
}

/** The chats to which a message that the bot has prepared may be sent. */
export interface PreparedPicker {
  chats: ChatSummary[];
  /** Whether the message may also go to people without a chat so far. */
  people: boolean;
  /** Whether the message may also go to a new group. */
  groups: boolean;
}

export interface InlinePage {
  answered: boolean;
  results: { id: string; title?: string; description?: string }[];
  nextOffset?: string;
  button?: { text: string };
}

export interface TelegramUser {
  userId: number;
  chatId: number;
  firstName: string;
  languageCode?: string;
  /** Whether the user has written to the bot. */
  started?: boolean;
}

/** Attachments of which the sandbox has a sample. */
export type Attachment = "photo" | "sticker" | "voice";

export interface PickedFile {
  name: string;
  mimeType?: string;
  /** The file's content in Base64. */
  content: string;
  isPhoto?: boolean;
  caption?: string;
}
