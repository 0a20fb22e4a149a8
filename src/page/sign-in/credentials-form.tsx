import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { defined } from "../../language/omit-undefined.js";
import type { Text } from "../texts.js";
import { Field, inputAttributes, Problem, SubmitButton } from "./form-parts.js";
import type { Progress } from "./use-sign-in.js";

interface CredentialsFormProps {
  readonly text: Text;
  readonly service: string;
  readonly progress: Progress;
  /** Keeps the login while the code is asked, so that the merchant doesn't type it twice. */
  readonly login: RefObject<string>;
  /** The login that the bot knows, all but hidden. Only the password is asked then. */
  readonly known?: string | undefined;
}

/** Asks for the login and the password, as a form that the phone's password manager can fill in. */
export function CredentialsForm({ text, service, progress, login, known }: CredentialsFormProps) {
  const { problem, answers, busy, send } = progress;
  const loginField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState<"login" | "password">();
  const [shown, setShown] = useState(false);

  useLayoutEffect(() => {
    const password = passwordField.current;
    if ((answers === 0 && known === undefined) || password === null) return;
    password.value = "";
    (loginField.current?.value === "" ? loginField.current : password).focus();
  }, [answers]);

  function submit(event: Event): void {
    event.preventDefault();
    const typedLogin = loginField.current?.value;
    const password = passwordField.current?.value ?? "";
    const empty = emptyField(typedLogin, password);
    setMissing(empty);
    if (empty !== undefined) {
      (empty === "login" ? loginField : passwordField).current?.focus();
      return;
    }
    // Password managers keep only what was sent from a field for passwords.
    setShown(false);
    if (typedLogin !== undefined) login.current = typedLogin;
    send({ kind: "credentials", ...defined({ login: typedLogin }), password });
  }

  const passwordIsWrong = missing === "password" || (missing === undefined && problem !== undefined);
  return (
    <form onSubmit={submit} noValidate>
      <Problem text={text} progress={progress} missing={missing && text(`app-sign-in-missing-${missing}`)} />
      {known === undefined ? (
        <Field id="login" label={text("app-sign-in-login", { service })}>
          <input
            {...inputAttributes("login", { wrong: missing === "login" })}
            ref={loginField}
            type="text"
            name="username"
            autocomplete="username"
            defaultValue={login.current}
            maxLength={256}
            readOnly={busy}
          />
        </Field>
      ) : (
        <p>{text("app-sign-in-known", { login: known })}</p>
      )}
      <Field
        id="password"
        label={text("app-sign-in-password", { service })}
        hint={text("app-sign-in-password-never")}
      >
        <input
          {...inputAttributes("password", { wrong: passwordIsWrong, hinted: true })}
          ref={passwordField}
          {...(shown ? { type: "text" as const } : { type: "password" as const })}
          name="password"
          autocomplete="current-password"
          maxLength={1024}
          readOnly={busy}
        />
        <button
          type="button"
          aria-label={text(shown ? "app-sign-in-hide-password" : "app-sign-in-show-password")}
          onClick={() => setShown(!shown)}
        >
          {text(shown ? "app-sign-in-hide" : "app-sign-in-show")}
        </button>
      </Field>
      <SubmitButton text={text} progress={progress} />
    </form>
  );
}

function emptyField(login: string | undefined, password: string): "login" | "password" | undefined {
  if (login?.trim() === "") return "login";
  return password === "" ? "password" : undefined;
}
