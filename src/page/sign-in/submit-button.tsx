import type { Text } from "../texts.js";
import type { Progress } from "./use-sign-in.js";

/** The button that sends a form of the sign-in. While the page waits for the answer, the button keeps the focus and its label says so. */
export function SubmitButton({ text, progress }: { readonly text: Text; readonly progress: Progress }) {
  const { busy, again } = progress;
  return (
    <>
      <button type="submit" class="main" aria-disabled={busy}>
        {busy && text("app-sign-in-checking")}
        {!busy && text(again === "form" ? "app-try-again" : "app-sign-in-submit")}
      </button>
      <p class="status hint" role="status">
        {busy && text("app-sign-in-checking")}
      </p>
    </>
  );
}
