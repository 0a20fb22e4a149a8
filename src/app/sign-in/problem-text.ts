import type { SignInProblem } from "../../domain/mini-app/app-views.js";
import { momentText } from "../parts/moment-text.js";
import type { State } from "../state.js";
import type { Text } from "../texts.js";
import type { Step } from "./turns.js";

/** The keys of the sentences that need nothing but the service's name. */
const sentences = {
  refused: "app-sign-in-refused",
  "wrong-code": "app-sign-in-wrong-code",
  "wrong-code-clock": "app-sign-in-wrong-code-clock",
  "last-code": "app-sign-in-last-code",
  "wrong-code-last": "app-sign-in-wrong-code-last",
  "code-form": "app-sign-in-code-form",
  "start-again": "app-sign-in-start-again",
  "send-again": "app-sign-in-send-again",
  "no-authenticator": "app-sign-in-no-authenticator",
} as const;

/**
 * Returns what the merchant reads about a step that went wrong.
 * @param sent the step that was sent
 */
export function problemText(text: Text, state: State, problem: SignInProblem, sent: Step["kind"]): string {
  const { service, signIn } = state;
  switch (problem.kind) {
    case "unavailable":
      return problem.retryAfter === null
        ? text("app-sign-in-unavailable")
        : `${text("app-failed-service")} ${text("app-retry-after", { seconds: problem.retryAfter })}`;
    case "last-attempt": {
      const warning = text("app-sign-in-last-attempt", { time: momentText(state, problem.until) });
      // The warning stands alone when the step before it was right, such as a password after which the code is asked.
      if (sent !== signIn.step.kind) return warning;
      const refused = text(sent === "code" ? "app-sign-in-wrong-code" : "app-sign-in-refused", { service });
      return `${refused} ${warning}`;
    }
    default:
      return text(sentences[problem.kind], { service });
  }
}
