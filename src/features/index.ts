import type { Middleware, MiddlewareFn, NextFunction } from "grammy";
import type { Message, Update } from "grammy/types";
import type { BotContext, ChatScope, FeatureTables } from "../frame/context.js";
import type { Feature, UpdateKind } from "../frame/feature.js";
import { Routes } from "../frame/routes.js";
import type { Askings } from "../frame/talk/questions.js";
import type { Tokens } from "../store/sealed-tokens.js";
import { accessFeature } from "./access/feature.js";
import { basicsFeature } from "./basics/feature.js";
import { businessFeature } from "./business/feature.js";
import { chatFeature } from "./chat-feature.js";
import { draftFeature } from "./draft/feature.js";
import { groupsFeature } from "./groups/feature.js";
import { inlineFeature } from "./inline/feature.js";
import { invoicesFeature } from "./invoices/feature.js";
import { itemsFeature } from "./items/feature.js";
import { pageFeature } from "./page/feature.js";
import { securityFeature } from "./security/feature.js";
import { settingsFeature } from "./settings/feature.js";
import { signInFeature } from "./sign-in/feature.js";
import { commands, commandsOf, type FeatureName } from "./slices.js";
import { teamFeature } from "./team/feature.js";
import { todayFeature } from "./today/feature.js";
import { paidTodayWith } from "./today/index.js";
import { wordsFeature } from "./words/feature.js";

/**
 * All features, in the order in which an update comes to their handlers. The page's requests aren't texts of the chat, so
 * they come first; a link of inline mode is a /start of its own, so inline mode comes before the basics; in a seller's
 * chat the team answers /signin, so it comes before the sign-in. A command in words is no line of items, so words come
 * before the draft.
 */
const inOrder = [
  chatFeature,
  pageFeature,
  inlineFeature,
  invoicesFeature,
  businessFeature,
  itemsFeature,
  wordsFeature,
  basicsFeature,
  teamFeature,
  signInFeature,
  draftFeature,
  todayFeature,
  settingsFeature,
  securityFeature,
  groupsFeature,
  accessFeature,
] as const;

/** Fails to compile where a feature has a slice, but isn't in the list above: that list lacks the name in the error. */
type Missing = Exclude<FeatureName, (typeof inOrder)[number]["name"]>;
true satisfies [Missing] extends [never] ? true : `inOrder lacks ${Missing}`;

export const features: readonly Feature<never>[] = inOrder as unknown as readonly Feature<never>[];

/** One table of all features' functions for what their slices declare. The compiler has seen that each is there. */
const tableOf = <Table>(key: "says" | "hears" | "asks" | "timers"): Table =>
  Object.assign({}, ...features.map((each) => each[key])) as Table;

export const askings: Askings = tableOf("asks");

/** The features' functions for each place of the record, in the features' order. */
const placesOf = <Scope>(key: "before" | "after") =>
  features
    .flatMap((each) => Object.entries((each[key] ?? {}) as Record<string, (scope: Scope) => unknown>))
    .map(([place, work]) => ({ path: place.split("."), work }));

const placesBefore = placesOf<ChatScope>("before");
const placesAfter = placesOf<BotContext>("after");

/** Checks whether the record has anything in a place. An empty object or list counts as nothing. */
function hasIn(record: object, path: readonly string[]): boolean {
  let found: unknown = record;
  for (const name of path) found = (found as Record<string, unknown> | undefined)?.[name];
  return typeof found === "object" && found !== null ? Object.keys(found).length > 0 : Boolean(found);
}

export const tables: FeatureTables = {
  async before(scope) {
    let asks = false;
    for (const { path, work } of placesBefore)
      if (hasIn(scope.session, path) && (await work(scope)) === "ask again") asks = true;
    return asks;
  },
  async after(ctx) {
    for (const { path, work } of placesAfter) if (hasIn(ctx.session, path)) await work(ctx);
  },
  says: tableOf("says"),
  hears: tableOf("hears"),
  timers: tableOf("timers"),
  paid: (record, invoice) => {
    for (const { paid } of features) paid?.(record, invoice);
  },
  paidToday: paidTodayWith,
  todayLines: (chat, paid) => features.flatMap(({ todayLine }) => todayLine?.(chat, paid) ?? []),
  privacy: (chat) => features.flatMap(({ privacy }) => privacy?.(chat) ?? []),
};

/** Whether a chat's record holds what the features' `tidy` would delete. */
export const holdsOld: NonNullable<Feature["holdsOld"]> = (record, times) =>
  features.some((each) => each.holdsOld?.(record, times) === true);

export const handlersOf = (part: "messages" | "last"): readonly Middleware<BotContext>[] =>
  features.flatMap((each) => each[part] ?? []);

/** Returns the names of what comes to a feature's handlers: its own commands, the buttons with its name, and what it says that it takes. */
const takenBy = ({ name, takes = [] }: Feature<never>): readonly string[] => [
  `${name}:`,
  ...commandsOf(name).map((command) => `/${command}`),
  ...takes,
];

/**
 * Hands each command and each tap to the handlers of the features that take it, in the features' order. So an update
 * doesn't walk through the filters of all other features.
 */
export function commandsAndButtons(): MiddlewareFn<BotContext> {
  const handlersOfTaken = new Map<string, Middleware<BotContext>[]>();
  for (const each of features)
    for (const taken of new Set(takenBy(each)))
      handlersOfTaken.set(taken, [...(handlersOfTaken.get(taken) ?? []), ...(each.handlers ?? [])]);
  const routes = new Map(
    [...handlersOfTaken].map(([taken, handlers]) => [taken, new Routes(...handlers).middleware()]),
  );
  return (ctx, next) => {
    const handle = routes.get(takenOf(ctx) ?? "");
    return handle === undefined ? next() : handle(ctx, next);
  };
}

/**
 * Hands an update that is neither a command, a button nor a text of the private chat to the handlers of its kind. What
 * comes from elsewhere doesn't prove that the merchant reads the chat; any other update does.
 */
export function updatesByKind(): MiddlewareFn<BotContext> {
  const byKind = new Map<UpdateKind, ReturnType<Routes["middleware"]>>();
  for (const kind of new Set(features.flatMap(({ updates }) => Object.keys(updates ?? {}) as UpdateKind[]))) {
    const handlers = features.flatMap(({ updates }) => updates?.[kind] ?? []);
    byKind.set(kind, new Routes(...handlers).middleware());
  }
  const hand = (kind: UpdateKind | undefined, ctx: BotContext, next: NextFunction): Promise<void> => {
    const handle = kind && byKind.get(kind);
    return handle === undefined ? next() : handle(ctx, next);
  };
  return (ctx, next) =>
    hand(elsewhere(ctx), ctx, () =>
      hand(isReturn(ctx) ? "return" : undefined, ctx, () => hand(ownKind(ctx), ctx, next)),
    );
}

function elsewhere({ update, callbackQuery }: BotContext): UpdateKind | undefined {
  if (callbackQuery?.inline_message_id !== undefined) return "inline-tap";
  return elsewhereKinds.find((kind) => update[kind] !== undefined);
}

const elsewhereKinds = [
  "business_connection",
  "business_message",
  "chosen_inline_result",
  "my_chat_member",
] as const;

const isReturn = ({ session }: BotContext): boolean =>
  session.blocked === true || session.due.length > 0 || session.secrecy?.state === "awaited";

function ownKind({ unit, cut, secret, unread }: BotContext): UpdateKind | undefined {
  if (unit.event.payload.source === "app") return "app";
  return cut || unread || secret !== undefined ? "secret" : undefined;
}

/** The commands for which a link may stand. */
const commandByLink: ReadonlyMap<string, string> = new Map(
  commands.flatMap(({ name, links = [] }) => links.map((link) => [link, `/${name}`] as const)),
);

/** Checks whether the bot itself has put a word into a link, so that somebody who taps it sends the word behind /start. */
export const isOwnLink = (word: string, { invitation }: Pick<Tokens, "invitation">): boolean =>
  commandByLink.has(word) || otherLinks.test(word) || invitation.open(word) !== undefined;

/** The button above inline results sends the first two, and the answer in a group the third. */
const otherLinks = /^(?:signin|check_[\w-]+|group)$/;

/** Turns an update that came from a link (/start with a word behind it) into the command for which the link stands. */
export function followDeepLink(update: Update): Update {
  const { message } = update;
  if (message === undefined || commandAtStart(message) === undefined) return update;
  const link = message.text?.match(/^\/start(?:@\w+)? +([\w-]{1,64})$/)?.[1];
  const command = link && commandByLink.get(link);
  if (command === undefined) return update;
  const entities = [{ type: "bot_command", offset: 0, length: command.length }];
  return { ...update, message: { ...message, text: command, entities } } as Update;
}

/** Telegram marks a typed command. A text that only looks like one, such as a forwarded one, has no mark. */
const commandAtStart = ({ entities }: Message) =>
  entities?.find(({ type, offset }) => type === "bot_command" && offset === 0);

/** Returns the command of a message, such as "/items", or the beginning of a button's data, such as "items:". */
function takenOf({ callbackQuery, message }: BotContext): string | undefined {
  if (callbackQuery?.data !== undefined) return `${callbackQuery.data.split(":", 1)[0]}:`;
  const command = message && commandAtStart(message);
  return command && message?.text?.slice(0, command.length).split("@", 1)[0];
}
