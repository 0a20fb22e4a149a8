import * as z from "zod";
import { defined } from "../../../language/omit-undefined.js";
import { isLeft, signInStates } from "../../sign-in/model/sign-in-state.js";

/** The fields of every step of the page's sign-in. Times are in milliseconds. */
const carried = {
  session: z.string(),
  turn: z.number().int(),
  /** A digest of the launch that began the sign-in. No other launch may go on with it. */
  launch: z.string(),
  /** When (ms) its last step was taken. */
  askedAt: z.number(),
};

/** The sign-in on the bot's page. The chat stays usable meanwhile, and its texts aren't taken for secrets because of it. */
export const appSignIn = z.discriminatedUnion("step", [
  signInStates.credentials.extend({
    ...carried,
    /** The login of the call that is under way, so that its access is found again after a crash. */
    login: z.string().optional(),
  }),
  signInStates.authenticator.extend(carried),
  signInStates.code.extend(carried),
  z.object({ ...carried, step: z.literal("done") }),
]);

export type AppSignIn = z.infer<typeof appSignIn>;
export type AppSignInStep<S extends AppSignIn["step"]> = Extract<AppSignIn, { step: S }>;

interface Turn {
  readonly session: string;
  readonly turn: number;
  readonly launch: string;
}

/**
 * A request is "lost" when its sign-in is over or too old, and a "stranger" when another launch's sign-in is under
 * way: it may begin a new one, and nothing else.
 */
export function meaningOf(
  kept: AppSignIn | undefined,
  request: Turn & { readonly step: { readonly kind: string } },
  now: number,
): "begins" | "goes-on" | "repeats" | "lost" | "stranger" {
  const isSame = kept?.session === request.session && kept.launch === request.launch;
  if (isSame && request.turn <= kept.turn) return "repeats";
  // Login and password that are sent together need nothing of the steps before.
  const isAnew = request.step.kind === "credentials";
  if (isSame && (isUnderWay(kept, now) || isAnew) && request.turn === kept.turn + 1) return "goes-on";
  if (isAnew && request.turn === 1) return "begins";
  return kept !== undefined && kept.launch !== request.launch && isUnderWay(kept, now) ? "stranger" : "lost";
}

export const isUnderWay = (kept: AppSignIn, now: number): boolean =>
  kept.step !== "done" && !isLeft(kept.askedAt, now);

export const atCredentials = (
  { session, turn, launch, askedAt }: Turn & { readonly askedAt: number },
  known: Partial<Pick<AppSignInStep<"credentials">, "login" | "pausedUntil" | "problem">> = {},
): AppSignInStep<"credentials"> => ({
  session,
  turn,
  launch,
  askedAt,
  step: "credentials",
  ...defined(known),
});

/** Returns the sign-in after the chat was given access, on the page or in the chat. No token of it is kept. */
export const asDone = ({ session, turn, launch, askedAt }: AppSignIn): AppSignInStep<"done"> => ({
  session,
  turn,
  launch,
  askedAt,
  step: "done",
});
