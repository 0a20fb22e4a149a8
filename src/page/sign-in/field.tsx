import type { ComponentChildren } from "preact";
import { problemId } from "./problem.js";

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  /** The input, with what stands beside it. */
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
  /** True when the sentence about what went wrong belongs to this field. */
  readonly wrong: boolean;
  readonly hinted?: boolean;
}

/** Returns the attributes that every input of the sign-in has. */
export const inputAttributes = (id: string, { wrong, hinted = false }: Marks) => ({
  id,
  "aria-invalid": wrong,
  "aria-describedby": [...(wrong ? [problemId] : []), ...(hinted ? [hintId(id)] : [])].join(" "),
  autocapitalize: "off" as const,
  autocorrect: "off" as const,
  spellcheck: false,
  required: true,
});
