import { button, element } from "./dom.js";
import { renderText, type TextActions } from "./entities.js";
import { renderKeyboard } from "./keyboard.js";
import { fileAddress } from "./sandbox-api.js";
import type { KeyboardButton, Message } from "./types.js";

/** The author of a message, as the visitor sees it. */
export interface Author {
  side: "user" | "bot" | "other";
  /** The name above the message, in chats where several people write. */
  name?: string;
}

export interface BubbleActions extends TextActions {
  authorOf(message: Message): Author;
  /** Returns the bot's username, for "via @…". */
  botUsername(): string;
  press(message: Message, button: KeyboardButton, row: number, column: number): Promise<void>;
  /** Opens the message's menu; undefined where messages have none. */
  menu?(message: Message): void;
}

const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** Renders one message as a bubble, with its keyboard below. */
export function renderBubble(message: Message, actions: BubbleActions): HTMLElement {
  if (message.service) return renderService(message.service, message.messageId);
  const { side, name } = actions.authorOf(message);
  const host = element("article", {
    class: `message ${side}`,
    "data-id": String(message.messageId),
    "aria-label": { bot: "Bot", user: "You", other: name ?? "They" }[side],
  });
  const bubble = element("div", { class: "bubble" });
  if (name !== undefined && side !== "user") bubble.append(element("div", { class: "author" }, name));
  if (message.viaBot) bubble.append(element("div", { class: "via" }, `via @${actions.botUsername()}`));
  // Only the author's own phone tells that the bot wrote; the other person sees the author.
  if (message.byBusinessBot && side === "user")
    bubble.append(element("div", { class: "via" }, `sent by @${actions.botUsername()}`));
  if (message.forwarded) {
    const name = message.forwarded.name ?? `@${actions.botUsername()}`;
    bubble.append(element("div", { class: "forwarded" }, `Forwarded from ${name}`));
  }
  if (message.replyTo) bubble.append(quote(message.replyTo));
  bubble.append(...mediaOf(message));
  const text = message.text ?? message.caption;
  if (text !== undefined && text !== "") {
    const entities =
      (message.text === undefined ? message.captionEntities : undefined) ?? message.entities ?? [];
    bubble.append(element("div", { class: "text", dir: "auto" }, renderText(text, entities, actions)));
  }
  bubble.append(stamp(message));
  host.append(bubble);
  const { menu } = actions;
  if (menu !== undefined) {
    const label = { class: "more", "aria-label": "Message actions", "aria-haspopup": "dialog" };
    host.append(button("⋮", label, () => menu(message)));
  }
  if (message.keyboard?.length) {
    host.append(
      renderKeyboard(message.keyboard, (key, row, column) => actions.press(message, key, row, column)),
    );
  }
  return host;
}

const serviceTexts: Record<NonNullable<Message["service"]>, string> = {
  "group-created": "The group was created",
  "bot-added": "The bot was added to the group",
  "bot-removed": "The bot is out of the group",
  "member-added": "A member was added",
  "member-removed": "A member is out of the group",
  "became-supergroup": "The group has become a supergroup",
  "was-group": "The group has become a supergroup",
};

function renderService(event: NonNullable<Message["service"]>, messageId: number): HTMLElement {
  return element("p", { class: "service", "data-id": String(messageId) }, serviceTexts[event]);
}

function quote(replyTo: NonNullable<Message["replyTo"]>) {
  const text = replyTo.text?.trim() || "Message";
  const shown = text.length > 120 ? `${text.slice(0, 120)}…` : text;
  const made = element("button", { type: "button", class: "quote", title: "Go to that message" }, shown);
  made.addEventListener("click", () => {
    document.querySelector(`.message[data-id="${replyTo.messageId}"]`)?.scrollIntoView({ block: "center" });
  });
  return made;
}

function mediaOf(message: Message): HTMLElement[] {
  const media: HTMLElement[] = [];
  if (message.photoUrl) {
    media.push(element("img", { class: "photo", src: fileAddress(message.photoUrl), alt: "Photo" }));
  }
  if (message.sticker) media.push(element("div", { class: "attached" }, "🙂 Sticker"));
  if (message.voice) media.push(element("div", { class: "attached" }, "🎤 Voice message"));
  if (message.contact) {
    const { firstName, phoneNumber } = message.contact;
    media.push(element("div", { class: "attached" }, `👤 ${firstName}, ${phoneNumber}`));
  }
  if (message.location) {
    const { latitude, longitude } = message.location;
    media.push(element("div", { class: "attached" }, `📍 ${latitude}, ${longitude}`));
  }
  if (message.document) {
    const { url, name = "Document" } = message.document;
    const link = element("a", { href: fileAddress(url), download: name }, `📄 ${name}`);
    media.push(element("div", { class: "attached" }, link));
  }
  return media;
}

function stamp(message: Message) {
  const when = new Date(message.date * 1000);
  const made = element("div", { class: "stamp" });
  if (message.editDate) made.append("edited ");
  made.append(element("time", { datetime: when.toISOString() }, clock.format(when)));
  return made;
}
