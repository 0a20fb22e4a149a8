import type { AppState } from "../features/page/contract/page-views.js";
import { languages } from "../language/text/locale.js";
import { CallError } from "./call-bot.js";

/** `signInUntil` is the end of the sign-in with this launch, by the phone's clock (ms). */
export type State = AppState & { readonly signInUntil: number };

const steps: Readonly<Record<AppState["signIn"]["step"]["kind"], true>> = {
  credentials: true,
  authenticator: true,
  challenge: true,
  code: true,
  paused: true,
  done: true,
};
const accesses: Readonly<Record<AppState["access"]["kind"], true>> = {
  "signed-in": true,
  "signed-out": true,
  locked: true,
  seller: true,
};

/**
 * A bot of another version, or a server in between, may have answered. Only those values are checked without which the
 * page would break.
 * @throws CallError
 */
export function stateOf(answer: unknown): State {
  const { language, timeZone, service, access, signIn, person, signInMs } = answer as Partial<AppState>;
  const fits =
    languages.some((one) => one === language) &&
    typeof timeZone === "string" &&
    typeof service === "string" &&
    String(access?.kind) in accesses &&
    typeof signIn?.turn === "number" &&
    String(signIn.step?.kind) in steps &&
    typeof person?.name === "string" &&
    typeof signInMs === "number";
  if (!fits) throw new CallError("nonsense");
  return { ...(answer as AppState), signInUntil: Date.now() + signInMs };
}
