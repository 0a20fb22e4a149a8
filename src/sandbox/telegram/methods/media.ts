import * as z from "zod";
import type { Core } from "../core.js";
import { defined } from "../defined.js";
import type { Params } from "../http/params.js";
import { imageType } from "../store/files.js";
import type { Content, Media } from "../store/telegram-state.js";
import { badRequest } from "../telegram-error.js";
import { readCaption } from "../text/formatted-param.js";
import type { FormattedText } from "../text/formatted-text.js";
import type { Method } from "./method.js";
import { sendContent } from "./send.js";

const maxPhotoBytes = 10 * 1024 * 1024;
const maxDocumentBytes = 50 * 1024 * 1024;

type Kind = "photo" | "document";

export const sendPhoto: Method = (params, core) => sendMedia("photo", params, core);

export const sendDocument: Method = (params, core) => sendMedia("document", params, core);

const sendMedia = (kind: Kind, params: Params, core: Core) =>
  sendContent(params, core, (): Content => {
    const caption = readCaption({
      caption: params.text("caption"),
      parseMode: params.text("parse_mode"),
      entities: params.json("caption_entities"),
    });
    return defined({
      media: readMedia(kind, params, core, kind, params.text(kind)),
      caption: caption?.text,
      captionEntities: caption?.entities,
      captionAbove: params.flag("show_caption_above_media") ? (true as const) : undefined,
    });
  });

const inputMediaSchema = z.looseObject({
  type: z.string(),
  media: z.string(),
  caption: z.string().default(""),
  parse_mode: z.string().default(""),
  caption_entities: z.unknown().optional(),
});

/** Reads the `media` of editMessageMedia. @throws TelegramError 400 */
export const readInputMedia = (
  params: Params,
  core: Core,
): { media: Media; caption: FormattedText | undefined } => {
  const read = inputMediaSchema.safeParse(params.json("media"));
  if (!read.success) throw badRequest("can't parse InputMedia: media isn't specified");
  const { type, media, caption, parse_mode: parseMode, caption_entities: entities } = read.data;
  const isInline = !params.has("chat_id") && params.has("inline_message_id");
  // An inline message can't take an uploaded file; Telegram's library (td) answers with these words.
  if (isInline && params.uploads.size > 0) throw badRequest("invalid message content specified");
  if (type !== "photo" && type !== "document")
    throw badRequest(`can't parse InputMedia: type ${type} isn't served by the sandbox`);
  return {
    media: readMedia(type, params, core, "media", media),
    caption: readCaption({ caption, parseMode, entities }),
  };
};

/** Reads an upload under the parameter's own name or behind attach://, or the id of a known file. */
const readMedia = (kind: Kind, params: Params, core: Core, field: string, given: string): Media => {
  const upload = given.startsWith("attach://")
    ? params.uploads.get(given.slice(9))
    : params.uploads.get(field);
  if (upload === undefined) {
    if (given === "" || given.startsWith("attach://")) throw badRequest(`there is no ${kind} in the request`);
    if (/^https?:/i.test(given)) throw badRequest("failed to get HTTP URL content");
    const file = core.files.byId(given);
    if (file === undefined) {
      throw badRequest("wrong file identifier/HTTP URL specified");
    }
    return defined({ kind, fileId: file.id, name: file.name });
  }
  if (upload.bytes.length === 0) throw badRequest("file must be non-empty");
  if (upload.bytes.length > (kind === "photo" ? maxPhotoBytes : maxDocumentBytes)) {
    throw badRequest(kind === "photo" ? "file is too big for a photo" : "file is too big");
  }
  const type = kind === "photo" ? imageType(upload.bytes) : upload.mimeType;
  if (type === undefined) throw badRequest("IMAGE_PROCESS_FAILED");
  const { id, name } = core.files.add(kind, upload.bytes, type, upload.name);
  return defined({ kind, fileId: id, name });
};
