import { byId } from "./dom.js";

/** Words by which the bot asks for what the authenticator has, in its languages. The page knows the bot only by its messages. */
const asks = [
  /\blogin\?|\bpassword\b|one-time code|codes? (is|was|were) wrong|\bauthenticators?\b/i,
  /логин[^?.]*\?|парол|одноразов|код[^.]*неверн|аутентификатор/i,
  /\blogin\w*\?|\bparol|bir martalik kod|kod[^.]*notoʻgʻri|autentifikator/i,
  /бир марталик код|код[^.]*нотўғри/i,
];

/** The button above the field that leads a phone's visitor to the authenticator, while the bot asks for a login, a password or a code. */
export class SignInHint {
  readonly #hint = byId("codes-hint", HTMLButtonElement);

  constructor(private readonly hooks: { open(): void; asked(): void }) {
    this.#hint.addEventListener("click", () => this.hooks.open());
  }

  /** Reads the chat's newest message, if it is the bot's. */
  read(text: string | undefined): void {
    const isAsking = text !== undefined && asks.some((words) => words.test(text));
    if (isAsking && this.#hint.hidden) this.hooks.asked();
    this.#hint.hidden = !isAsking;
  }
}
