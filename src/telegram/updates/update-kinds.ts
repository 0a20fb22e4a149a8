import type { CallbackQuery, Chat, ChosenInlineResult, Message, Update, User } from "grammy/types";
import * as z from "zod";
import type { NewEvent } from "../../engine/event.js";
import * as business from "./business-update.js";
import * as group from "./group-update.js";
import {
  chat,
  id,
  isServiceMessage,
  keptMessage,
  message,
  type Stand,
  text,
  user,
} from "./message-update.js";

/** An update comes through a door. It is undefined for a place that the bot doesn't hear, such as a channel. */
type Door =
  | "private"
  | "group"
  /** The update comes from a seller's chat with a customer, or from the bot's connection to the seller's account. */
  | "business"
  /** The update is about a message of inline mode, whatever chat it was sent to. */
  | "inline"
  | undefined;

interface Way<Content> {
  readonly lane: (content: Content, own: group.OwnCommands) => string | undefined;
  /** Only the returned fields are stored, so no file holds a quoted password. `stand` replaces a possible secret. */
  readonly keeps: (content: Content, stand?: Stand) => object;
  readonly mayHoldSecret: boolean;
}

interface Kind<Content> {
  /** An update in which one of these fields has another shape is dropped. */
  readonly fields: z.ZodType;
  /**
   * The update must pass this check before metrics, logs, `fields` and the disk. `username` is the bot's own, without
   * "@".
   */
  readonly comesIn: (content: unknown, username: string | undefined) => boolean;
  readonly door: (content: Content) => Door;
  /** An update that comes through a door without a way is dropped. */
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

const inPrivate: Way<Message> = {
  lane: (sent) => (isServiceMessage(sent) ? undefined : laneOfChat(sent)),
  keeps: keptMessage,
  mayHoldSecret: true,
};

const ownTap: Way<CallbackQuery> = {
  lane: laneOfSender,
  keeps: ({ id, from, chat_instance, data, message: shown, inline_message_id }) => {
    const keptShown = shown && { message_id: shown.message_id, date: shown.date, chat: shown.chat };
    return { id, from, chat_instance, data, message: keptShown, inline_message_id };
  },
  mayHoldSecret: false,
};

/** The id of the chosen result says everything that the bot needs, so the typed text is left out. */
function keptChoice({ result_id, from, inline_message_id }: ChosenInlineResult): object {
  return { result_id, from, inline_message_id, query: "" };
}

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
    // The intake answers a query at once, beside the inbox.
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

export const allowedUpdates = Object.keys(kinds) as readonly KindName[];

/** The bot doesn't ask Telegram for what customers and sellers edit and delete. Such an update is dropped uncounted. */
const kindsOfOthers = ["edited_business_message", "deleted_business_messages"] as const;

const nameOf = (update: Update): KindName | undefined =>
  allowedUpdates.find((kind) => update[kind] !== undefined);

export const kindOf = (update: Update): string => nameOf(update) ?? "other";

/** What a customer writes, and what the seller writes to a customer, must go no further than this check. */
export function mayComeIn(update: Update, username: string | undefined): boolean {
  if (kindsOfOthers.some((kind) => update[kind] !== undefined)) return false;
  const name = nameOf(update);
  return name === undefined || kinds[name].comesIn(update[name], username);
}

const readable = z.looseObject({
  update_id: id,
  ...Object.fromEntries(allowedUpdates.map((name) => [name, (kinds[name].fields as z.ZodType).optional()])),
});

/** After an error Telegram would deliver an update again and again, so one of an unknown shape is dropped. */
export const isReadable = (update: Update): boolean => readable.safeParse(update).success;

function pathOf(update: Update) {
  const name = nameOf(update);
  if (name === undefined) return undefined;
  // TypeScript can't see that the entry and the content are of the same kind.
  const { door: doorOf, ways } = kinds[name] as Kind<unknown>;
  const content: unknown = update[name];
  const door = doorOf(content);
  return { name, content, door, way: door && ways[door] };
}

export function laneOf(update: Update, own: group.OwnCommands): string | undefined {
  const path = pathOf(update);
  return path?.way?.lane(path.content, own);
}

/** Returns an update with only the fields that the bot reads. `stand` replaces what may be a secret. */
export function slimUpdate(update: Update, stand?: Stand): Update {
  const { update_id } = update;
  const path = pathOf(update);
  if (path?.way === undefined) return { update_id };
  return { update_id, [path.name]: path.way.keeps(path.content, stand) };
}

export function messageIn(update: Update): Message | undefined {
  const path = pathOf(update);
  return path?.way?.mayHoldSecret === true ? (path.content as Message) : undefined;
}

/** A person elsewhere than in the private chat may never have written to the bot. */
export function isFromElsewhere({ payload }: NewEvent): boolean {
  const door = payload.source === "telegram" ? pathOf(payload.update)?.door : undefined;
  return door === "group" || door === "business";
}
