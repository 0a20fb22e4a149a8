import type { Core } from "../core.js";
import type { Params } from "../http/params.js";

/** A method of the Bot API. Throws TelegramError for a refusal. */
export type Method = (params: Params, core: Core, gone: AbortSignal) => unknown;
