import { Composer, InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { plainUserText, type Translator, userText } from "../../frame/locales.js";
import { post, sayFirst, showScreen, signInKeyboard } from "../../frame/send-or-edit.js";
import { shortened } from "../../language/text/safe-text.js";
import { activeGroups, endPosts } from "./model/payment-groups.js";

/** The most characters of a group's name in a line of the list, and on a button. */
const longest = { line: 60, button: 28 } as const;

/** Handles /payments in the private chat: the groups in which payments are posted, each with a button that ends it. */
export const paymentGroups = new Composer<BotContext>();

paymentGroups.command("payments", async (ctx) => {
  const { session, t, deps } = ctx;
  const { seller } = session;
  if (seller !== undefined)
    return void (await post(ctx, t("payments-of-seller", { owner: userText(seller.ownerName) })));
  if (ctx.acting.shown !== undefined) return showPaymentGroups(ctx, t);
  await post(ctx, t("payments-signed-out", { service: deps.settings.serviceName }), signInKeyboard(t));
});

paymentGroups.callbackQuery(/^payments:end:(-\d+)$/, async (ctx, next) => {
  const { session, t } = ctx;
  const group = activeGroups(session).find(({ id }) => id === Number(ctx.match[1]));
  // A locked chat may be in a stranger's hands.
  if (group === undefined || ctx.acting.shown === undefined) return next();
  endPosts(session, group.id);
  sayFirst(ctx, t("payments-ended", { group: userText(shortened(group.title, longest.line)) }));
  await showPaymentGroups(ctx, t);
});

/** Shows in the private chat the groups in which payments are posted. */
export async function showPaymentGroups(ctx: BotContext, t: Translator): Promise<void> {
  const groups = activeGroups(ctx.session);
  const keyboard = new InlineKeyboard();
  for (const { id, title } of groups)
    keyboard
      .text(
        t.plain("button-payments-end", { group: plainUserText(shortened(title, longest.button)) }),
        `payments:end:${id}`,
      )
      .row();
  const lines = groups.map(({ title }) =>
    t("payments-group", { group: userText(shortened(title, longest.line)) }),
  );
  const html = groups.length === 0 ? t("payments-no-group") : [t("payments-groups"), "", ...lines].join("\n");
  await showScreen(ctx, html, keyboard);
}
