import * as z from "zod";
import { chat } from "../frame/model/chat.js";
import type { Command, DueKind, EventKind, QuestionKind, Slice } from "../frame/model/slice.js";
import { access } from "./access/slice.js";
import { basics } from "./basics/slice.js";
import { business } from "./business/slice.js";
import { draft } from "./draft/slice.js";
import { groups } from "./groups/slice.js";
import { inline } from "./inline/slice.js";
import { invoices } from "./invoices/slice.js";
import { items } from "./items/slice.js";
import { page } from "./page/slice.js";
import { security } from "./security/slice.js";
import { settings } from "./settings/slice.js";
import { signIn } from "./sign-in/slice.js";
import { team } from "./team/slice.js";
import { today } from "./today/slice.js";
import { words } from "./words/slice.js";

/** The slices of all features: each says what its feature keeps, has due, asks and hears. A new feature is one line here, and one in index.ts. */
export const slices = {
  chat,
  access,
  signIn,
  security,
  page,
  draft,
  settings,
  items,
  invoices,
  inline,
  business,
  team,
  groups,
  today,
  basics,
  words,
} satisfies Record<string, Slice>;

type Slices = typeof slices;
export type FeatureName = keyof Slices;

/** The parts of all slices as one list; a slice that lacks the part adds nothing. */
const all = <Part>(part: (of: Slice) => readonly Part[] | undefined): Part[] =>
  Object.values<Slice>(slices).flatMap((of) => part(of) ?? []);

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type PartOf<Name extends FeatureName, Part extends keyof Slice> = Part extends keyof Slices[Name]
  ? Slices[Name][Part]
  : never;
type Each<List> = List extends readonly (infer One)[] ? One : never;
type EachOf<Name extends FeatureName, Part extends keyof Slice> = Each<PartOf<Name, Part>>;
/** The names that the entries of a part have, such as the kinds of due messages. */
type NamesOf<One, Key extends string> = One extends { readonly [K in Key]: infer Of extends string }
  ? Of
  : never;
type Read<One> = One extends { schema: infer Schema extends z.ZodType } ? z.infer<Schema> : never;
type PerFeature<Part extends keyof Slice> = { [Name in FeatureName]: EachOf<Name, Part> }[FeatureName];

/** Whether a feature keeps anything, of which /privacy must tell. */
export type KeepsData<Name extends FeatureName> = Slices[Name] extends
  | { readonly record: unknown }
  | { readonly records: unknown }
  ? true
  : false;

/** The fields of the chat's record that a feature keeps. */
type FieldsOf<Name extends FeatureName> = PartOf<Name, "record">;
type Fields = Intersection<
  { [Name in FeatureName]: FieldsOf<Name> extends never ? never : FieldsOf<Name> }[FeatureName]
>;
/** All features' fields, of which the chat's record is made. */
export const fields = Object.assign(
  {},
  ...Object.values<Slice>(slices).map(({ record }) => record),
) as Fields;

/** The messages that a feature may have due, and those of all features. */
export type KindsDueBy<Name extends FeatureName> = NamesOf<EachOf<Name, "due">, "kind">;
type DueBy<Name extends FeatureName> = Read<EachOf<Name, "due">>;
export type DueMessage = { [Name in FeatureName]: DueBy<Name> }[FeatureName];
export type DueOf<Kind extends DueMessage["kind"]> = Extract<DueMessage, { kind: Kind }>;
export const dueKinds: readonly DueKind[] = all(({ due }) => due);

export type EventNamesOf<Name extends FeatureName> = NamesOf<EachOf<Name, "events">, "name">;
type EventsOf<Name extends FeatureName> = Read<EachOf<Name, "events">>;
export type ChatEvent = { [Name in FeatureName]: EventsOf<Name> }[FeatureName];
export type ChatEventOf<Name extends ChatEvent["name"]> = Extract<ChatEvent, { name: Name }>;
export const eventKinds: readonly EventKind[] = all(({ events }) => events);

/** What a feature asks, with everything that the bot needs to ask it again and to read the answer. */
export type KindsAskedBy<Name extends FeatureName> = NamesOf<EachOf<Name, "questions">, "kind">;
type QuestionsOf<Name extends FeatureName> = Read<EachOf<Name, "questions">>;
export type Question = { [Name in FeatureName]: QuestionsOf<Name> }[FeatureName];
export const questionKinds: readonly QuestionKind[] = all(({ questions }) => questions);

export type TimersOf<Name extends FeatureName> =
  EachOf<Name, "timers"> extends infer Timer extends string ? Timer : never;
export type TimerName = PerFeature<"timers">;
const timerNames = all(({ timers }) => timers) as TimerName[];

/** @throws Error for a feature that only index.ts lists: a test may run before the compiler has refused that */
export function commandsOf(name: FeatureName): readonly string[] {
  const of: Slice | undefined = slices[name];
  if (of === undefined) throw new Error(`${name} isn't in src/features/slices.ts: add its slice there.`);
  return (of.commands ?? []).map((command) => command.name);
}

/** The commands, in the order of the private chats' menu; those that it doesn't show come last. */
export type CommandName = PerFeature<"commands"> extends { name: infer Name } ? Name : never;
export const commands = all(({ commands: of }) => of).sort(
  (a, b) => placeOf(a) - placeOf(b),
) as readonly (Command & {
  readonly name: CommandName;
})[];

function placeOf({ menu }: Command): number {
  if (menu === undefined) return Number.MAX_SAFE_INTEGER;
  return menu === "groups" ? Number.MAX_SAFE_INTEGER - 1 : menu;
}

/** A task that the bot does for a chat at a certain time. */
export const timerRecord = z.object({
  chat: z.string(),
  name: z.enum(timerNames),
  /** What the task is about: an invoice's reference, or the time for a task that a chat has once at a time. */
  ref: z.string(),
  /** The time (ms since 1970) at which the task is due. */
  at: z.number(),
});

/** The records beside the chats' own. */
export type Records = Intersection<{ [Name in FeatureName]: PartOf<Name, "records"> }[FeatureName]>;
export const records = Object.assign({}, ...Object.values<Slice>(slices).map((of) => of.records)) as Records;
