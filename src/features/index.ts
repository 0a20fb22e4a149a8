import type { Middleware } from "grammy";
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
import type { FeatureName } from "./slices.js";
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

/** Fails to compile where a feature has a slice, but isn't in the list above. */
type Missing = Exclude<FeatureName, (typeof inOrder)[number]["name"]>;
export const features: [Missing] extends [never] ? readonly Feature<never>[] : `${Missing} is missing` =
  inOrder as unknown as readonly Feature<never>[];

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
  privacy: (chat) => features.flatMap(({ privacy }) => privacy?.(chat) ?? []),
};

/** Whether a chat's record holds what the features' `tidy` would delete. */
export const holdsOld: NonNullable<Feature["holdsOld"]> = (record, times) =>
  features.some((each) => each.holdsOld?.(record, times) === true);

/** The handlers of one part, in the features' order. */
export const handlersOf = (
  part: "elsewhere" | "first" | "handlers" | "last",
): readonly Middleware<BotContext>[] => features.flatMap((each) => each[part] ?? []);
