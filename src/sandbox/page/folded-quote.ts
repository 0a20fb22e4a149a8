import { button, element } from "./dom.js";

/**
 * Renders an expandable quote as Telegram does: folded to three lines, with a button that unfolds it. A tap on the folded
 * text unfolds it, too.
 */
export function foldedQuote(content: Node): HTMLElement {
  const text = element("div", { class: "folding" }, content);
  const toggle = button("", { class: "unfold" }, () => fold(host.classList.contains("unfolded")));
  const host = element("blockquote", { class: "expandable" }, text, toggle);
  const fold = (isFolded: boolean): void => {
    host.classList.toggle("unfolded", !isFolded);
    toggle.setAttribute("aria-expanded", String(!isFolded));
    // The label isn't a text of the button, because the message's text is read from the page.
    toggle.setAttribute("aria-label", isFolded ? "Show the whole quote" : "Fold the quote");
  };
  fold(true);
  text.addEventListener("click", () => fold(false));
  // The keyboard can reach something to tap on a line that is folded away.
  text.addEventListener("focusin", () => fold(false));
  // A quote that fits in three lines has nothing to unfold. How many lines a text takes is known once it is on the page.
  new ResizeObserver(() => {
    if (!host.classList.contains("unfolded")) toggle.hidden = text.scrollHeight <= text.clientHeight + 1;
  }).observe(text);
  return host;
}
