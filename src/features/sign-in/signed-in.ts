import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { signInOf } from "../../frame/model/acting.js";
import { post, sayFirst } from "../../frame/screens/send-or-edit.js";
import { draftToKeep } from "../../frame/talk/questions.js";
import { keptDraftText } from "../../frame/texts/items-text.js";
import { momentText } from "../../frame/texts/terms-text.js";
import { refreshCards } from "../invoices/index.js";
import { openOf } from "../open-questions.js";
import { teamState } from "../team/model/team-state.js";
import { noteSignIn } from "./account-chats.js";
import { endSignIn } from "./begin-and-end-sign-in.js";
import { setMenuButton } from "./menu-button.js";
import type { SignedIn } from "./steps/send-secret-once.js";

/**
 * Follows a sign-in in the chat and one on the bot's own page alike.
 * @param back the callback data of the button that leads on, if the chat itself has opened no sign-in
 */
export async function tellSignedIn(ctx: BotContext, outcome: SignedIn, back?: string): Promise<void> {
  await noteSignIn(ctx);
  await saySignedIn(ctx, outcome, back);
  await setMenuButton(ctx);
  await refreshCards(ctx);
}

/** If a draft is open, the draft's question follows, so the message needs no button that leads on. */
async function saySignedIn(
  ctx: BotContext,
  { warn, dropsCustomer }: SignedIn,
  back: string | undefined,
): Promise<void> {
  const { t, deps, session } = ctx;
  const { fromChat = false, returnsTo = back } = openOf(session.open, "sign-in") ?? {};
  const time = momentText(ctx, signInOf(ctx.acting)?.access?.expiresAt ?? deps.now());
  const goesOn = openOf(session.open, "draft") !== undefined;
  const kept = goesOn || returnsTo !== undefined ? undefined : draftToKeep(session);
  const html = [
    t("sign-in-done", { time }),
    ...(warn ? [t("sign-in-scope", { service: deps.settings.serviceName })] : []),
    ...(teamState(session) === "rests" ? [t("sign-in-team-rests")] : []),
    ...(dropsCustomer ? [t("sign-in-customer-dropped")] : []),
    ...(kept === undefined ? [] : [keptDraftText(ctx, kept)]),
  ].join("\n\n");
  // Telegram refuses a button that opens inline mode if the bot has no inline mode.
  const goesBack = fromChat && ctx.me.supports_inline_queries;
  const keyboard = new InlineKeyboard();
  if (goesBack) keyboard.switchInline(t.plain("button-back-to-chat"), "").row();
  if (returnsTo !== undefined) keyboard.text(t.plain("button-continue"), returnsTo);
  else if (kept !== undefined)
    keyboard
      .text(t.plain("button-continue"), `new:continue:${kept.id}`)
      .text(t.plain("button-new-invoice"), `new:restart:${kept.id}`);
  else if (!goesOn) keyboard.text(t.plain("button-new-invoice"), "new:start");
  const isFollowed = goesOn && !goesBack && returnsTo === undefined;
  const saidBy = await post(ctx, html, isFollowed ? undefined : keyboard);
  // The draft's question takes this message's place, so that the merchant sees one message and not two.
  if (isFollowed) {
    sayFirst(ctx, html);
    ctx.redraws = saidBy;
  }
  endSignIn(session, { kind: "signed-in", saidBy });
}
