import { button, byId, element } from "./dom.js";
import type { Attachment, Command } from "./types.js";

export interface ComposerActions {
  send(text: string): Promise<boolean>;
  attach(kind: Attachment): void;
  attachFile(file: File): void;
  start(): void;
  /** Called with the field's text whenever it changes. */
  changed(text: string): void;
  /** Called when Enter is pressed. @returns true when Enter was used for something other than sending */
  takesEnter(): boolean;
}

const attachments: [Attachment, string][] = [
  ["photo", "🖼 Photo"],
  ["sticker", "🙂 Sticker"],
  ["voice", "🎤 Voice message"],
];

/** The text field with its two menus, or the Start button in an empty chat. */
export class Composer {
  readonly #form = byId("composer", HTMLFormElement);
  readonly #field = byId("composer-text", HTMLTextAreaElement);
  readonly #start = byId("start", HTMLButtonElement);
  readonly #commands = new Menu("commands-button", "commands-menu");
  readonly #attachments = new Menu("attach-button", "attach-menu");
  readonly #picker = byId("attach-file", HTMLInputElement);

  constructor(private readonly actions: ComposerActions) {
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#send();
    });
    this.#field.addEventListener("keydown", (event) => {
      // While an input method composes a character, Enter belongs to the input method.
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      void this.#send();
    });
    this.#field.addEventListener("input", () => this.#changed());
    this.#start.addEventListener("click", () => this.actions.start());
    this.#attachments.fill(
      [
        { label: "📄 File…", onPick: () => this.#picker.click() },
        ...attachments.map(([kind, label]) => ({ label, onPick: () => this.actions.attach(kind) })),
      ],
      this.#field,
    );
    this.#picker.addEventListener("change", () => {
      const [file] = this.#picker.files ?? [];
      if (file !== undefined) this.actions.attachFile(file);
      // Clearing the value allows the visitor to pick the same file again.
      this.#picker.value = "";
    });
  }

  /** Shows or hides the attach button, because files can only be sent to the bot. */
  showAttach(show: boolean): void {
    byId("attach-button", HTMLButtonElement).hidden = !show;
  }

  /** Shows the Start button, which is all that an empty chat offers in Telegram too. */
  showStart(show: boolean): void {
    const hadFocus = document.activeElement === this.#start;
    this.#start.hidden = !show;
    this.#form.hidden = show;
    if (!show && hadFocus) this.#field.focus();
  }

  setCommands(commands: Command[]): void {
    this.#commands.fill(
      commands.map(({ command, description }) => ({
        label: `/${command}`,
        hint: description,
        onPick: () => void this.actions.send(`/${command}`),
      })),
      this.#field,
    );
  }

  /** Puts a text into the field, ready for the visitor to send. */
  type(text: string): void {
    this.#field.value = text;
    this.#changed();
    this.#field.focus();
  }

  /** Reports the field's text again. */
  announce(): void {
    this.actions.changed(this.#field.value);
  }

  clear(): void {
    this.#field.value = "";
    this.#changed();
  }

  async #send(): Promise<void> {
    const text = this.#field.value;
    if (text.trim() === "" || this.actions.takesEnter()) return;
    this.clear();
    const sent = await this.actions.send(text);
    if (!sent && this.#field.value === "") this.type(text);
  }

  #changed(): void {
    this.#fit();
    this.announce();
  }

  #fit(): void {
    this.#field.style.height = "auto";
    this.#field.style.height = `${Math.min(this.#field.scrollHeight, 140)}px`;
  }
}

interface MenuEntry {
  label: string;
  hint?: string;
  onPick(): void;
}

/** A button that opens a list of buttons. The arrow keys move through the list, and Escape or a click elsewhere closes it. */
class Menu {
  readonly #opener: HTMLButtonElement;
  readonly #list: HTMLElement;

  constructor(openerId: string, listId: string) {
    this.#opener = byId(openerId, HTMLButtonElement);
    this.#list = byId(listId, HTMLElement);
    this.#opener.addEventListener("click", () => this.#show(this.#list.hidden === true));
    this.#list.addEventListener("keydown", (event) => this.#walk(event));
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || this.#list.hidden) return;
      this.#show(false);
      this.#opener.focus();
    });
    document.addEventListener("pointerdown", (event) => {
      if (!(event.target instanceof Node)) return;
      if (!this.#list.contains(event.target) && !this.#opener.contains(event.target)) this.#show(false);
    });
  }

  fill(entries: MenuEntry[], focusAfter: HTMLElement): void {
    this.#list.replaceChildren(
      ...entries.map((entry) => {
        const made = button("", {}, () => {
          this.#show(false);
          focusAfter.focus();
          entry.onPick();
        });
        made.append(element("b", {}, entry.label), element("span", {}, entry.hint));
        return made;
      }),
    );
    this.#opener.hidden = entries.length === 0;
  }

  #show(open: boolean): void {
    this.#list.hidden = !open;
    this.#opener.setAttribute("aria-expanded", String(open));
    if (open) this.#list.querySelector("button")?.focus();
  }

  #walk(event: KeyboardEvent): void {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const entries: (Element | null)[] = [...this.#list.querySelectorAll("button")];
    const at = entries.indexOf(document.activeElement);
    const next = entries[(at + step + entries.length) % entries.length];
    if (next instanceof HTMLElement) next.focus();
  }
}
