import type { CallError } from "../call-bot.js";
import type { ScreenProps } from "../screen.js";
import { closePage } from "../telegram.js";
import type { Text } from "../texts.js";

export function failureText(text: Text, { code, retryAfter }: CallError): string {
  const again = (): string =>
    retryAfter === undefined ? text("app-retry-soon") : text("app-retry-after", { seconds: retryAfter });
  switch (code) {
    case "offline":
      return text("app-failed-offline");
    case "init-data-missing":
    case "init-data-forged":
    case "init-data-old":
      return text("app-failed-old");
    case "too-many":
      return `${text("app-failed-too-many")} ${again()}`;
    case "try-later":
      return `${text("app-failed-later")} ${again()}`;
    case "waiting":
      return `${text("app-failed-waiting")} ${again()}`;
    default:
      return text("app-failed-fault");
  }
}

/** Checks whether the same call may succeed later. Otherwise the merchant must close the page and open it again. */
export const canTryAgain = ({ code }: CallError): boolean =>
  ["offline", "too-many", "try-later", "waiting"].includes(code);

interface FailureProps {
  readonly text: Text;
  readonly failure: CallError;
  readonly tryAgain: () => void;
}

export function Failure({ text, failure, tryAgain }: FailureProps) {
  return (
    <>
      <h1>{text("app-failed-title")}</h1>
      <p role="alert">{failureText(text, failure)}</p>
      {canTryAgain(failure) && (
        <button type="button" class="main" onClick={tryAgain}>
          {text("app-try-again")}
        </button>
      )}
      <button type="button" onClick={closePage}>
        {text("app-close")}
      </button>
    </>
  );
}

interface NoticeProps extends Pick<ScreenProps, "text" | "show" | "state"> {
  readonly failure: CallError;
  readonly tryAgain: () => void;
}

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
