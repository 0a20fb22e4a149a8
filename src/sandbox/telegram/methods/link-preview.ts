import type { LinkPreviewOptions } from "grammy/types";
import * as z from "zod";
import type { Params } from "../http/params.js";
import { badRequest } from "../telegram-error.js";

const schema = z.looseObject({ is_disabled: z.boolean().optional(), url: z.string().optional() });

export const readLinkPreview = (params: Params): LinkPreviewOptions | undefined => {
  const given = params.json("link_preview_options");
  if (given === undefined) return params.flag("disable_web_page_preview") ? { is_disabled: true } : undefined;
  const read = schema.safeParse(given);
  if (!read.success) throw badRequest("can't parse link preview options JSON object");
  return read.data as LinkPreviewOptions;
};
