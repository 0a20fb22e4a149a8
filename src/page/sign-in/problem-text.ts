import type { SignInProblem } from "../../features/page/contract/page-views.js";
import type { State } from "../page-state.js";
import { clockText, type Text } from "../texts.js";

/** The keys of the sentences that need nothing but the service's name. */
const sentences = {
  refused: "app-sign-in-refused",
  "wrong-code": "app-sign-in-wrong-code",
  "wrong-code-clock": "app-sign-in-wrong-code-clock",
  "wrong-code-last": "app-sign-in-wrong-code-last",
  "code-form": "app-sign-in-code-form",
  "login-form": "app-sign-in-login-form",
  "start-again": "app-sign-in-start-again",
  "send-again": "app-sign-in-send-again",
  "not-understood": "app-sign-in-not-understood",
} as const;

/** A warning follows the problem if one more refusal begins a pause. @returns undefined when there is nothing to say */
export function problemText(
  text: Text,
  state: State,
  problem: SignInProblem | undefined,
): string | undefined {
  const { lastAttemptUntil: until } = state.signIn;
  const sentences = [
    ...(problem === undefined ? [] : [sentenceAbout(text, state, problem)]),
    ...(until === undefined ? [] : [text("app-sign-in-last-attempt", { time: clockText(state, until) })]),
  ];
  return sentences.length === 0 ? undefined : sentences.join(" ");
}

function sentenceAbout(text: Text, state: State, problem: SignInProblem): string {
  const { service, signIn } = state;
  switch (problem.kind) {
    case "unavailable":
      return problem.retryAfter === null
        ? text("app-sign-in-unavailable")
        : `${text("app-failed-service")} ${text("app-retry-after", { seconds: problem.retryAfter })}`;
    case "wait":
      return text(`app-wait-${problem.asks}`, { service, time: clockText(state, problem.until) });
    case "no-authenticator":
      return problem.types.length === 0
        ? text("app-sign-in-no-authenticator", { service })
        : text("app-sign-in-other-authenticators", { service, types: problem.types.join(", ") });
    default: {
      // The third wrong code leads back to the credentials. Where a pause comes first, only the pause is announced.
      const isLastCode = problem.kind === "wrong-code-clock" && signIn.lastAttemptUntil === undefined;
      const sentence = text(isLastCode ? "app-sign-in-last-code" : sentences[problem.kind], { service });
      return [sentence, ...serviceSays(text, service, problem.reason)].join(" ");
    }
  }
}

export const serviceSays = (text: Text, service: string, said: string | undefined): string[] =>
  said === undefined ? [] : [text("app-sign-in-service-says", { service, text: said })];
