import { button, byId, element } from "./dom.js";
import { copy } from "./notices.js";
import type { Code, Login } from "./service-state.js";

/** The card with the sandbox logins and each one's authenticator app. */
export class AuthenticatorCard {
  readonly #host = byId("logins", HTMLElement);
  readonly #codes = new Map<
    string,
    { texts: HTMLElement[]; rings: HTMLElement[]; code: Code; readAt: number }
  >();
  #built = "";

  constructor(private readonly type: (text: string) => void) {}

  /** Shows the logins as the service tells them; rebuilds only when the set of logins changes. */
  show(logins: Login[]): void {
    const shape = JSON.stringify(
      logins.map((each) => [each.login, each.codes.map((code) => code.authenticatorId)]),
    );
    if (shape !== this.#built) {
      this.#built = shape;
      this.#codes.clear();
      this.#host.replaceChildren(...logins.map((login, index) => this.#login(login, index === 0)));
    }
    for (const login of logins) {
      for (const code of login.codes) {
        const known = this.#codes.get(keyOf(login, code));
        if (known) Object.assign(known, { code, readAt: Date.now() });
      }
    }
    this.tick();
  }

  /** Counts down. @returns whether a code has run out, so that new ones should be asked for. */
  tick(): boolean {
    let isOver = false;
    for (const { texts, rings, code, readAt } of this.#codes.values()) {
      const left = code.secondsLeft - (Date.now() - readAt) / 1000;
      if (left <= 0) isOver = true;
      for (const text of texts) text.textContent = spaced(code.code);
      for (const ring of rings) {
        ring.textContent = String(Math.max(0, Math.ceil(left)));
        ring.style.setProperty("--part", String(Math.max(0, left) / 30));
        ring.classList.toggle("soon", left < 6);
      }
    }
    return isOver;
  }

  #login(login: Login, isOpen: boolean): HTMLElement {
    const summary = element(
      "summary",
      {},
      element("span", { class: "who" }, element("b", {}, login.login), element("span", {}, login.purpose)),
    );
    const body = element("div", { class: "login-body" });
    body.append(this.#row("Login", element("code", {}, login.login), () => login.login));
    body.append(this.#row("Password", element("code", {}, login.password), () => login.password));
    if (login.codes.length === 0) body.append(element("p", { class: "hint" }, "No authenticator app."));
    login.codes.forEach((code, index) => {
      const text = element("code", { class: "otp" });
      const ring = element("span", { class: "ring", title: "Seconds left" });
      const texts = [text];
      const rings = [ring];
      if (index === 0) {
        const short = element("code", { class: "otp" });
        summary.append(short);
        texts.push(short);
      }
      this.#codes.set(keyOf(login, code), { texts, rings, code, readAt: Date.now() });
      const label = login.codes.length > 1 ? `Code ${index + 1}` : "Code";
      const current = () => this.#codes.get(keyOf(login, code))?.code.code ?? "";
      body.append(this.#row(label, element("span", { class: "code-and-ring" }, text, ring), current));
    });
    const host = element("details", { name: "login", class: "login" }, summary, body);
    host.open = isOpen;
    return host;
  }

  #row(label: string, value: HTMLElement, current: () => string): HTMLElement {
    const about = `${label.toLowerCase()}`;
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

function keyOf(login: Login, code: Code): string {
  return `${login.login} ${code.authenticatorId}`;
}

function spaced(code: string): string {
  return code.length === 6 ? `${code.slice(0, 3)} ${code.slice(3)}` : code;
}
