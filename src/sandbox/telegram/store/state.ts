import { randomInt } from "node:crypto";
import type {
  BotCommand,
  InlineKeyboardMarkup,
  LinkPreviewOptions,
  MessageEntity,
  Update,
} from "grammy/types";
import { z } from "zod";

export interface Person {
  readonly id: number;
  readonly firstName: string;
  readonly username?: string;
  readonly languageCode?: string;
  /** Has written to the bot at least once. */
  started: boolean;
  blocked: boolean;
}

/** A file as it was sent, with what a message says of it. */
export interface StoredFile {
  readonly id: string;
  readonly uniqueId: string;
  readonly path: string;
  readonly mimeType: string;
  readonly name?: string;
  readonly base64: string;
  readonly size: number;
  readonly width?: number;
  readonly height?: number;
}

export interface Media {
  readonly kind: "photo" | "document" | "sticker" | "voice";
  readonly fileId: string;
  /** Of a document. */
  readonly name?: string;
}

/** What a message tells that nobody wrote. */
export type ServiceEvent = "group-created" | "bot-added" | "bot-removed";

/** What a bot can set and change in a message. */
export interface Content {
  text?: string;
  entities?: MessageEntity[];
  caption?: string;
  captionEntities?: MessageEntity[];
  media?: Media;
  keyboard?: InlineKeyboardMarkup;
  linkPreview?: LinkPreviewOptions;
  captionAbove?: true;
}

export interface StoredMessage extends Content {
  readonly id: number;
  /** The user's id; undefined for the bot. */
  readonly from?: number;
  /** Seconds since 1970. */
  readonly date: number;
  editDate?: number;
  readonly replyTo?: number;
  readonly isProtected?: true;
  readonly viaBot?: true;
  readonly service?: ServiceEvent;
  /** Set on messages that were posted from an inline result with a keyboard. */
  readonly inlineId?: string;
  deleted?: true;
}

export interface Group {
  readonly title: string;
  readonly type: "group" | "supergroup";
  readonly ownerId: number;
}

export interface Chat {
  /**
   * A private chat with the bot has the user's id; a chat of two people has an id that the bot never sees; a group's
   * is below zero.
   */
  readonly id: number;
  readonly people: readonly number[];
  /** False for a chat of two people, and for a group that the bot isn't a member of. */
  withBot: boolean;
  /** A secret chat of two people: inline results are plain texts there, and the bot hears of nothing. */
  readonly secret?: true;
  readonly group?: Group;
  /** A group that the bot was in. */
  botWas?: "kicked" | "left";
  /** As Telegram's chat_instance. */
  readonly instance: string;
  nextMessageId: number;
  readonly messages: StoredMessage[];
  menuButton?: object;
}

export interface PendingUpdate {
  /** When Telegram drops it, in milliseconds since 1970. */
  readonly until: number;
  readonly update: Update;
  /** Delivered once more whatever was confirmed. */
  readonly again?: true;
}

export interface Webhook {
  readonly url: string;
  readonly secretToken?: string;
  readonly maxConnections: number;
  lastErrorAt?: number;
  lastErrorMessage?: string;
}

export interface CommandList {
  readonly scope: string;
  readonly languageCode: string;
  readonly commands: readonly BotCommand[];
}

export interface CallbackQuery {
  readonly id: string;
  readonly chatId: number;
  readonly at: number;
}

export interface State {
  readonly version: 1;
  nextPersonId: number;
  nextFileNumber: number;
  nextUpdateId: number;
  /** When the last update was made, ms. */
  lastUpdateAt?: number;
  confirmedUpTo?: number;
  lastConfirmed?: Update;
  /** Undefined: all but the kinds that Telegram leaves out by default. */
  allowedUpdates?: string[];
  webhook?: Webhook;
  readonly pending: PendingUpdate[];
  readonly people: Person[];
  readonly chats: Chat[];
  readonly files: StoredFile[];
  commands: CommandList[];
  /** By language code; "" is the default. */
  readonly names: Record<string, string>;
  readonly descriptions: Record<string, string>;
  readonly shortDescriptions: Record<string, string>;
  menuButton?: object;
  callbackQueries: CallbackQuery[];
}

export const emptyState = (): State => ({
  version: 1,
  nextPersonId: randomInt(100_000_000, 900_000_000),
  nextFileNumber: 1,
  nextUpdateId: randomInt(1_000_000, 900_000_000),
  pending: [],
  people: [],
  chats: [],
  files: [],
  commands: [],
  names: {},
  descriptions: {},
  shortDescriptions: {},
  callbackQueries: [],
});

const withId = z.looseObject({ id: z.number() });
const fileSchema = z.looseObject({
  version: z.literal(1),
  nextUpdateId: z.number(),
  nextPersonId: z.number(),
  nextFileNumber: z.number(),
  pending: z.array(z.looseObject({ until: z.number(), update: z.looseObject({}) })),
  people: z.array(withId),
  chats: z.array(z.looseObject({ id: z.number(), messages: z.array(withId) })),
  files: z.array(z.looseObject({ id: z.string() })),
  commands: z.array(z.looseObject({ scope: z.string() })),
  names: z.record(z.string(), z.string()),
  descriptions: z.record(z.string(), z.string()),
  shortDescriptions: z.record(z.string(), z.string()),
  callbackQueries: z.array(z.looseObject({ id: z.string() })),
});

/** Checks that a file's text is a state which this program wrote. @throws ZodError or SyntaxError */
export const stateOf = (text: string): State => {
  // The frame is checked; what is in it was written from the types above.
  return fileSchema.parse(JSON.parse(text)) as unknown as State;
};
