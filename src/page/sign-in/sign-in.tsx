import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ScreenProps } from "../screen.js";
import { closePage, confirmClosing, showBackButton } from "../telegram.js";
import { momentText } from "../texts.js";
import { AuthenticatorChoice, CodeForm } from "./code-form.js";
import { CredentialsForm } from "./credentials-form.js";
import { Problem } from "./form-parts.js";
import { Done, ForSeller, Paused } from "./outcome.js";
import type { Step } from "./sign-in-turns.js";
import { type Progress, useSignIn } from "./use-sign-in.js";

export function SignIn(props: ScreenProps) {
  const { text, state } = props;
  const title = text("app-sign-in-title", { service: state.service });
  const progress = useSignIn(props);
  const { step, busy } = progress;
  const halfDone = busy || ["authenticator", "challenge", "code"].includes(step.kind);

  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => confirmClosing(halfDone), [halfDone]);
  useEffect(() => () => confirmClosing(false), []);
  const back = backOf(progress);
  useBackButton(back && (() => progress.send(back)));

  return (
    <>
      <h1>{title}</h1>
      <Content props={props} progress={progress} />
    </>
  );
}

function backOf({ step }: Progress): Step | undefined {
  if (step.kind === "authenticator" || step.kind === "challenge") return { kind: "restart" };
  if (step.kind === "code") return { kind: step.several ? "another-authenticator" : "restart" };
  return undefined;
}

interface ContentProps {
  readonly props: ScreenProps;
  readonly progress: Progress;
}

function Content({ props, progress }: ContentProps): ComponentChildren {
  const { text, state, opened } = props;
  const { service, access } = state;
  const { step, send } = progress;
  const login = useRef("");
  const [known, setKnown] = useState(state.login);
  const anotherLogin = (): void => {
    login.current = "";
    setKnown(undefined);
    send({ kind: "restart" });
  };
  if (access.kind === "seller") return <ForSeller {...props} open={access.open} />;
  if (progress.over) {
    return (
      <>
        <Problem text={text} progress={progress} />
        <button type="button" class="main" onClick={closePage}>
          {text("app-close")}
        </button>
      </>
    );
  }
  switch (step.kind) {
    case "credentials":
      return (
        <>
          <Whose {...props} />
          <Lead {...props} isUnfinished={progress.isUnfinished} isFirst={progress.answers === 0} />
          <CredentialsForm
            key={known}
            text={text}
            service={service}
            progress={progress}
            login={login}
            known={known}
          />
          {known !== undefined && (
            <button type="button" aria-disabled={progress.busy} onClick={() => setKnown(undefined)}>
              {text("app-sign-in-another-login")}
            </button>
          )}
          {/* Only the question that opens this screen has a way on in the chat. */}
          {state.chatSignIn && opened === "sign-in" && (
            <button type="button" onClick={closePage}>
              {text("app-sign-in-in-chat")}
            </button>
          )}
        </>
      );
    case "authenticator":
      return (
        <>
          <Whose {...props} />
          <AuthenticatorChoice text={text} step={step} progress={progress} />
          <button type="button" aria-disabled={progress.busy} onClick={anotherLogin}>
            {text("app-sign-in-another-login")}
          </button>
        </>
      );
    case "challenge":
      return (
        <>
          <Whose {...props} />
          <Problem text={text} progress={progress} />
          <button
            type="button"
            class="main"
            aria-disabled={progress.busy}
            onClick={() => send({ kind: "try-again" })}
          >
            {text("app-try-again")}
          </button>
          <button type="button" aria-disabled={progress.busy} onClick={anotherLogin}>
            {text("app-sign-in-another-login")}
          </button>
        </>
      );
    case "code":
      return (
        <>
          <Whose {...props} isShort={step.refused} />
          <CodeForm text={text} service={service} description={step.description} progress={progress} />
          {step.refused && (
            <button type="button" aria-disabled={progress.busy} onClick={() => send({ kind: "new-code" })}>
              {text("app-sign-in-new-code")}
            </button>
          )}
          {step.several && (
            <button
              type="button"
              aria-disabled={progress.busy}
              onClick={() => send({ kind: "another-authenticator" })}
            >
              {text("app-sign-in-another-authenticator")}
            </button>
          )}
          <button type="button" aria-disabled={progress.busy} onClick={anotherLogin}>
            {text("app-sign-in-another-login")}
          </button>
        </>
      );
    case "paused":
      return <Paused {...props} until={step.until} />;
    case "done":
      return <Done {...props} until={step.until} />;
  }
}

interface LeadProps extends ScreenProps {
  readonly isUnfinished: boolean;
  /** False once a step was answered. The merchant has read the hint by then, and the form has to stay on a small screen. */
  readonly isFirst: boolean;
}

function Lead({ text, state, isUnfinished, isFirst }: LeadProps) {
  const { access } = state;
  return (
    <>
      {isUnfinished && <p>{text("app-sign-in-unfinished")}</p>}
      {access.kind === "locked" && <p>{text("app-sign-in-locked")}</p>}
      {access.kind === "signed-in" && (
        <p>{text("app-sign-in-before-end", { time: momentText(state, access.until) })}</p>
      )}
      {isFirst && <p class="hint">{text("app-sign-in-lead")}</p>}
    </>
  );
}

/**
 * A link to this page may carry somebody else's launch, so the form says whose chat it opens. Name and username have a
 * line each, so that no name can pass for a username or for this page's words. After a wrong code it is short: the
 * button that sends must still be on a small screen.
 */
function Whose({
  text,
  state: { person },
  isShort = false,
}: Pick<ScreenProps, "text" | "state"> & { readonly isShort?: boolean }) {
  return (
    <div class={isShort ? "whose short" : "whose"}>
      <p>{text("app-whose")}</p>
      <p class="whose-name">
        <bdi>{person.name}</bdi>
      </p>
      <p>
        {person.username === undefined ? text("app-whose-nameless") : <bdi dir="ltr">@{person.username}</bdi>}
      </p>
      {!isShort && <p class="hint">{text("app-whose-not-you")}</p>}
    </div>
  );
}

function useBackButton(goBack: (() => void) | undefined): void {
  const latest = useRef(goBack);
  latest.current = goBack;
  const shown = goBack !== undefined;
  useEffect(() => (shown ? showBackButton(() => latest.current?.()) : undefined), [shown]);
}
