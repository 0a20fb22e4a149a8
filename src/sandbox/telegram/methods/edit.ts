import { isDeepStrictEqual } from "node:util";
import type { Message } from "grammy/types";
import type { Core } from "../core.js";
import { defined } from "../defined.js";
import type { Params } from "../http/params.js";
import { checkAllowed, readInlineKeyboard } from "../keyboards.js";
import type { Content, StoredMessage } from "../store/telegram-state.js";
import { badRequest } from "../telegram-error.js";
import { checkDates } from "../text/date-time.js";
import { readCaption, readText } from "../text/formatted-param.js";
import { readLinkPreview } from "./link-preview.js";
import { readInputMedia } from "./media.js";
import type { Method } from "./method.js";
import { editTarget } from "./target.js";

export const editMessageText: Method = (params, core) => {
  const { text, entities } = readText(params, "MESSAGE_TOO_LONG");
  return edit(params, core, (message) => {
    if (message.text === undefined) throw badRequest("there is no text in the message to edit");
    return { text, entities, ...defined({ linkPreview: readLinkPreview(params) }) };
  });
};

export const editMessageCaption: Method = (params, core) => {
  const caption = readCaption({
    caption: params.text("caption"),
    parseMode: params.text("parse_mode"),
    entities: params.json("caption_entities"),
  });
  return edit(params, core, (message) => {
    if (message.media === undefined || message.media.kind === "sticker") {
      throw badRequest("there is no caption in the message to edit");
    }
    return { media: message.media, ...captionContent(caption), ...aboveContent(params) };
  });
};

export const editMessageMedia: Method = (params, core) => {
  const { media, caption } = readInputMedia(params, core);
  return edit(params, core, () => ({ media, ...captionContent(caption) }));
};

export const editMessageReplyMarkup: Method = (params, core) =>
  edit(params, core, ({ keyboard: _keyboard, ...message }) => contentOf(message));

/** Replaces content and keyboard. An edit without a keyboard removes the old one, as at Telegram. */
const edit = (params: Params, core: Core, change: (message: StoredMessage) => Content): Message | true => {
  const keyboard = readInlineKeyboard(params);
  const { chat, message, isInline, answer } = editTarget(params, core);
  const isWithBot = !isInline && chat.group === undefined && !params.has("business_connection_id");
  if (keyboard !== undefined) checkAllowed(keyboard, core.switches, isWithBot);
  const content = { ...change(message), ...defined({ keyboard }) };
  checkDates(content.entities ?? content.captionEntities, core.clock);
  if (isDeepStrictEqual(shown(content), shown(message))) {
    throw badRequest(
      "message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message",
    );
  }
  core.messages.edit(chat, message, content);
  return answer();
};

const captionContent = (caption: ReturnType<typeof readCaption>): Content =>
  caption === undefined ? {} : { caption: caption.text, captionEntities: caption.entities };

const aboveContent = (params: Params): Content =>
  params.flag("show_caption_above_media") ? { captionAbove: true } : {};

const contentOf = (message: Content): Content =>
  defined({
    text: message.text,
    entities: message.entities,
    caption: message.caption,
    captionEntities: message.captionEntities,
    media: message.media,
    linkPreview: message.linkPreview,
    captionAbove: message.captionAbove,
  });

/** Returns the fields that decide whether an edit changes anything. */
const shown = ({ text, entities, caption, captionEntities, media, keyboard, captionAbove }: Content) => ({
  text,
  entities: entities ?? [],
  caption,
  captionEntities: captionEntities ?? [],
  fileId: media?.fileId,
  captionAbove,
  // Keyboards are compared as JSON, because parameters and the data file hold JSON.
  keyboard: JSON.stringify(keyboard?.inline_keyboard),
});
