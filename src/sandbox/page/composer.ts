import { byId } from "./dom.js";
import { Menu, type MenuEntry } from "./menu.js";
import { type Target, TargetBar } from "./target-bar.js";
import type { Command, MenuButton } from "./types.js";

export interface ComposerActions {
  /** Sends the text, or the change of the edited message. @returns whether it worked */
  send(text: string, target?: Target): Promise<boolean>;
  attachFile(file: File): void;
  start(): void;
  /** Called when the menu button is tapped that opens a Mini App. */
  openApp(): void;
  /** Called with the field's text whenever it changes. */
  changed(text: string): void;
  /** Called when Enter is pressed. @returns true when Enter was used for something other than sending */
  takesEnter(): boolean;
}

/** The text field with its two menus, or the Start button in an empty chat. */
export class Composer {
  readonly #form = byId("composer", HTMLFormElement);
  readonly #field = byId("composer-text", HTMLTextAreaElement);
  readonly #app = byId("app-button", HTMLButtonElement);
  readonly #start = byId("start", HTMLButtonElement);
  readonly #commands = new Menu("commands-button", "commands-menu");
  readonly #attachments = new Menu("attach-button", "attach-menu");
  readonly #picker = byId("attach-file", HTMLInputElement);
  readonly #target = new TargetBar({
    left: (kind) => {
      if (kind === "edit") this.clear();
      this.#field.focus();
    },
  });

  /** @param attachments the menu's entries besides the file */
  constructor(
    private readonly actions: ComposerActions,
    attachments: MenuEntry[],
  ) {
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#send();
    });
    this.#field.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#target.leave();
      // While an input method composes a character, Enter belongs to the input method.
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      void this.#send();
    });
    this.#field.addEventListener("input", () => this.#changed());
    this.#start.addEventListener("click", () => this.actions.start());
    this.#app.addEventListener("click", () => this.actions.openApp());
    this.#attachments.fill(
      [{ label: "📄 File…", onPick: () => this.#picker.click() }, ...attachments],
      this.#field,
    );
    this.#picker.addEventListener("change", () => {
      const [file] = this.#picker.files ?? [];
      if (file !== undefined) this.actions.attachFile(file);
      // Clearing the value allows the visitor to pick the same file again.
      this.#picker.value = "";
    });
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

  /** Shows the Mini App's button in place of the commands, or the commands again. */
  setMenuButton({ type, text }: MenuButton): void {
    this.#app.hidden = type !== "web_app";
    this.#app.textContent = text ?? "";
  }

  /** Puts a text into the field, ready for the visitor to send. */
  type(text: string): void {
    this.#field.value = text;
    this.#changed();
    this.#field.focus();
  }

  /** Says above the field which message the next text answers or changes. An edit begins with the message's own text. */
  aim(target: Target): void {
    this.#target.show(target);
    if (target.kind === "edit") this.type(target.text);
    this.#field.focus();
  }

  /** Reports the field's text again. */
  announce(): void {
    this.actions.changed(this.#field.value);
  }

  clear(): void {
    this.#target.hide();
    this.#field.value = "";
    this.#changed();
  }

  async #send(): Promise<void> {
    const text = this.#field.value;
    if (text.trim() === "" || this.actions.takesEnter()) return;
    const target = this.#target.current;
    this.clear();
    const sent = await this.actions.send(text, target);
    if (sent || this.#field.value !== "") return;
    if (target !== undefined) this.aim(target);
    this.type(text);
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
