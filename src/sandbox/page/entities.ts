import { element } from "./dom.js";
import { foldedQuote } from "./folded-quote.js";
import { localDate } from "./local-date.js";
import type { Entity } from "./types.js";

/** The actions that a tap inside a message's text can start. */
export interface TextActions {
  copy(text: string): void;
  open(address: string): void;
  command(text: string): void;
}

/** Renders a text with its entities. Entities may be nested; an invalid one is shown as plain text. */
export function renderText(text: string, entities: Entity[], actions: TextActions): DocumentFragment {
  const sorted = entities
    .filter(
      (entity) => entity.length > 0 && entity.offset >= 0 && entity.offset + entity.length <= text.length,
    )
    .sort((a, b) => a.offset - b.offset || b.length - a.length);
  return renderRange(text, 0, text.length, sorted, actions);
}

function renderRange(text: string, start: number, end: number, entities: Entity[], actions: TextActions) {
  const fragment = document.createDocumentFragment();
  let at = start;
  let index = 0;
  while (index < entities.length) {
    const entity = entities[index];
    index += 1;
    if (!entity || entity.offset < at) continue;
    const entityEnd = Math.min(entity.offset + entity.length, end);
    fragment.append(text.slice(at, entity.offset));
    const inner: Entity[] = [];
    for (let next = entities[index]; next && next.offset < entityEnd; next = entities[index]) {
      inner.push(next);
      index += 1;
    }
    const date =
      entity.type === "date_time" ? localDate(entity, text.slice(entity.offset, entityEnd)) : undefined;
    if (date !== undefined) {
      fragment.append(date);
      at = entityEnd;
      continue;
    }
    const content = renderRange(text, entity.offset, entityEnd, inner, actions);
    at = entityEnd;
    // A quote stands in lines of its own, so the line break that follows it makes no empty line.
    if (/blockquote$/.test(entity.type) && text[at] === "\n") at += 1;
    if (entity.type === "expandable_blockquote") {
      fragment.append(foldedQuote(content));
      continue;
    }
    const host = hostFor(entity, text.slice(entity.offset, entityEnd), actions);
    host.append(content);
    fragment.append(host);
  }
  fragment.append(text.slice(at, end));
  return fragment;
}

function hostFor(entity: Entity, text: string, actions: TextActions): HTMLElement {
  switch (entity.type) {
    case "bold":
      return element("strong");
    case "italic":
      return element("em");
    case "underline":
      return element("u");
    case "strikethrough":
      return element("s");
    case "blockquote":
      return element("blockquote");
    case "spoiler":
      return spoiler();
    case "code":
    case "pre":
      return copyable(entity.type, text, actions);
    case "url":
      return link(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`, actions);
    case "text_link":
      return link(entity.url ?? "", actions);
    case "bot_command":
      return tappable(element("span", { class: "command" }), () => actions.command(text));
    default:
      return element("span");
  }
}

function copyable(kind: "code" | "pre", text: string, actions: TextActions) {
  return tappable(element(kind, { class: "copyable", title: "Tap to copy" }), () => actions.copy(text));
}

function link(address: string, actions: TextActions) {
  // An address other than http or https is shown without a link, since the bot's text may come from a stranger.
  if (!/^https?:\/\//i.test(address)) return element("span");
  const made = element("a", { href: address, rel: "noreferrer", target: "_blank" });
  made.addEventListener("click", (event) => {
    event.preventDefault();
    actions.open(address);
  });
  return made;
}

function spoiler() {
  const host = element("span", { class: "spoiler", title: "Tap to show" });
  return tappable(host, () => host.classList.add("shown"));
}

/** Makes a span behave like a button, because a real button can't break across lines. */
function tappable<T extends HTMLElement>(host: T, onTap: () => void): T {
  host.setAttribute("role", "button");
  host.tabIndex = 0;
  host.addEventListener("click", onTap);
  host.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    onTap();
  });
  return host;
}
