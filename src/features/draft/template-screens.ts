import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { copiedUserText, plainUserText, userText } from "../../frame/locales.js";
import { problemText } from "../../frame/problem-texts.js";
import { Routes } from "../../frame/routes.js";
import { post, sayFirst, show, showScreen, toast } from "../../frame/screens/send-or-edit.js";
import { itemLines, totalOf } from "../../frame/texts/items-text.js";
import { readTemplateName } from "../../invoice/terms/invoice-fields.js";
import type { TemplateRecord } from "../../store/store-port.js";
import { isSigningIn } from "../open-questions.js";
import { draftButton } from "./model/draft.js";
import { nextQuestion } from "./model/draft-question.js";
import { newFromTemplate } from "./new-from-text.js";
import type { DraftAsking } from "./questions/draft-asking.js";
import {
  findTemplate,
  keepTemplate,
  removeTemplate,
  restoreTemplate,
  templateDigest,
  templateLimit,
  templateNames,
} from "./templates.js";

export const templateButtons = new Routes();

templateButtons.callbackQuery("template:list", async (ctx) => {
  if (isSigningIn(ctx.session)) return toast(ctx, ctx.t.plain("toast-sign-in-first"));
  await showList(ctx);
});

// Handles [Back] on the list of templates: the message shows the draft's question again.
templateButtons.callbackQuery("template:back", async (ctx) => {
  ctx.asks = true;
});

templateButtons.callbackQuery(/^template:undo:([\w-]{12}):([0-9a-z]+)$/, async (ctx, next) => {
  const template = await withDigest(ctx, ctx.match[1]);
  if (
    template === undefined ||
    !(await restoreTemplate(ctx, template, Number.parseInt(ctx.match[2] ?? "", 36)))
  )
    return next();
  await show(ctx, ctx.t("template-restored", { name: userText(template.name) }));
});

templateButtons.callbackQuery(/^template:(look|use|delete|confirm):([\w-]{12})$/, async (ctx) => {
  if (isSigningIn(ctx.session)) return toast(ctx, ctx.t.plain("toast-sign-in-first"));
  const template = await withDigest(ctx, ctx.match[2]);
  if (template === undefined) {
    await toast(ctx, ctx.t.plain("template-gone"));
    return showList(ctx);
  }
  switch (ctx.match[1]) {
    case "look":
      return showTemplate(ctx, template);
    case "use":
      return newFromTemplate(ctx, template);
    case "delete":
      return confirmDeletion(ctx, template);
    default:
      await removeTemplate(ctx, template.name);
      await showList(ctx, ctx.t("template-deleted", { name: userText(template.name) }));
  }
});

async function withDigest(ctx: BotContext, digest: string | undefined): Promise<TemplateRecord | undefined> {
  const name = (await templateNames(ctx)).find((known) => templateDigest(known) === digest);
  return name === undefined ? undefined : findTemplate(ctx, name);
}

async function showList(ctx: BotContext, first?: string): Promise<void> {
  const { t } = ctx;
  const keyboard = new InlineKeyboard();
  for (const name of await templateNames(ctx))
    keyboard.text(plainUserText(name), `template:look:${templateDigest(name)}`).row();
  keyboard.text(t.plain("button-back"), "template:back");
  await showScreen(
    ctx,
    [...(first === undefined ? [] : [first, ""]), t("template-list")].join("\n"),
    keyboard,
  );
}

async function showTemplate(ctx: BotContext, { name, terms }: TemplateRecord): Promise<void> {
  const { t } = ctx;
  const html = [
    `<b>${userText(name).value}</b>`,
    "",
    itemLines(terms.items, t, "first").value,
    "",
    t("review-total", { total: totalOf(terms.items, t) }),
  ].join("\n");
  const digest = templateDigest(name);
  const keyboard = new InlineKeyboard()
    .text(t.plain("button-template-use"), `template:use:${digest}`)
    .row()
    .text(t.plain("button-delete"), `template:delete:${digest}`)
    .danger()
    .text(t.plain("button-back"), "template:list");
  await showScreen(ctx, html, keyboard);
}

async function confirmDeletion(ctx: BotContext, { name }: TemplateRecord): Promise<void> {
  const { t } = ctx;
  const keyboard = new InlineKeyboard()
    .text(t.plain("button-delete"), `template:confirm:${templateDigest(name)}`)
    .danger()
    .text(t.plain("button-back"), `template:look:${templateDigest(name)}`);
  await showScreen(ctx, t("template-delete-confirm", { name: userText(name) }), keyboard);
}

export const template: DraftAsking<"template"> = {
  ask(ctx, draft) {
    const keyboard = new InlineKeyboard().text(ctx.t.plain("button-back"), draftButton(draft, "back"));
    return show(ctx, ctx.t("draft-ask-template"), keyboard);
  },

  async answer(ctx, draft, text) {
    const { t } = ctx;
    const parsed = readTemplateName(text);
    if (!parsed.ok) return { html: problemText(t, parsed) };
    const name = parsed.value;
    const result = await keepTemplate(ctx, name, draft);
    if (result === "full") return { html: t("draft-template-full", { limit: templateLimit }) };
    const html = t(`template-${result}`, { name: copiedUserText(name) });
    if (result === "kept") sayFirst(ctx, html);
    else {
      const undo = `template:undo:${templateDigest(name)}:${ctx.unit.event.n.toString(36)}`;
      await post(ctx, html, new InlineKeyboard().text(t.plain("button-undo"), undo));
    }
    return nextQuestion(draft);
  },

  press: async (_ctx, draft, { action }) => (action === "back" ? nextQuestion(draft) : undefined),
};
