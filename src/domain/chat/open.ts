import { z } from "zod";
import { itemsQuestion } from "./items-question.js";
import { signInQuestion } from "./sign-in-question.js";

/** Settings that can be typed. */
const typedSetting = z.enum(["time-zone", "currency", "expiry", "overpaid", "underpaid", "note"]);

/** A question to the merchant, with what is needed to ask it again and to read its answer. */
export const question = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("draft") }),
  itemsQuestion,
  z.object({ kind: z.literal("setting"), name: typedSetting }),
  z.object({ kind: z.literal("invoice-search") }),
  signInQuestion,
]);

export type Question = z.infer<typeof question>;
export type Kind = Question["kind"];
export type QuestionOf<K extends Kind> = Extract<Question, { kind: K }>;

/**
 * The questions that are open in a chat, the newest last. The newest is asked; when it is closed, the one below it is
 * asked again. There is at most one question of each kind.
 */
export type Open = readonly Question[];

/** Which kind is asked on top of which: saved items in the middle of a draft, a setting in the middle of either, a sign-in in the middle of all. */
const heights: Readonly<Record<Kind, number>> = {
  draft: 0,
  items: 1,
  setting: 2,
  "invoice-search": 2,
  "sign-in": 3,
};

/** The question that is asked. */
export const top = (open: Open): Question | undefined => open.at(-1);

/** The open question of a kind, whether it is asked or waits below another one. */
export const openOf = <K extends Kind>(open: Open, kind: K): QuestionOf<K> | undefined =>
  open.find((one): one is QuestionOf<K> => one.kind === kind);

/**
 * Opens a question. It replaces the questions of its height, and closes those on top of them except a sign-in: typed
 * texts go to the sign-in until it has ended, and to the new question afterwards.
 */
export const push = (open: Open, added: Question): Question[] => [
  ...open.filter(({ kind }) => heights[kind] < heights[added.kind]),
  added,
  ...open.filter(({ kind }) => kind === "sign-in" && added.kind !== kind),
];

/** True while a login, a password or a code may be typed: then nothing that is typed may come to a file. */
export const isSigningIn = ({ open }: { readonly open: Open }): boolean =>
  openOf(open, "sign-in") !== undefined;

/** Closes the question of a kind, wherever it stands. */
export const without = (open: Open, closed: Kind): Question[] => open.filter(({ kind }) => kind !== closed);
