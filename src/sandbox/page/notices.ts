import { ApiError } from "./api.js";
import { button, byId, element } from "./dom.js";

const shownMs = 4000;

/** A short note that goes away by itself, as Telegram shows the answer to a tap. */
export function toast(text: string): void {
  const host = byId("toasts", HTMLElement);
  const note = element("div", { class: "toast" }, text);
  host.append(note);
  while (host.children.length > 3) host.firstElementChild?.remove();
  window.setTimeout(() => note.remove(), shownMs);
}

/** Says what went wrong with something that the visitor did. */
export function showError(error: unknown): void {
  toast(error instanceof ApiError ? error.message : String(error));
}

/** An alert that stays until it is closed; Escape closes it too. */
export function alertDialog(text: string): void {
  const dialog = element("dialog", { class: "alert", "aria-label": "The bot says" });
  const close = button("OK", { class: "primary", autofocus: true }, () => dialog.close());
  dialog.append(element("p", {}, text), close);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Puts text on the clipboard and says so. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast("Copied");
  } catch {
    // No permission, or the page isn't on a secure address: the text can still be taken by hand.
    alertDialog(`The browser doesn't let this page use the clipboard. Copy it from here: ${text}`);
  }
}
