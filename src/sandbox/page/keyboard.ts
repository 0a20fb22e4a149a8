import { element } from "./dom.js";
import type { KeyboardButton } from "./types.js";

/** Renders the inline keyboard under a message. `onPress` gets the button and its position. */
export function renderKeyboard(
  rows: KeyboardButton[][],
  onPress: (button: KeyboardButton, row: number, column: number) => Promise<void>,
): HTMLElement {
  const host = element("div", { class: "keyboard", role: "group", "aria-label": "Buttons of this message" });
  rows.forEach((buttons, row) => {
    const line = element("div", { class: "keyboard-row" });
    buttons.forEach((data, column) => {
      line.append(keyboardButton(data, () => onPress(data, row, column)));
    });
    host.append(line);
  });
  return host;
}

function keyboardButton(data: KeyboardButton, onPress: () => Promise<void>) {
  const disabled = data.disabled === undefined ? undefined : "true";
  const made = element(
    "button",
    { type: "button", "data-style": data.style, "aria-disabled": disabled },
    element("span", {}, data.text),
  );
  if (disabled !== undefined) return made;
  const sign = signOf(data);
  if (sign) made.append(element("span", { class: "sign", "aria-hidden": "true" }, sign));
  made.addEventListener("click", () => {
    // `disabled` isn't used, because it would take the focus away from keyboard users.
    if (made.getAttribute("aria-busy") === "true") return;
    made.setAttribute("aria-busy", "true");
    void onPress().finally(() => made.removeAttribute("aria-busy"));
  });
  return made;
}

function signOf(data: KeyboardButton): string | undefined {
  if (data.url !== undefined) return "↗";
  if (data.copy_text) return "⧉";
  if (data.web_app) return "▣";
  return isInlineSwitch(data) ? "➦" : undefined;
}

/** Checks whether the button types an inline query, with or without the chat picker. */
function isInlineSwitch(data: KeyboardButton): boolean {
  return (
    data.switch_inline_query !== undefined ||
    data.switch_inline_query_current_chat !== undefined ||
    data.switch_inline_query_chosen_chat !== undefined
  );
}
