import { z } from "zod";
import { defined } from "../../../language/omit-undefined.js";

/** The fields that every question of a sign-in has and passes on to the next question. */
const carried = {
  kind: z.literal("sign-in"),
  startedAt: z.number(),
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
  /**
   * The id of the message that repeats a question because its answer was lost or the sign-in went back to it. A message
   * sent before it doesn't answer the repeated question.
   */
  askedAgain: z.number().int().optional(),
};

/** The fields of all questions of a sign-in that follow the question for the login. */
const named = {
  ...carried,
  login: z.string(),
  /** True when the merchant was signed in before: the access has expired, and the bot uses the login of the last sign-in. */
  returning: z.boolean().optional(),
};

/** The list of the merchant's authenticators (apps or devices that give the code). */
export const authenticators = z.array(z.object({ id: z.string(), type: z.string() }));

/**
 * The fields of the questions about the second factor (authenticator and code). If the merchant changes the
 * authenticator, the bot goes on counting wrong codes.
 */
const secondFactor = {
  ...named,
  mfaToken: z.string(),
  wrongCodes: z.number().int(),
  /** The service's own text about the second factor. */
  description: z.string().optional(),
};

export const signInQuestion = z.discriminatedUnion("step", [
  /**
   * Asks where the merchant wants to sign in: on the bot's own page inside Telegram, or in the chat. `login` is that of the
   * last sign-in.
   */
  z.object({ ...carried, step: z.literal("choose"), login: z.string().optional() }),
  z.object({ ...carried, step: z.literal("login") }),
  z.object({ ...named, step: z.literal("password") }),
  z.object({
    ...secondFactor,
    step: z.literal("authenticator"),
    /** The authenticators from which the merchant chooses; undefined until the service has listed them. */
    authenticators: authenticators.optional(),
    /** The index of the authenticator that the merchant has chosen. */
    chosen: z.number().int().optional(),
  }),
  z.object({
    ...secondFactor,
    step: z.literal("code"),
    /** The authenticators that give one-time codes, and the index of the one that was challenged. */
    authenticators,
    chosen: z.number().int(),
  }),
]);

export type SignInQuestion = z.infer<typeof signInQuestion>;
export type SignInStep<S extends SignInQuestion["step"]> = Extract<SignInQuestion, { step: S }>;

/**
 * The longest time (ms) that a sign-in may take. After that the bot starts it again, since the service's mfa_token
 * (which the last step needs) expires as well.
 */
export const longestSignInMs = 60 * 60_000;

/** Starts a sign-in with the question where the merchant wants to sign in. `now` is in milliseconds. */
export const whereToSignIn = (login: string | undefined, now: number): SignInStep<"choose"> => ({
  kind: "sign-in",
  step: "choose",
  startedAt: now,
  ...defined({ login }),
});

/** Starts a sign-in in the chat. If the login is known, the sign-in starts with the password. `now` is in milliseconds. */
export const newSignIn = (login: string | undefined, now: number): SignInStep<"login" | "password"> =>
  login === undefined
    ? { kind: "sign-in", step: "login", startedAt: now }
    : { kind: "sign-in", step: "password", returning: true, login, startedAt: now };

/** Returns the ways back that a sign-in offers at its end, for a sign-in that begins anew in its place. */
export const waysBackOf = ({ fromChat, returnsTo }: Partial<SignInQuestion> = {}) =>
  defined({ fromChat, returnsTo });

/**
 * Returns from a later question of the sign-in to the question for the password, and drops the mfa_token and everything
 * else that belongs to the later question.
 */
export const backToPassword = ({
  kind,
  login,
  startedAt,
  returning,
  fromChat,
  returnsTo,
  askedAgain,
}: Exclude<SignInQuestion, { step: "login" | "choose" }>): SignInStep<"password"> => ({
  kind,
  step: "password",
  login,
  startedAt,
  ...defined({ returning, fromChat, returnsTo, askedAgain }),
});

/**
 * Checks whether a sign-in has taken too long. The first questions never expire, because they hold nothing, or only a
 * saved login.
 */
export const isTooOld = (question: SignInQuestion, now: number): boolean =>
  question.step !== "login" &&
  question.step !== "choose" &&
  !(question.step === "password" && question.returning === true) &&
  now - question.startedAt > longestSignInMs;
