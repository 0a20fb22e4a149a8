import { z } from "zod";

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
