import { randomInt } from "node:crypto";
import type {
  BotCommand,
  InlineKeyboardMarkup,
  InlineQueryResult,
  LinkPreviewOptions,
  MessageEntity,
  Update,
} from "grammy/types";
import * as z from "zod";

export interface Person {
  readonly id: number;
  readonly firstName: string;
  readonly username?: string;
  readonly languageCode?: string;
  /** True for a person who lets nobody link to them from forwarded messages. */
  readonly hidesForwards?: true;
  /** True for another bot, whose username ends in "bot". */
  readonly isBot?: true;
  /** Whether the person has written to the bot. */
  started: boolean;
  blocked: boolean;
}

/** A file with the details that a message shows of it. */
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
  readonly name?: string;
}

/** The first author of a forwarded message. A message without a name was written by the bot. */
export interface Forward {
  /** The time when the first message was sent, in seconds since 1970. */
  readonly date: number;
  readonly name?: string;
  /** The author's account; undefined for the bot, and for an author who hides the account. */
  readonly userId?: number;
}

export interface Contact {
  readonly phoneNumber: string;
  readonly firstName: string;
}

export interface Location {
  readonly latitude: number;
  readonly longitude: number;
}

/** An event that a service message reports. */
export type ServiceEvent =
  | "group-created"
  | "bot-added"
  | "bot-removed"
  | "member-added"
  | "member-removed"
  | "became-supergroup"
  | "was-group";

/** The parts of a message that a bot can set and change. */
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
  /** The author's user id; undefined for the bot. */
  readonly from?: number;
  /** The time when the message was sent, in seconds since 1970. */
  readonly date: number;
  editDate?: number;
  readonly replyTo?: number;
  readonly isProtected?: true;
  readonly viaBot?: true;
  readonly service?: ServiceEvent;
  /** The user or the group that the service message is about. */
  readonly about?: number;
  /** True for a message of an anonymous administrator, which everybody sees as the group's own. */
  readonly asGroup?: true;
  readonly forward?: Forward;
  readonly contact?: Contact;
  readonly location?: Location;
  /** True for a message that the bot sent as the account in `from`, over a business connection. */
  readonly byBusinessBot?: true;
  /** The inline message id, for messages that were posted from an inline result with a keyboard. */
  readonly inlineId?: string;
  deleted?: true;
}

/** A member's rights where they differ from a plain member's; "kicked" is somebody who may not come back. */
export type Standing = "administrator" | "restricted" | "kicked";

export interface Group {
  readonly title: string;
  readonly type: "group" | "supergroup";
  readonly ownerId: number;
  /** The standing of people, and of the bot, by user id. */
  standings?: Readonly<Record<number, Standing>>;
  /** The administrators who write as the group. */
  anonymous?: readonly number[];
  /** True for a supergroup that shows its members to administrators only. */
  hidesMembers?: true;
  /** The supergroup that this group has become. */
  upgradedTo?: number;
}

/** The button beside the text field of a private chat: the list of commands, or a Mini App. */
export type MenuButton =
  | { readonly type: "commands" }
  | { readonly type: "web_app"; readonly text: string; readonly web_app: { readonly url: string } };

/** A message that the bot keeps ready for one person, who sends it from the bot's Mini App. */
export interface PreparedMessage {
  readonly id: string;
  readonly personId: number;
  readonly result: InlineQueryResult;
  /** The kinds of chats to which the message may be sent. */
  readonly allowed: readonly AllowedChats[];
  /** The time when the message can no longer be sent, in seconds since 1970. */
  readonly expiresAt: number;
}

export type AllowedChats = "user" | "bot" | "group" | "channel";

export interface Chat {
  /**
   * The chat's id. A private chat with the bot has the user's id, a chat of two people has an id that the bot never
   * sees, and a group has a negative id.
   */
  readonly id: number;
  people: readonly number[];
  /** False for a chat of two people, and for a group without the bot. */
  withBot: boolean;
  /** True for a secret chat of two people, where inline results are plain texts and the bot gets no updates. */
  readonly secret?: true;
  readonly group?: Group;
  /** The way in which the bot left the group: "kicked" by somebody, or "left" by itself. */
  botWas?: "kicked" | "left";
  /** The chat's chat_instance of the Bot API. */
  readonly instance: string;
  nextMessageId: number;
  readonly messages: StoredMessage[];
  menuButton?: MenuButton;
  /** The first message that counts as recent for a business bot; all before it count as older than a day. */
  firstRecentId?: number;
}

/** The rights of a business bot, as the Bot API names them. The rights for profile, gifts and stories are left out. */
export const businessRights = [
  "can_reply",
  "can_read_messages",
  "can_delete_sent_messages",
  "can_delete_all_messages",
] as const;

export type BusinessRight = (typeof businessRights)[number];

/** The private chats that a business bot manages: all but some, or only some. The ids are those of the other people. */
export type BusinessChats = { readonly except: readonly number[] } | { readonly only: readonly number[] };

/** The connection of the bot with a person's account, as the bot was last told of it. */
export interface BusinessConnection {
  readonly id: string;
  readonly userId: number;
  /** The time when the bot was connected, in seconds since 1970. */
  readonly date: number;
  readonly rights: readonly BusinessRight[];
  readonly chats: BusinessChats;
  /** "live" is in use, "ended" was disconnected, and "replaced" got a new id when its settings changed. */
  state: "live" | "ended" | "replaced";
}

export interface PendingUpdate {
  /** The time when Telegram drops the update, in milliseconds since 1970. */
  readonly until: number;
  readonly update: Update;
  /** True for an update that is delivered again although it was confirmed. */
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
  /** The time of the last update, in milliseconds since 1970. */
  lastUpdateAt?: number;
  confirmedUpTo?: number;
  lastConfirmed?: Update;
  /** The kinds of updates that the bot wants; undefined means all but those that Telegram leaves out by default. */
  allowedUpdates?: string[];
  webhook?: Webhook;
  readonly pending: PendingUpdate[];
  readonly people: Person[];
  readonly chats: Chat[];
  readonly files: StoredFile[];
  commands: CommandList[];
  /** The bot's names by language code; "" is the default. */
  readonly names: Record<string, string>;
  readonly descriptions: Record<string, string>;
  readonly shortDescriptions: Record<string, string>;
  menuButton?: MenuButton;
  callbackQueries: CallbackQuery[];
  preparedMessages: PreparedMessage[];
  readonly businessConnections: BusinessConnection[];
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
  preparedMessages: [],
  businessConnections: [],
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
  preparedMessages: z.array(z.looseObject({ id: z.string() })).default([]),
  businessConnections: z.array(z.looseObject({ id: z.string() })),
});

/** Checks that a text is a state which this program wrote. @throws ZodError or SyntaxError */
export const stateOf = (text: string): State => {
  // Only the outer frame is checked, because this program wrote the content from the types above.
  return fileSchema.parse(JSON.parse(text)) as unknown as State;
};
