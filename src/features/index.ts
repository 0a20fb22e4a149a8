import { Composer, type Middleware, type MiddlewareFn } from "grammy";
import type { BotContext, FeatureTables } from "../frame/context.js";
import type { Feature } from "../frame/feature.js";
import type { Askings } from "../frame/questions.js";
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
import { commandsOf, type FeatureName } from "./slices.js";
import { teamFeature } from "./team/feature.js";
import { todayFeature } from "./today/feature.js";

/**
 * All features, in the order in which an update comes to their handlers. The page's requests aren't texts of the chat, so
 * they come first; a link of inline mode is a /start of its own, so inline mode comes before the basics; in a seller's
 * chat the team answers /signin, so it comes before the sign-in.
 */
const inOrder = [
  chatFeature,
  pageFeature,
  inlineFeature,
  invoicesFeature,
  businessFeature,
  itemsFeature,
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

export const tables: FeatureTables = {
  says: tableOf("says"),
  hears: tableOf("hears"),
  timers: tableOf("timers"),
  paid: (record, invoice) => {
    for (const { paid } of features) paid?.(record, invoice);
  },
  todayLines: (chat, paid) => features.flatMap(({ todayLine }) => todayLine?.(chat, paid) ?? []),
  privacy: (chat) =>
    features.flatMap(({ privacy }) => (typeof privacy === "function" ? (privacy(chat) ?? []) : [])),
};

/** Whether a chat's record holds what the features' `tidy` would delete. */
export const holdsOld: NonNullable<Feature["holdsOld"]> = (record, times) =>
  features.some((each) => each.holdsOld?.(record, times) === true);

/** The handlers of one part, in the features' order. */
export const handlersOf = (
  part: "elsewhere" | "first" | "messages" | "last",
): readonly Middleware<BotContext>[] => features.flatMap((each) => each[part] ?? []);

/** What comes to a feature's handlers: its own commands, the buttons with its name, and what it says that it takes. */
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
  const routes = new Map<string, MiddlewareFn<BotContext>>();
  for (const taken of new Set(features.flatMap(takenBy))) {
    const takers = features.filter((each) => takenBy(each).includes(taken));
    const handlers = takers.flatMap((each) => each.handlers ?? []);
    routes.set(taken, new Composer(...handlers).middleware());
  }
  return (ctx, next) => {
    const handle = routes.get(takenOf(ctx) ?? "");
    return handle === undefined ? next() : handle(ctx, next);
  };
}

/** Returns the command of a message, such as "/items", or the beginning of a button's data, such as "items:". */
function takenOf({ callbackQuery, message }: BotContext): string | undefined {
  if (callbackQuery?.data !== undefined) return `${callbackQuery.data.split(":", 1)[0]}:`;
  const command = message?.entities?.find(({ type, offset }) => type === "bot_command" && offset === 0);
  return command && message?.text?.slice(0, command.length).split("@", 1)[0];
}
