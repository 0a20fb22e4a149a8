/** What the Telegram sandbox tells about a chat, as far as the page shows it. */

export interface Entity {
  type: string;
  /** UTF-16 code units, as in the Bot API, so string slices fit. */
  offset: number;
  length: number;
  url?: string;
}

export interface KeyboardButton {
  text: string;
  url?: string;
  callback_data?: string;
  copy_text?: { text: string };
  switch_inline_query?: string;
  switch_inline_query_current_chat?: string;
  switch_inline_query_chosen_chat?: { query?: string };
}

export interface Message {
  messageId: number;
  from: "user" | "bot";
  /** Seconds since 1970. */
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
}

export interface Command {
  command: string;
  description: string;
}

export interface ChatSnapshot {
  me: { username?: string; name?: string; description?: string };
  commands: Command[];
  messages: Message[];
  typing: boolean;
}

/** How the sandbox answers a tap on an inline button. */
export interface PressAnswer {
  answered: boolean;
  text?: string;
  showAlert?: boolean;
  url?: string;
  copyText?: string;
}

export interface TelegramUser {
  userId: number;
  chatId: number;
  firstName: string;
  languageCode?: string;
}

export type Attachment = "photo" | "sticker" | "voice";

/** A file that the visitor has picked. */
export interface PickedFile {
  name: string;
  mimeType?: string;
  /** Base64. */
  content: string;
}
