import { z } from "zod";
import { defined } from "../../../language/omit-undefined.js";

/**
 * The open sign-in of the chat, as it began. Where it stands is in the log of its flow (sign-in-flow.ts); without the log it
 * begins again from here.
 */
export const signInQuestion = z.object({
  kind: z.literal("sign-in"),
  /** The number of the event with which the sign-in began. A sign-in that begins anew has another number. */
  event: z.number().int().optional(),
  /** True when the merchant is asked first whether to sign in on the bot's own page or in the chat. */
  where: z.boolean().optional(),
  /** The login: that of the last sign-in, or the one that the merchant has typed for this sign-in. */
  login: z.string().optional(),
  /** True when the login is that of the last sign-in, so that only password and code are asked. */
  returning: z.boolean().optional(),
  /** When the login was typed (ms). */
  startedAt: z.number().optional(),
  /**
   * True when the button above inline results opened this sign-in. After it, the bot offers a button that leads back to
   * the chat in which the merchant typed.
   */
  fromChat: z.boolean().optional(),
  /**
   * The callback data of the button that leads back to the screen for which the merchant signs in. After the sign-in
   * the bot offers that button.
   */
  returnsTo: z.string().optional(),
  /** True when a password was asked, so that a text of the merchant may be one from then on. */
  secretAsked: z.boolean().optional(),
  /**
   * Why the next question comes in a new message: the sign-in began anew ("late", or "too-old", which is said), or an answer
   * was lost ("send-again", "code-lost"). What was sent before that message may be a secret for a later question.
   */
  anew: z.enum(["late", "too-old", "send-again", "code-lost"]).optional(),
  /** The id of that message. A message sent before it doesn't answer its question. */
  askedAgain: z.number().int().optional(),
});

export type SignInQuestion = z.infer<typeof signInQuestion>;

/**
 * Begins a sign-in.
 * @param login the login of the last sign-in, if it is known
 * @param where whether the merchant is asked first where to sign in
 */
export const newSignIn = (event: number, login: string | undefined, where: boolean): SignInQuestion => ({
  kind: "sign-in",
  event,
  ...(login === undefined ? {} : { login, returning: true }),
  ...(where ? { where } : {}),
});

/** Returns the ways back that a sign-in offers at its end, for a sign-in that begins anew in its place. */
export const waysBackOf = ({ fromChat, returnsTo }: Partial<SignInQuestion> = {}) =>
  defined({ fromChat, returnsTo });

/**
 * The longest time (ms) that a sign-in may take. After that the bot starts it again, since the service's mfa_token
 * (which the last step needs) expires as well.
 */
export const longestSignInMs = 60 * 60_000;

/** The number of wrong codes after which a sign-in starts again from the password. */
export const mostWrongCodes = 3;

/** What went wrong at the last step of a sign-in. */
const signInProblem = z.union([
  z.object({
    kind: z.enum([
      "refused",
      "wrong-code",
      "wrong-code-clock",
      "wrong-code-last",
      "code-form",
      /** It isn't known what became of a code. */
      "code-lost",
      "start-again",
      "send-again",
    ]),
    /** The service's own words. */
    reason: z.string().optional(),
  }),
  z.object({ kind: z.literal("not-understood") }),
  z.object({ kind: z.literal("no-authenticator"), types: z.array(z.string()) }),
  z.object({ kind: z.literal("unavailable"), retryAfter: z.number().nullable() }),
  /** The service asks to wait (429). The chat's record holds until when. */
  z.object({ kind: z.literal("wait") }),
]);

export type SignInProblem = z.infer<typeof signInProblem>;

/** The list of the merchant's authenticators (apps or devices that give the code). */
const authenticators = z.array(z.object({ id: z.string(), type: z.string() }));

/** What the second factor (authenticator and code) needs. */
const secondFactor = {
  login: z.string(),
  mfaToken: z.string(),
  /** When the password was taken (ms). */
  startedAt: z.number(),
  wrongCodes: z.number().int(),
  /** The service's own text about the second factor. */
  description: z.string().optional(),
  problem: signInProblem.optional(),
};

/** Where a sign-in can stand before its end, in the chat and on the page. */
export const signInStates = {
  /** Login and password are asked. */
  credentials: z.object({
    step: z.literal("credentials"),
    problem: signInProblem.optional(),
    /** The end of a pause that the account's refusals from other chats have caused. */
    pausedUntil: z.number().optional(),
  }),
  /** The merchant chooses an authenticator, or tries again to get a challenge from the service. */
  authenticator: z.object({
    step: z.literal("authenticator"),
    ...secondFactor,
    /** The authenticators from which the merchant chooses; undefined until the service has listed them. */
    authenticators: authenticators.optional(),
    /** The index of the authenticator that the merchant has chosen. */
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
