import { useLayoutEffect, useRef } from "preact/hooks";
import type { SignInStepView } from "../../features/page/contract/page-views.js";
import type { Text } from "../texts.js";
import { Problem } from "./problem.js";
import type { Progress } from "./use-sign-in.js";

interface AuthenticatorChoiceProps {
  readonly text: Text;
  readonly step: Extract<SignInStepView, { kind: "authenticator" }>;
  readonly progress: Progress;
}

/** Asks which of several authenticators the merchant uses now. */
export function AuthenticatorChoice({ text, step, progress }: AuthenticatorChoiceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <section class="authenticators">
      <Problem text={text} progress={progress} />
      <h2 ref={heading} tabIndex={-1}>
        {text("app-sign-in-ask-authenticator")}
      </h2>
      {step.authenticators.map(({ end }, index) => (
        <button
          key={end}
          type="button"
          aria-disabled={progress.busy}
          onClick={() => progress.send({ kind: "authenticator", index })}
        >
          {text("app-sign-in-authenticator", { number: index + 1, end })}
        </button>
      ))}
      <p class="status hint" role="status">
        {progress.busy && text("app-sign-in-checking")}
      </p>
    </section>
  );
}
