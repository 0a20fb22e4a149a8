import type { CallbackQuery, Chat, ChosenInlineResult, Message, Update, User } from "grammy/types";
import { type ZodType, z } from "zod";
import type { NewEvent } from "../engine/event.js";
import * as business from "./business-update.js";
import * as group from "./group-update.js";
import { chat, id, keptMessage, message, type Stand, text, user } from "./message-update.js";

/** Where an update comes from; undefined for a place that the bot doesn't hear, such as a channel. */
type Door =
  /** A private chat with the bot. */
  | "private"
  | "group"
  /** A seller's chats with customers, and the connection of the bot to the seller's account. */
  | "business"
  /** Whatever chat a message of inline mode was sent to. */
  | "inline"
  | undefined;

/** What happens to the updates of one kind that come through one door. */
interface Way<Content> {
  /** Returns the private chat in whose lane (queue of events) the update is handled; undefined for an update that the bot drops. */
  readonly lane: (content: Content, own: group.OwnCommands) => string | undefined;
  /**
   * Returns the fields that the bot reads, which are all that is stored. So no file holds a quoted password, and the
   * inbox and the conversation's log (the steps of a dialogue that grammY replays) stay small.
   * @param stand replaces the content of a message that may hold a secret
   */
  readonly keeps: (content: Content, stand?: Stand) => object;
  /** True for messages in which a merchant may have typed a password or a code. */
  readonly mayHoldSecret: boolean;
}

interface Kind<Content> {
  /** The fields that the bot reads. An update in which one of them has another shape is dropped. */
  readonly fields: ZodType;
  /**
   * Checks whether the update may come in at all. This is asked before everything else: before metrics, logs, `fields`
   * and the disk.
   * @param username the bot's own, without "@"; undefined before Telegram has told it
   */
  readonly comesIn: (content: unknown, username: string | undefined) => boolean;
  readonly door: (content: Content) => Door;
  /** The ways through the doors. An update that comes through a door without a way is dropped. */
  readonly ways: { readonly [Each in NonNullable<Door>]?: Way<Content> };
}

type Kinds = { readonly [Name in Exclude<keyof Update, "update_id">]?: Kind<NonNullable<Update[Name]>> };

const always = (): boolean => true;

const doorOfChat = ({ chat: { type } }: { readonly chat: Chat }): Door => {
  if (type === "private") return type;
  return type === "group" || type === "supergroup" ? "group" : undefined;
};

const laneOfChat = ({ chat: { id: lane } }: { readonly chat: Chat }): string => String(lane);
const laneOfSender = ({ from }: { readonly from: User }): string => String(from.id);
const laneOfPerson = ({ from }: { readonly from?: User }): string | undefined => group.laneOfPerson(from);

const inPrivate: Way<Message> = { lane: laneOfChat, keeps: keptMessage, mayHoldSecret: true };

const ownTap: Way<CallbackQuery> = {
  lane: laneOfSender,
  keeps: ({ id, from, chat_instance, data, message: shown, inline_message_id }) => {
    const keptShown = shown && { message_id: shown.message_id, date: shown.date, chat: shown.chat };
    return { id, from, chat_instance, data, message: keptShown, inline_message_id };
  },
  mayHoldSecret: false,
};

/** The text typed in the inline query is left out, since the id of the chosen result says everything that the bot needs. */
function keptChoice({ result_id, from, inline_message_id }: ChosenInlineResult): object {
  return { result_id, from, inline_message_id, query: "" };
}

/** The kinds of update that the bot asks Telegram for and handles. A new kind is one more entry. */
const kinds = {
  message: {
    fields: message,
    comesIn: always,
    door: doorOfChat,
    ways: {
      private: inPrivate,
      group: { lane: group.speakerOf, keeps: group.keptCommand, mayHoldSecret: false },
    },
  },
  edited_message: { fields: message, comesIn: always, door: doorOfChat, ways: { private: inPrivate } },
  callback_query: {
    fields: z.looseObject({
      id: text,
      from: user,
      data: text.optional(),
      inline_message_id: text.optional(),
      message: z.looseObject({ message_id: id, date: z.number(), chat }).optional(),
    }),
    comesIn: business.isNoCustomersTap,
    door: ({ inline_message_id, message: shown }) =>
      inline_message_id === undefined ? shown && doorOfChat(shown) : "inline",
    ways: {
      private: ownTap,
      // A message that was sent via inline mode may be in any chat, so its updates are handled with the events of its
      // seller's private chat.
      inline: ownTap,
      group: { lane: laneOfPerson, keeps: group.keptTap, mayHoldSecret: false },
    },
  },
  my_chat_member: {
    fields: group.chatMember,
    comesIn: always,
    door: doorOfChat,
    ways: {
      private: { lane: laneOfChat, keeps: (change) => change, mayHoldSecret: false },
      group: { lane: group.adderOf, keeps: group.keptAddition, mayHoldSecret: false },
    },
  },
  inline_query: {
    fields: z.looseObject({ id: text, from: user, query: text, offset: text }),
    comesIn: always,
    door: () => "inline",
    // The query is answered at once, beside the inbox (see the intake).
    ways: {},
  },
  chosen_inline_result: {
    fields: z.looseObject({ result_id: text, from: user, inline_message_id: text.optional() }),
    comesIn: always,
    door: () => "inline",
    ways: {
      inline: {
        lane: laneOfSender,
        keeps: keptChoice,
        mayHoldSecret: false,
      },
    },
  },
  business_connection: {
    fields: business.connection,
    comesIn: always,
    door: () => "business",
    ways: {
      business: {
        lane: ({ user: { id } }) => String(id),
        keeps: business.keptConnection,
        mayHoldSecret: false,
      },
    },
  },
  business_message: {
    fields: business.message,
    comesIn: business.isPayOfSeller,
    door: () => "business",
    ways: { business: { lane: laneOfPerson, keeps: business.keptPay, mayHoldSecret: false } },
  },
} satisfies Kinds;

type KindName = keyof typeof kinds;

/** The kinds of update that the bot handles and that it asks Telegram for. */
export const allowedUpdates = Object.keys(kinds) as readonly KindName[];

/** What customers and sellers edit and delete in their chats. The bot doesn't ask for it, and drops it uncounted. */
const kindsOfOthers = ["edited_business_message", "deleted_business_messages"] as const;

const nameOf = (update: Update): KindName | undefined =>
  allowedUpdates.find((kind) => update[kind] !== undefined);

/** Returns the kind of an update, e.g. "message": the name of the one field that it has. */
export const kindOf = (update: Update): string => nameOf(update) ?? "other";

/**
 * Checks whether an update may come in. This stands before everything else, because what a customer writes, and what the
 * seller writes to a customer, must go no further.
 * @param username the bot's own, without "@"; undefined before Telegram has told it
 */
export function mayComeIn(update: Update, username: string | undefined): boolean {
  if (kindsOfOthers.some((kind) => update[kind] !== undefined)) return false;
  const name = nameOf(update);
  return name === undefined || kinds[name].comesIn(update[name], username);
}

const readable = z.looseObject({
  update_id: id,
  ...Object.fromEntries(allowedUpdates.map((name) => [name, (kinds[name].fields as ZodType).optional()])),
});

/**
 * True for an update whose fields have the documented types. Unknown fields don't matter. An update of another shape is
 * dropped: if it caused an error instead, Telegram would deliver it again and again, and all updates behind it would wait.
 */
export const isReadable = (update: Update): boolean => readable.safeParse(update).success;

/** Returns the content of an update, and the way that it takes. */
function pathOf(update: Update) {
  const name = nameOf(update);
  if (name === undefined) return undefined;
  // TypeScript can't see that the entry and the content are of the same kind.
  const { door: doorOf, ways } = kinds[name] as Kind<unknown>;
  const content: unknown = update[name];
  const door = doorOf(content);
  return { name, content, door, way: door && ways[door] };
}

/** Returns the private chat in whose lane an update is handled; undefined for an update that the bot doesn't handle. */
export function laneOf(update: Update, own: group.OwnCommands): string | undefined {
  const path = pathOf(update);
  return path?.way?.lane(path.content, own);
}

/**
 * Returns an update with only the fields that the bot reads.
 * @param stand replaces the content of a message that may hold a secret
 */
export function slimUpdate(update: Update, stand?: Stand): Update {
  const { update_id } = update;
  const path = pathOf(update);
  if (path?.way === undefined) return { update_id };
  return { update_id, [path.name]: path.way.keeps(path.content, stand) };
}

/** Returns the message that an update brings, new or edited, if it may hold a secret. */
export function messageIn(update: Update): Message | undefined {
  const path = pathOf(update);
  return path?.way?.mayHoldSecret === true ? (path.content as Message) : undefined;
}

/** True for what a person has done elsewhere than in the private chat with the bot. It may be a person who has never written to the bot. */
export function isFromElsewhere({ payload }: NewEvent): boolean {
  const door = payload.source === "telegram" ? pathOf(payload.update)?.door : undefined;
  return door === "group" || door === "business";
}
