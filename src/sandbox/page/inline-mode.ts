import { button, byId, element } from "./dom.js";
import { telegram } from "./sandbox-api.js";
import { showError } from "./toasts-and-alerts.js";
import type { InlinePage, Place } from "./types.js";

export interface InlineHooks {
  /** Called when a result was sent. */
  sent(): void;
  /** Called when the button above the results leads to a chat. */
  goTo(chatId: number): void;
}

const pauseMs = 250;

/** Shows the bot's inline results above the field, while the text begins with the bot's name. */
export class InlineMode {
  readonly #list = byId("inline-menu", HTMLElement);
  #place: Place | undefined;
  #username = "";
  #timer: number | undefined;
  /** Counts the queries, so that the answer to an older one is ignored. */
  #turn = 0;
  #isAsking = false;

  constructor(private readonly hooks: InlineHooks) {}

  /** Sets the chat for the results and the bot's username. */
  setPlace(place: Place, username: string): void {
    this.#place = place;
    this.#username = username;
    this.hide();
  }

  /** Returns whether results are shown or on their way. In that case Enter doesn't send the text. */
  get isChoosing(): boolean {
    return this.#timer !== undefined || this.#isAsking || this.#list.querySelector("button") !== null;
  }

  typed(text: string): void {
    const query = this.#queryOf(text);
    if (query === undefined) {
      this.hide();
      return;
    }
    this.#turn += 1;
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#ask(query, "", this.#turn), pauseMs);
  }

  hide(): void {
    this.#turn += 1;
    window.clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isAsking = false;
    this.#list.hidden = true;
    this.#list.replaceChildren();
  }

  focusFirst(): void {
    this.#list.querySelector("button")?.focus();
  }

  #queryOf(text: string): string | undefined {
    const name = `@${this.#username.toLowerCase()}`;
    if (this.#username === "" || !text.toLowerCase().startsWith(name)) return undefined;
    const rest = text.slice(name.length);
    return /^\s/.test(rest) ? rest.slice(1) : undefined;
  }

  async #ask(query: string, offset: string, turn: number): Promise<void> {
    this.#timer = undefined;
    const place = this.#place;
    if (place === undefined) return;
    this.#isAsking = true;
    let page: InlinePage;
    try {
      page = await telegram.inline(place, query, offset);
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#isAsking = false;
      showError(error);
      return;
    }
    if (turn !== this.#turn) return;
    this.#isAsking = false;
    this.#show(place, query, page, offset !== "", turn);
  }

  #show(place: Place, query: string, page: InlinePage, goesOn: boolean, turn: number): void {
    const lines: HTMLElement[] = page.results.map(({ id, title, description }) => {
      const made = button("", {}, () => this.#send(place, id));
      made.append(element("b", {}, title ?? id));
      if (description) made.append(element("span", {}, description));
      return made;
    });
    if (!goesOn && page.button) {
      lines.unshift(button(page.button.text, { class: "lead" }, () => this.#tapButton(place)));
    }
    if (lines.length === 0)
      lines.push(element("p", {}, page.answered ? "No results" : "The bot hasn't answered."));
    if (page.nextOffset) {
      const offset = page.nextOffset;
      const more = button("More results", { class: "lead" }, () => {
        more.remove();
        void this.#ask(query, offset, turn);
      });
      lines.push(more);
    }
    if (goesOn) this.#list.append(...lines);
    else this.#list.replaceChildren(...lines);
    this.#list.hidden = false;
  }

  #send(place: Place, resultId: string): void {
    telegram.chooseResult(place, resultId).then(() => {
      this.hide();
      this.hooks.sent();
    }, showError);
  }

  #tapButton(place: Place): void {
    telegram.tapInlineButton(place).then(({ chatId }) => {
      this.hide();
      this.hooks.goTo(chatId);
    }, showError);
  }
}
