import { InlineKeyboard } from "grammy";
import { formatMoment } from "../../../../domain/dates.js";
import { offeredDuration } from "../../../../domain/expiry.js";
import { parseExpiry } from "../../../../domain/expiry-parse.js";
import type { Draft } from "../../../../storage/chat-record.js";
import type { BotContext } from "../../../context.js";
import { post, show } from "../../../show.js";
import { draftButton } from "../../../views/draft.js";
import { goOn } from "../draft.js";
import { noteSource } from "../sources.js";
import type { Problem, Step } from "../step.js";

const hour = 3600;

/** When the link expires: likely durations as buttons, anything else as text. */
export const expiry: Step = {
  ask(ctx, draft) {
    const button = (key: string, argument: string | number): [string, string] => [
      ctx.t.plain(key),
      draftButton(draft, `expiry:${argument}`),
    ];
    const keyboard = new InlineKeyboard()
      .text(...button("button-expiry-1h", hour))
      .text(...button("button-expiry-24h", 24 * hour))
      .row()
      .text(...button("button-expiry-3d", 72 * hour))
      .text(...button("button-expiry-7d", 168 * hour))
      .row()
      .text(...button("button-expiry-none", "none"))
      .text(...button("button-expiry-other", "other"));
    if (draft.reviewed) keyboard.row().text(ctx.t.plain("button-back"), draftButton(draft, "back"));
    return show(ctx, ctx.t("draft-ask-expiry"), keyboard);
  },
  answer: applyExpiry,
  async press(ctx, draft, action, argument) {
    if (action === "back") goOn(draft);
    else if (action !== "expiry" || !choose(draft, argument)) return false;
    ctx.asks = true;
    return true;
  },
};

/** [Other…]: any text that names a time. */
export const otherExpiry: Step = {
  ask: (ctx, draft) =>
    show(
      ctx,
      ctx.t("draft-ask-expiry-other"),
      new InlineKeyboard().text(ctx.t.plain("button-back"), draftButton(draft, "back")),
    ),
  answer: applyExpiry,
  async press(ctx, draft, action) {
    if (action !== "back") return false;
    if (draft.reviewed) goOn(draft);
    else draft.step = "expiry";
    ctx.asks = true;
    return true;
  },
};

function choose(draft: Draft, argument: string): boolean {
  const seconds = offeredDuration(argument);
  if (argument === "other") {
    draft.step = "expiry-other";
    return true;
  }
  if (argument === "none") draft.expiry = { kind: "none" };
  else if (seconds !== undefined) draft.expiry = { kind: "duration", seconds };
  else return false;
  goOn(draft);
  return true;
}

async function applyExpiry(ctx: BotContext, draft: Draft, text: string): Promise<Problem | undefined> {
  const now = new Date(ctx.deps.now());
  const parsed = parseExpiry(text, { now, zone: ctx.zone });
  if (!parsed.ok) return { html: ctx.t(`draft-expiry-${parsed.problem}`) };
  draft.expiry = parsed.choice;
  noteSource(ctx, draft, "expiry");
  goOn(draft);
  if (parsed.adjusted !== undefined && parsed.choice.kind === "at") {
    const moment = formatMoment(parsed.choice.at, { locale: ctx.t.language, zone: ctx.zone, now });
    await post(ctx, ctx.t(`draft-expiry-${parsed.adjusted}`, { moment }));
  }
  return undefined;
}
