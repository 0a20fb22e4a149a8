import * as z from "zod";
import { defined } from "../../../language/omit-undefined.js";
import { isCredible } from "../../../language/time/clock-trust.js";

/**
 * The open sign-in of the chat, as it began. The log of its flow (sign-in-flow.ts) says where it stands; without the
 * log it begins again from here.
 */
export const signInQuestion = z.object({
  kind: z.literal("sign-in"),
  /** The number of the event with which the sign-in began. A sign-in that begins anew has another number. */
  event: z.number().int().optional(),
  /** True when the merchant is asked first whether to sign in on the bot's own page or in the chat. */
  where: z.boolean().optional(),
  login: z.string().optional(),
  /** Finds in memory what may be the login or the password. The merchant is asked which. */
  unsure: z.string().optional(),
  returning: z.boolean().optional(),
  /** When (ms) the bot last asked, where the sign-in holds a login or a token that came with this sign-in. */
  askedAt: z.number().optional(),
  /** True when the button above inline results opened the sign-in, so that a button leads back to the customer's chat. */
  fromChat: z.boolean().optional(),
  /** The callback data of the button that leads back to the screen for which the merchant signs in. */
  returnsTo: z.string().optional(),
  /** True when a password was asked, so that a text of the merchant may be one from then on. */
  secretAsked: z.boolean().optional(),
  /**
   * A sign-in that began anew ("late", "too-old") or lost an answer ("send-again", "code-lost") asks in a new message.
   * A text sent before that message may be a secret for a later question.
   */
  anew: z.enum(["late", "too-old", "send-again", "code-lost"]).optional(),
  /** The id of the message that asks anew. A message sent before it doesn't answer its question. */
  askedAgain: z.number().int().optional(),
});

export type SignInQuestion = z.infer<typeof signInQuestion>;

export const newSignIn = (event: number, login: string | undefined, where: boolean): SignInQuestion => ({
  kind: "sign-in",
  event,
  ...(login === undefined ? {} : { login, returning: true }),
  ...(where ? { where } : {}),
});

export const waysBackOf = ({ fromChat, returnsTo }: Partial<SignInQuestion> = {}) =>
  defined({ fromChat, returnsTo });

/** So long (ms) after its last step the bot forgets what was typed into a sign-in, and the service's mfa_token. */
export const leftAfterMs = 10 * 60_000;

/** Checks whether a sign-in that was last asked or answered at `at` (ms) was left open. */
export const isLeft = (at: number, now: number): boolean => !isCredible(at, now) || now - at >= leftAfterMs;

/** The number of wrong codes after which a sign-in starts again from the password. */
export const mostWrongCodes = 3;

const signInProblem = z.union([
  z.object({
    kind: z.enum([
      "refused",
      "wrong-code",
      "wrong-code-clock",
      "wrong-code-last",
      "code-form",
      /** The text isn't a login alone, and may hold a password. */
      "login-form",
      /** The outcome of a code isn't known. */
      "code-lost",
      "start-again",
      "send-again",
    ]),
    reason: z.string().optional(),
  }),
  z.object({ kind: z.literal("not-understood") }),
  z.object({ kind: z.literal("no-authenticator"), types: z.array(z.string()) }),
  z.object({ kind: z.literal("unavailable"), retryAfter: z.number().nullable() }),
  /** The service asks to wait (429). The chat's record holds until when. */
  z.object({ kind: z.literal("wait") }),
]);

export type SignInProblem = z.infer<typeof signInProblem>;

/** The merchant's authenticators (apps or devices that give the code). */
const authenticators = z.array(z.object({ id: z.string(), type: z.string() }));

const secondFactor = {
  login: z.string(),
  mfaToken: z.string(),
  wrongCodes: z.number().int(),
  description: z.string().optional(),
  problem: signInProblem.optional(),
};

/** Where a sign-in can stand before its end, in the chat and on the page. */
export const signInStates = {
  credentials: z.object({
    step: z.literal("credentials"),
    problem: signInProblem.optional(),
    /** The end of a pause that the account's refusals from other chats have caused. */
    pausedUntil: z.number().optional(),
  }),
  authenticator: z.object({
    step: z.literal("authenticator"),
    ...secondFactor,
    /** The authenticators from which the merchant chooses; undefined until the service has listed them. */
    authenticators: authenticators.optional(),
    chosen: z.number().int().optional(),
  }),
  /** A code is asked. `chosen` is the index of the authenticator that was challenged. */
  code: z.object({
    step: z.literal("code"),
    ...secondFactor,
    authenticators,
    chosen: z.number().int(),
  }),
};

export type AtCredentials = z.infer<typeof signInStates.credentials>;
export type AtAuthenticator = z.infer<typeof signInStates.authenticator>;
export type AtCode = z.infer<typeof signInStates.code>;
