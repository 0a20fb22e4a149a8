import * as z from "zod";
import { type Question, questionKinds } from "./slices.js";

/** A question to the merchant, with everything that the bot needs to ask it again and to read the answer. Each feature's slice declares its own. */
export const question = z.discriminatedUnion(
  "kind",
  questionKinds.map(({ schema }) => schema) as never,
) as unknown as z.ZodType<Question>;

export type Kind = Question["kind"];
export type QuestionOf<K extends Kind> = Extract<Question, { kind: K }>;

/** The open questions of a chat, at most one of each kind. The bot asks the last one; when it is closed, the bot asks the one before it again. */
export type Open = readonly Question[];

/**
 * The order in which questions may interrupt each other. A question opens above those with a smaller height: for example,
 * a sign-in can interrupt everything, and a setting can interrupt a draft.
 */
const heights = Object.fromEntries(questionKinds.map(({ kind, height }) => [kind, height])) as Readonly<
  Record<Kind, number>
>;

export const top = (open: Open): Question | undefined => open.at(-1);

export const openOf = <K extends Kind>(open: Open, kind: K): QuestionOf<K> | undefined =>
  open.find((one): one is QuestionOf<K> => one.kind === kind);

/**
 * Opens a question, and closes all open questions that it can't interrupt: those with the same number in `heights` or a
 * higher one. Only an open sign-in stays: the merchant's texts go to it until it ends, and then to the new question.
 */
export const push = (open: Open, added: Question): Question[] => [
  ...open.filter(({ kind }) => heights[kind] < heights[added.kind]),
  added,
  ...open.filter(({ kind }) => kind === "sign-in" && added.kind !== kind),
];

/** While a sign-in is open the merchant may type a secret, and the bot must not write any text to a file. */
export const isSigningIn = ({ open }: { readonly open: Open }): boolean =>
  openOf(open, "sign-in") !== undefined;

/** Once the sign-in has come to the password, any text of the merchant may be one. */
export const asksSecret = ({ open }: { readonly open: Open }): boolean =>
  openOf(open, "sign-in")?.secretAsked === true;

export const without = (open: Open, closed: Kind): Question[] => open.filter(({ kind }) => kind !== closed);
