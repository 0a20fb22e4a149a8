import type { SignInProblem } from "../../domain/mini-app/app-views.js";
import { momentText } from "../parts/moment-text.js";
import type { State } from "../state.js";
import type { Text } from "../texts.js";

/** The keys of the sentences that need nothing but the service's name. */
const sentences = {
  refused: "app-sign-in-refused",
  "wrong-code": "app-sign-in-wrong-code",
  "wrong-code-clock": "app-sign-in-wrong-code-clock",
  "wrong-code-last": "app-sign-in-wrong-code-last",
  "code-form": "app-sign-in-code-form",
  "start-again": "app-sign-in-start-again",
  "send-again": "app-sign-in-send-again",
  "no-authenticator": "app-sign-in-no-authenticator",
} as const;

/**
 * Returns what the merchant reads about the last step: what went wrong with it, and a warning if one more refusal begins
 * a pause.
 * @returns undefined when there is nothing to say
 */
export function problemText(
  text: Text,
  state: State,
  problem: SignInProblem | undefined,
): string | undefined {
  const { lastAttemptUntil: until } = state.signIn;
  const sentences = [
    ...(problem === undefined ? [] : [sentenceAbout(text, state, problem)]),
    ...(until === undefined ? [] : [text("app-sign-in-last-attempt", { time: momentText(state, until) })]),
  ];
  return sentences.length === 0 ? undefined : sentences.join(" ");
}

function sentenceAbout(text: Text, { service, signIn }: State, problem: SignInProblem): string {
  if (problem.kind === "unavailable")
    return problem.retryAfter === null
      ? text("app-sign-in-unavailable")
      : `${text("app-failed-service")} ${text("app-retry-after", { seconds: problem.retryAfter })}`;
  // The third wrong code leads back to the credentials. Where a pause comes first, only the pause is announced.
  const isLastCode = problem.kind === "wrong-code-clock" && signIn.lastAttemptUntil === undefined;
  return text(isLastCode ? "app-sign-in-last-code" : sentences[problem.kind], { service });
}
