import { button, byId, element } from "./dom.js";
import type { Login } from "./service-state.js";
import { copy } from "./toasts-and-alerts.js";

interface Shown {
  texts: HTMLElement[];
  ring: HTMLElement;
  used: HTMLElement;
  code: string;
  /** The time when the code ends, in milliseconds since 1970. */
  endsAt: number;
}

const stepSeconds = 30;

/** The card with the sandbox logins and each one's authenticator app. */
export class AuthenticatorCard {
  readonly #host = byId("logins", HTMLElement);
  readonly #codes = new Map<string, Shown>();
  #built = "";

  constructor(private readonly type: (text: string) => void) {}

  /** Shows the logins of the service. The elements are rebuilt only when the set of logins changes. */
  show(logins: Login[]): void {
    const shape = JSON.stringify(
      logins.map((each) => [each.login, each.codes.map(({ authenticatorId }) => authenticatorId)]),
    );
    if (shape !== this.#built) {
      this.#built = shape;
      this.#codes.clear();
      this.#host.replaceChildren(...logins.map((login, index) => this.#login(login, index === 0)));
    }
    for (const { authenticatorId, code, secondsLeft, used } of logins.flatMap((login) => login.codes)) {
      const shown = this.#codes.get(authenticatorId);
      if (!shown) continue;
      shown.code = code;
      shown.endsAt = Date.now() + secondsLeft * 1000;
      shown.used.hidden = !used;
      for (const text of shown.texts) text.textContent = `${code.slice(0, 3)} ${code.slice(3)}`;
    }
    this.tick();
  }

  /** Updates the countdown. @returns true when a code has expired, so that the caller asks for new ones */
  tick(): boolean {
    let hasRunOut = false;
    for (const { ring, endsAt } of this.#codes.values()) {
      const left = Math.max(0, (endsAt - Date.now()) / 1000);
      if (left === 0) hasRunOut = true;
      ring.textContent = String(Math.ceil(left));
      ring.style.setProperty("--part", String(left / stepSeconds));
      ring.classList.toggle("soon", left < 6);
    }
    return hasRunOut;
  }

  #login(login: Login, isOpen: boolean): HTMLElement {
    const summary = element(
      "summary",
      {},
      element("span", { class: "who" }, element("b", {}, login.login), element("span", {}, login.purpose)),
    );
    const body = element(
      "div",
      { class: "login-body" },
      this.#row("Login", element("code", {}, login.login), () => login.login),
      this.#row("Password", element("code", {}, login.password), () => login.password),
    );
    login.codes.forEach(({ authenticatorId }, index) => {
      // The codes are only numbered, as in the bot, because the service has no names for authenticators.
      body.append(this.#app(authenticatorId, login.codes.length > 1 ? `Code ${index + 1}` : "Code", summary));
    });
    if (login.codes.length === 0) body.append(element("p", { class: "hint" }, "No authenticator app."));
    const host = element("details", { name: "login", class: "login" }, summary, body);
    host.open = isOpen;
    return host;
  }

  #app(id: string, label: string, summary: HTMLElement): HTMLElement {
    const text = element("code", { class: "otp" });
    const texts = [text];
    const ring = element("span", { class: "ring", title: "Seconds left" });
    const used = element("span", { class: "used" }, "used");
    if (!summary.querySelector(".otp")) {
      const short = element("code", { class: "otp" });
      summary.append(short);
      texts.push(short);
    }
    this.#codes.set(id, { texts, ring, used, code: "", endsAt: 0 });
    const value = element("span", { class: "code-and-ring" }, text, ring, used);
    return this.#row(label, value, () => this.#codes.get(id)?.code ?? "");
  }

  #row(label: string, value: HTMLElement, current: () => string): HTMLElement {
    const about = label.toLowerCase();
    return element(
      "div",
      { class: "secret-row" },
      element("span", { class: "label" }, label),
      value,
      button("Copy", { class: "small", "aria-label": `Copy the ${about}` }, () => void copy(current())),
      button("Type", { class: "small", "aria-label": `Type the ${about} in the chat` }, () =>
        this.type(current()),
      ),
    );
  }
}
