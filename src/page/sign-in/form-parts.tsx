import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Text } from "../texts.js";
import type { Progress } from "./use-sign-in.js";

const problemId = "problem";

interface ProblemProps {
  readonly text: Text;
  readonly progress: Progress;
  /** A sentence about what was typed, in place of the bot's answer. */
  readonly missing?: string | undefined;
}

/** Says what went wrong; a screen reader reads it at once. A step that holds no secret can be sent again from here. */
export function Problem({ text, progress, missing }: ProblemProps) {
  const { problem, again, send } = progress;
  const sentence = missing ?? problem;
  return (
    <>
      <div role="alert" id={problemId}>
        {sentence !== undefined && <p class="problem">{sentence}</p>}
      </div>
      {again !== undefined && again !== "form" && (
        <button type="button" class="main" onClick={() => send(again)}>
          {text("app-try-again")}
        </button>
      )}
    </>
  );
}

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly children: ComponentChildren;
}

/** A field with its label and a hint. What is typed stays in the input, and isn't kept by the page: it may be a secret. */
export const Field = ({ id, label, hint, children }: FieldProps) => (
  <div class="field">
    <label for={id}>{label}</label>
    {hint !== undefined && (
      <p class="hint" id={hintId(id)}>
        {hint}
      </p>
    )}
    <div class="beside">{children}</div>
  </div>
);

const hintId = (id: string): string => `${id}-hint`;

interface Marks {
  readonly wrong: boolean;
  readonly hinted?: boolean;
}

export const inputAttributes = (id: string, { wrong, hinted = false }: Marks) => ({
  id,
  "aria-invalid": wrong,
  "aria-describedby": [...(wrong ? [problemId] : []), ...(hinted ? [hintId(id)] : [])].join(" "),
  autocapitalize: "off" as const,
  autocorrect: "off" as const,
  spellcheck: false,
  required: true,
});

/** The button that sends a form of the sign-in. While the page waits for the answer, the button keeps the focus and its label says so. */
export function SubmitButton({ text, progress }: { readonly text: Text; readonly progress: Progress }) {
  const { busy, again } = progress;
  return (
    <>
      <button type="submit" class="main" aria-disabled={busy}>
        {busy && text("app-sign-in-checking")}
        {!busy && text(again === "form" ? "app-try-again" : "app-sign-in-submit")}
      </button>
      <Status text={text} progress={progress} />
    </>
  );
}

/** The bot waits longer than this (ms) for its turn, or for the service. */
const longMs = 5_000;

export function Status({ text, progress: { busy } }: { readonly text: Text; readonly progress: Progress }) {
  const [takesLong, setTakesLong] = useState(false);
  useEffect(() => {
    if (!busy) return undefined;
    const timer = setTimeout(() => setTakesLong(true), longMs);
    return () => {
      clearTimeout(timer);
      setTakesLong(false);
    };
  }, [busy]);
  return (
    <p class="status hint" role="status">
      {busy && text(takesLong ? "app-sign-in-takes-long" : "app-sign-in-checking")}
    </p>
  );
}
