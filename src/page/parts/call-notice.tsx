import type { CallError } from "../api.js";
import type { ScreenProps } from "../screen.js";
import { closePage } from "../telegram.js";
import { canTryAgain, failureText } from "./failure.js";

interface NoticeProps extends Pick<ScreenProps, "text" | "show" | "state"> {
  readonly failure: CallError;
  readonly tryAgain: () => void;
}

/** Says on a screen that a call has failed while the screen goes on working, and offers what helps. */
export function CallNotice({ failure, tryAgain, text, show, state }: NoticeProps) {
  if (failure.code === "no-access") return <NoAccess text={text} show={show} state={state} />;
  const again = canTryAgain(failure);
  return (
    <div class="notice" role="alert">
      <p>
        {failureText(text, failure)} {text("app-nothing-lost")}
      </p>
      <button type="button" onClick={again ? tryAgain : closePage}>
        {text(again ? "app-try-again" : "app-close")}
      </button>
    </div>
  );
}

/** Says why nothing is shown. A seller never signs in, so a seller gets no button. */
export function NoAccess({ text, show, state: { access } }: Pick<ScreenProps, "text" | "show" | "state">) {
  if (access.kind === "seller") return <p role="alert">{text("app-no-access-seller")}</p>;
  return (
    <div class="notice" role="alert">
      <p>{text("app-no-access")}</p>
      <button type="button" onClick={() => show("sign-in")}>
        {text("app-no-access-sign-in")}
      </button>
    </div>
  );
}
