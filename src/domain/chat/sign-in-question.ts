import { z } from "zod";
import { defined } from "../defined.js";

/** What every question of a sign-in carries to the next one. */
const carried = {
  kind: z.literal("sign-in"),
  startedAt: z.number(),
  /** The sign-in was opened from another chat, by the button above inline results: there the merchant goes on afterwards. */
  fromChat: z.boolean().optional(),
  /** Where the merchant came from, for the way back. */
  from: z.enum(["settings-terminal"]).optional(),
  /** An answer was lost, and its question asked anew by this message: what was sent before it answers something else. */
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
    /** Those to choose from, once they were looked up. */
    authenticators: z.array(z.object({ id: z.string(), type: z.string() })).optional(),
  }),
  z.object({ ...named, step: z.literal("code"), mfaToken: z.string(), wrongCodes: z.number().int() }),
]);

export type SignInQuestion = z.infer<typeof signInQuestion>;
export type SignInStep<S extends SignInQuestion["step"]> = Extract<SignInQuestion, { step: S }>;

/** Steps taken after the password are worth an hour (ms): what the service keeps of them ends as well. */
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

/** True when what was reached so far is too old to go on with. A login that was kept was not reached: it can wait. */
export const isTooOld = (question: SignInQuestion, now: number): boolean =>
  question.step !== "login" &&
  !(question.step === "password" && question.returning === true) &&
  now - question.startedAt > longestMs;
