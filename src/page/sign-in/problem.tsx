import type { Text } from "../texts.js";
import type { Progress } from "./use-sign-in.js";

/** The id of the sentence that says what went wrong, by which a field refers to it. */
export const problemId = "problem";

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
