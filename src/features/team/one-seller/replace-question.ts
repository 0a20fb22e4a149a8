import type { BotContext } from "../../../frame/context.js";
import type { TeamQuestion } from "../model/team-question.js";

/** @returns true, for a tap that was handled */
export function replaceQuestion(ctx: BotContext, question: TeamQuestion): true {
  ctx.session.open = ctx.session.open.map((one) => (one.kind === "team" ? question : one));
  ctx.asks = true;
  return true;
}
