import { useRef, useState } from "preact/hooks";
import type { SignInStepView } from "../../features/page/contract/page-views.js";
import { defined } from "../../language/omit-undefined.js";
import { CallError, failureOf } from "../call-bot.js";
import type { State } from "../page-state.js";
import { canTryAgain, failureText } from "../parts/failure.js";
import type { ScreenProps } from "../screen.js";
import type { Text } from "../texts.js";
import { problemText } from "./problem-text.js";
import { SignInTurns, type Step } from "./sign-in-turns.js";

/** A step that got no answer. If the step has secrets, it isn't kept: `again` is then "form". */
interface Unanswered {
  readonly failure: CallError;
  readonly again: "form" | Step;
}

export interface Progress {
  readonly step: SignInStepView;
  readonly problem?: string;
  readonly busy: boolean;
  /** The number of steps that were answered. The number grows even when an answer is the same as the one before. */
  readonly answers: number;
  /** Set when the last step got no answer and can be sent again: the step, or "form" when its secrets are still in the form. */
  readonly again?: "form" | Step;
  /** True when the merchant must close the page and open it again. */
  readonly over: boolean;
  /** True when an earlier load of the page has left a sign-in half done, and nothing was sent since. */
  readonly isUnfinished: boolean;
  readonly send: (step: Step) => void;
}

/** The last answer to this page's own sign-in. Secrets are never part of it. */
interface Answered {
  readonly answers: number;
  readonly step?: SignInStepView;
  readonly problem?: string;
}

export function useSignIn({ api, text, state, setState }: ScreenProps): Progress {
  const turns = useRef<SignInTurns>(undefined);
  const [answered, setAnswered] = useState<Answered>({ answers: 0 });
  const underWay = useRef(false);
  const [busy, setBusy] = useState(false);
  const [unanswered, setUnanswered] = useState<Unanswered>();

  async function take(step: Step): Promise<void> {
    // Two taps come before the screen shows that the first one is under way.
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setUnanswered(undefined);
    try {
      turns.current ??= new SignInTurns(api, new URLSearchParams(location.search).get("back") ?? undefined);
      const { state: next, ours } = await turns.current.take(step, state.signIn);
      const closed = next.signIn.step.kind === "paused" || next.signIn.step.kind === "done";
      setState(next);
      setAnswered(({ answers }) => ({
        answers: answers + 1,
        step: ours || closed ? next.signIn.step : { kind: "credentials" },
        ...defined({ problem: closed ? undefined : sentenceAbout(next, ours) }),
      }));
    } catch (error) {
      const again = step.kind === "credentials" || step.kind === "code" ? "form" : step;
      setUnanswered({ failure: failureOf(error), again });
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }

  /** Says what went wrong with a step. If the bot doesn't go on with this sign-in, another sign-in has ended it. */
  function sentenceAbout(next: State, ours: boolean): string | undefined {
    const problem = next.signIn.problem ?? (ours ? undefined : ({ kind: "start-again" } as const));
    return problemText(text, next, problem);
  }

  const step = answered.step ?? firstStep(state.signIn.step);
  const tooOld = step.kind !== "paused" && step.kind !== "done" && Date.now() >= state.signInUntil;
  const failed = tooOld ? { failure: new CallError("init-data-old"), again: "form" as const } : unanswered;
  return {
    step,
    ...(failed === undefined ? problemOf(answered) : wayOn(text, failed)),
    busy,
    answers: answered.answers,
    over: failed !== undefined && !canTryAgain(failed.failure),
    isUnfinished:
      answered.answers === 0 && ["authenticator", "challenge", "code"].includes(state.signIn.step.kind),
    send: (step) => void take(step),
  };
}

const problemOf = ({ problem }: Answered) => defined({ problem });

function wayOn(text: Text, { failure, again }: Unanswered): Pick<Progress, "problem" | "again"> {
  const sentence = failureText(text, failure);
  if (!canTryAgain(failure)) return { problem: sentence };
  return { problem: again === "form" ? `${sentence} ${text("app-failed-kept")}` : sentence, again };
}

/** A sign-in that an earlier load of the page has left half done can't be continued, because its name is gone with that page. */
function firstStep(step: SignInStepView): SignInStepView {
  const lasts = (step.kind === "paused" || step.kind === "done") && step.until > Date.now();
  return lasts ? step : { kind: "credentials" };
}
