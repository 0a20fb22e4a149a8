import { z } from "zod";
import { defined } from "../defined.js";

/** The values that every question of a sign-in hands to the next one. */
const carried = {
  kind: z.literal("sign-in"),
  startedAt: z.number(),
  /** The sign-in was opened from another chat, by the button above inline results: there the merchant goes on afterwards. */
  fromChat: z.boolean().optional(),
  /** The screen from which the merchant came, to which the end of the sign-in returns. */
  from: z.enum(["settings-terminal"]).optional(),
  /**
   * The message that has asked a question anew because its answer was lost. A text sent before that message answers
   * another question.
   */
  askedAgain: z.number().int().optional(),
};

/** From the password on the login is known. */
const named = {
  ...carried,
  login: z.string(),
  /** Access has ended by itself, and the login is the one that was kept. */
  returning: z.boolean().optional(),
};

export const signInQuestion = z.discriminatedUnion("step", [
  z.object({ ...carried, step: z.literal("login") }),
  z.object({ ...named, step: z.literal("password") }),
  z.object({
    ...named,
    step: z.literal("authenticator"),
    mfaToken: z.string(),
    /** The authenticators to choose from, once they were looked up. */
    authenticators: z.array(z.object({ id: z.string(), type: z.string() })).optional(),
  }),
  z.object({ ...named, step: z.literal("code"), mfaToken: z.string(), wrongCodes: z.number().int() }),
]);

export type SignInQuestion = z.infer<typeof signInQuestion>;
export type SignInStep<S extends SignInQuestion["step"]> = Extract<SignInQuestion, { step: S }>;

/** The steps after the password are good for an hour (ms), since the service forgets them as well. */
const longestMs = 60 * 60_000;

/** A sign-in from its beginning: from the password where the login of the last one is known. `now` in milliseconds. */
export const newSignIn = (login: string | undefined, now: number): SignInStep<"login" | "password"> =>
  login === undefined
    ? { kind: "sign-in", step: "login", startedAt: now }
    : { kind: "sign-in", step: "password", returning: true, login, startedAt: now };

/** Back to the password, with what was reached behind it forgotten. */
export const backToPassword = ({
  kind,
  login,
  startedAt,
  returning,
  fromChat,
  from,
  askedAgain,
}: Exclude<SignInQuestion, { step: "login" }>): SignInStep<"password"> => ({
  kind,
  step: "password",
  login,
  startedAt,
  ...defined({ returning, fromChat, from, askedAgain }),
});

/** True when the steps so far are too old to go on with. A login that was kept is no such step: it can wait. */
export const isTooOld = (question: SignInQuestion, now: number): boolean =>
  question.step !== "login" &&
  !(question.step === "password" && question.returning === true) &&
  now - question.startedAt > longestMs;
