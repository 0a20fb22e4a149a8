import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { SignInStepView } from "../../features/page/contract/page-views.js";
import { defined } from "../../language/omit-undefined.js";
import type { Text } from "../texts.js";
import { Field, inputAttributes, Problem, Status, SubmitButton } from "./form-parts.js";
import { serviceSays } from "./problem-text.js";
import type { Progress } from "./use-sign-in.js";

interface AuthenticatorChoiceProps {
  readonly text: Text;
  readonly step: Extract<SignInStepView, { kind: "authenticator" }>;
  readonly progress: Progress;
}

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
      <Status text={text} progress={progress} />
    </section>
  );
}

interface CodeFormProps {
  readonly text: Text;
  readonly service: string;
  /** The service's own text about the second factor. */
  readonly description?: string | undefined;
  readonly progress: Progress;
}

/** Asks for the one-time code. The bot ignores spaces and dashes in it. */
export function CodeForm({ text, service, description, progress }: CodeFormProps) {
  const { problem, answers, send } = progress;
  const [said] = serviceSays(text, service, description);
  const field = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  // Most codes have digits only, and a keypad of digits is the quickest for them.
  const [letters, setLetters] = useState(false);

  // Each answer empties the field before the merchant can type the next code, even when it is the same answer again.
  useLayoutEffect(() => {
    if (field.current === null) return;
    field.current.value = "";
    field.current.focus();
  }, [answers]);

  function submit(event: Event): void {
    event.preventDefault();
    const code = field.current?.value.trim() ?? "";
    setMissing(code === "");
    if (code === "") field.current?.focus();
    else send({ kind: "code", code });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Problem
        text={text}
        progress={progress}
        missing={missing ? text("app-sign-in-missing-code") : undefined}
      />
      <Field id="code" label={text("app-sign-in-code", { service })} {...defined({ hint: said })}>
        <input
          {...inputAttributes("code", {
            wrong: missing || problem !== undefined,
            hinted: said !== undefined,
          })}
          ref={field}
          class="code"
          type="text"
          name="code"
          inputMode={letters ? "text" : "numeric"}
          autocapitalize="none"
          autocomplete="one-time-code"
          maxLength={64}
          readOnly={progress.busy}
        />
      </Field>
      <SubmitButton text={text} progress={progress} />
      {!letters && (
        <button
          type="button"
          onClick={() => {
            setLetters(true);
            field.current?.focus();
          }}
        >
          {text("app-sign-in-code-letters")}
        </button>
      )}
    </form>
  );
}
