import { button, byId, element } from "./dom.js";
import { ApiError } from "./sandbox-api.js";

const shownMs = 4000;

/** Shows a short note that disappears by itself, as Telegram shows the answer to a tap. */
export function toast(text: string): void {
  const host = byId("toasts", HTMLElement);
  const note = element("div", { class: "toast" }, text);
  host.append(note);
  while (host.children.length > 3) host.firstElementChild?.remove();
  window.setTimeout(() => note.remove(), shownMs);
}

/** Shows the error of an action of the visitor. */
export function showError(error: unknown): void {
  toast(error instanceof ApiError ? error.message : String(error));
}

/** Shows an alert until the visitor closes it; Escape works too. */
export function alertDialog(text: string): void {
  const dialog = element("dialog", { class: "alert", "aria-label": "The bot says" });
  const close = button("OK", { class: "primary", autofocus: true }, () => dialog.close());
  dialog.append(element("p", {}, text), close);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Asks whether a Mini App may be closed that has something to lose. Escape keeps it open. */
export function askClosing(): Promise<boolean> {
  const dialog = element("dialog", { "aria-label": "Close the Mini App?" });
  const answer = (label: string, value: string, style: string) =>
    button(label, { class: style, autofocus: value === "" }, () => dialog.close(value));
  const choices = element("div", { class: "choices" });
  choices.append(answer("Close anyway", "close", "primary"), answer("Cancel", "", "plain"));
  dialog.append(element("p", {}, "Changes that you made may not be saved."), choices);
  document.body.append(dialog);
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "close");
    });
    dialog.showModal();
  });
}

/** Copies a text to the clipboard and shows a note. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast("Copied");
  } catch {
    // The browser forbids it, or the page's address isn't secure, so the visitor copies the text by hand.
    alertDialog(`The browser doesn't let this page use the clipboard. Copy it from here: ${text}`);
  }
}
