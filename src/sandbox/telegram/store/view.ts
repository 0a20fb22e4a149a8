import type { InlineKeyboardButton, MessageEntity } from "grammy/types";
import { defined } from "../defined.js";
import type { Chat, Contact, Location, ServiceEvent, StoredMessage } from "./telegram-state.js";

/** A message as a person sees it on the phone. */
export interface ChatMessage {
  readonly messageId: number;
  readonly from: "user" | "bot";
  /** The author's user id; undefined for the bot. */
  readonly authorId?: number;
  /** True when the message was chosen from the bot's inline results. */
  readonly viaBot?: true;
  /** True when the bot sent the message as the author, over a business connection. */
  readonly byBusinessBot?: true;
  readonly service?: ServiceEvent;
  /** The user id of the member that the service message is about. */
  readonly about?: number;
  /** True for a message of an anonymous administrator, which everybody sees as the group's own. */
  readonly asGroup?: true;
  /** The time when the message was sent, in seconds since 1970. */
  readonly date: number;
  readonly editDate?: number;
  readonly text?: string;
  readonly entities?: MessageEntity[];
  readonly caption?: string;
  readonly captionEntities?: MessageEntity[];
  /** The photo's address, relative to the sandbox's address. */
  readonly photoUrl?: string;
  readonly document?: { readonly url: string; readonly name?: string };
  readonly keyboard?: InlineKeyboardButton[][];
  readonly replyTo?: { readonly messageId: number; readonly text?: string };
  readonly linkPreviewDisabled?: true;
  readonly deleted?: true;
  readonly sticker?: true;
  readonly voice?: true;
  readonly contact?: Contact;
  readonly location?: Location;
  /** The first author of a forwarded message. A message without a name was written by the bot. */
  readonly forwarded?: { readonly name?: string; readonly userId?: number };
}

export const viewOf = (chat: Chat, message: StoredMessage): ChatMessage => {
  const { media } = message;
  const fileUrl = media === undefined ? undefined : `/user/files/${media.fileId}`;
  const is = (kind: string) => (media?.kind === kind ? (true as const) : undefined);
  return structuredClone(
    defined({
      messageId: message.id,
      from: message.from === undefined ? ("bot" as const) : ("user" as const),
      authorId: message.from,
      viaBot: message.viaBot,
      byBusinessBot: message.byBusinessBot,
      service: message.service,
      about: message.about,
      asGroup: message.asGroup,
      date: message.date,
      editDate: message.editDate,
      text: message.text,
      entities: message.entities,
      caption: message.caption,
      captionEntities: message.captionEntities,
      photoUrl: is("photo") && fileUrl,
      document:
        is("document") && fileUrl !== undefined ? defined({ url: fileUrl, name: media?.name }) : undefined,
      keyboard: message.keyboard?.inline_keyboard,
      replyTo: message.replyTo === undefined ? undefined : quoteOf(chat, message.replyTo),
      linkPreviewDisabled: message.linkPreview?.is_disabled === true ? (true as const) : undefined,
      deleted: message.deleted,
      sticker: is("sticker"),
      voice: is("voice"),
      contact: message.contact,
      location: message.location,
      forwarded: message.forward,
    }),
  );
};

const quoteOf = (chat: Chat, messageId: number): { messageId: number; text?: string } => {
  const quoted = chat.messages.find(({ id }) => id === messageId);
  return defined({ messageId, text: quoted?.text ?? quoted?.caption });
};
