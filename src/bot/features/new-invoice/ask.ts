import { InlineKeyboard } from "grammy";
import { itemLimits } from "../../../domain/item.js";
import { isUsable, type Terminal } from "../../../domain/terminal.js";
import type { Draft } from "../../../storage/chat-record.js";
import type { BotContext } from "../../context.js";
import { userText } from "../../locales.js";
import { show } from "../../show.js";
import { choiceOf, loadTerminals, terminalDigest } from "../../terminals.js";
import { draftButton, reviewCard } from "../../views/draft.js";
import { itemLines, totalOf } from "../../views/items.js";
import { addTerminals } from "../../views/terminals.js";
import { goOn } from "./draft.js";

const hour = 3600;

/** Asks what the draft's step asks. Steps that answer themselves move on. */
export function askDraft(ctx: BotContext, draft: Draft): Promise<number | "moved-on"> {
  switch (draft.step) {
    case "terminal":
      return askTerminal(ctx, draft, 0);
    case "item":
      return askItem(ctx, draft);
    case "price":
      return show(
        ctx,
        ctx.t("draft-ask-price", { name: userText(draft.pending?.name ?? ""), currency: draft.currency }),
      );
    case "quantity":
      return askQuantity(ctx, draft);
    case "expiry":
      return askExpiry(ctx, draft);
    case "expiry-other":
      return show(ctx, ctx.t("draft-ask-expiry-other"), backOnly(ctx, draft));
    case "review":
      return askReview(ctx, draft);
    case "note":
      return show(ctx, ctx.t("draft-ask-note"), clearOrBack(ctx, draft, draft.note));
    case "email":
      return show(ctx, ctx.t("draft-ask-email"), clearOrBack(ctx, draft, draft.email));
  }
}

/** One page of the usable terminals; a single one is taken without asking. */
export async function askTerminal(ctx: BotContext, draft: Draft, page: number): Promise<number | "moved-on"> {
  const result = await loadTerminals(ctx);
  if (result.kind === "signed-out") {
    ctx.session.signIn ??= { step: "login", wrongCodes: 0, startedAt: ctx.deps.now() };
    return "moved-on";
  }
  const again = new InlineKeyboard().text(ctx.t.plain("button-try-again"), draftButton(draft, "again"));
  if (draft.reviewed) again.text(ctx.t.plain("button-back"), draftButton(draft, "back"));
  if (result.kind === "unavailable") return show(ctx, ctx.t("service-unavailable"), again);
  const usable = result.list.terminals.filter(isUsable);
  const [only, second] = usable;
  if (only === undefined)
    return show(ctx, ctx.t("draft-no-terminal", { service: ctx.deps.settings.serviceName }), again);
  if (second === undefined && result.list.complete) {
    draft.terminal = choiceOf(only);
    goOn(draft);
    return "moved-on";
  }
  const html =
    ctx.t("draft-ask-terminal") + (result.list.complete ? "" : `\n${ctx.t("terminals-incomplete")}`);
  return show(ctx, html, terminalKeyboard(ctx, draft, usable, page));
}

function terminalKeyboard(
  ctx: BotContext,
  draft: Draft,
  usable: readonly Terminal[],
  page: number,
): InlineKeyboard {
  const keyboard = new InlineKeyboard();
  addTerminals(keyboard, ctx.t, usable, page, {
    terminal: ({ id }) => draftButton(draft, `terminal:${terminalDigest(id)}`),
    page: (to) => draftButton(draft, `page:${to}`),
  });
  return draft.reviewed ? keyboard.text(ctx.t.plain("button-back"), draftButton(draft, "back")) : keyboard;
}

function askItem(ctx: BotContext, draft: Draft): Promise<number> {
  const { t } = ctx;
  if (draft.items.length === 0) return show(ctx, t("draft-ask-item"));
  const full = draft.items.length >= itemLimits.items;
  const html = [
    itemLines(draft.items, t, "last").value,
    "",
    t("review-total", { total: totalOf(draft.items, t) }),
    "",
    full ? t("draft-items-full", { limit: itemLimits.items }) : t("draft-ask-next-item"),
  ].join("\n");
  const keyboard = new InlineKeyboard()
    .text(t.plain("button-done"), draftButton(draft, "done"))
    .text(t.plain("button-remove-last"), draftButton(draft, "remove"));
  return show(ctx, html, keyboard);
}

function askQuantity(ctx: BotContext, draft: Draft): Promise<number> {
  const keyboard = new InlineKeyboard();
  for (const quantity of [1, 2, 3, 5, 10])
    keyboard.text(String(quantity), draftButton(draft, `quantity:${quantity}`));
  return show(ctx, ctx.t("draft-ask-quantity", { name: userText(draft.pending?.name ?? "") }), keyboard);
}

function askExpiry(ctx: BotContext, draft: Draft): Promise<number> {
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
}

/** The review card; or, after a create call without an answer, what is to be done about that. */
function askReview(ctx: BotContext, draft: Draft): Promise<number> {
  if (draft.submission === undefined) {
    const { html, keyboard } = reviewCard(ctx, draft);
    return show(ctx, html, keyboard);
  }
  const keyboard = new InlineKeyboard()
    .text(ctx.t.plain("button-create-again"), draftButton(draft, "again-after-unknown"))
    .row()
    .text(ctx.t.plain("button-discard"), draftButton(draft, "discard"));
  const html = ctx.t("create-unknown", { service: ctx.deps.settings.serviceName });
  const id = ctx.session.invoices[draft.submission]?.id;
  return show(ctx, id === undefined ? html : `${html}\n\n${ctx.t("card-id", { id })}`, keyboard);
}

const backOnly = (ctx: BotContext, draft: Draft): InlineKeyboard =>
  new InlineKeyboard().text(ctx.t.plain("button-back"), draftButton(draft, "back"));

function clearOrBack(ctx: BotContext, draft: Draft, value: string | undefined): InlineKeyboard {
  const keyboard = backOnly(ctx, draft);
  return value === undefined
    ? keyboard
    : keyboard.text(ctx.t.plain("button-clear"), draftButton(draft, "clear"));
}
