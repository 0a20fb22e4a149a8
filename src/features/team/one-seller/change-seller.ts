import { Composer } from "grammy";
import type { BotContext } from "../../../frame/context.js";
import { askLimits, askName, askTerminals } from "./team-questions.js";

/** The buttons of a seller's screen that change what the seller may invoice, and the seller's name. */
export const changeSeller = new Composer<BotContext>();

const asks = { limits: askLimits, terminals: askTerminals, rename: askName } as const;

changeSeller.callbackQuery(/^team:(limits|terminals|rename):([\w-]+)$/, (ctx) =>
  asks[ctx.match[1] as keyof typeof asks](ctx, ctx.match[2] ?? ""),
);
