import type { BotContext } from "../../frame/context.js";
import { Routes } from "../../frame/routes.js";
import { post, show } from "../../frame/screens/send-or-edit.js";
import { type Asking, close, openTyped } from "../../frame/talk/questions.js";
import { noteAccepted } from "../../frame/talk/talk.js";
import { openOf, type QuestionOf } from "../open-questions.js";
import { planSummary } from "../today/index.js";
import { languageSettings, reminderSettings, summarySettings } from "./button-settings.js";
import { defaultsOf, noteChange, takeBack } from "./change-defaults.js";
import { showMore, showSettings } from "./settings-views.js";
import type { DefaultValues } from "./slice.js";
import { terminalSettings } from "./terminal-setting.js";
import { answerSetting, askTyped, chooseSetting, type TypedName, typedSettings } from "./typed-settings.js";

/** Asks for a setting that the merchant types. The question stays open until an answer, /cancel or another settings screen. */
export const askSetting: Asking<QuestionOf<"setting">> = {
  ask: (ctx, { name }) => askTyped(ctx, name),
  async answer(ctx, { name }, text) {
    const before = defaultsOf(ctx.session);
    const outcome = answerSetting(ctx, name, text);
    if (!outcome.taken) {
      await post(ctx, outcome.html, outcome.keyboard);
      return "asked";
    }
    noteAccepted(ctx);
    await showChanged(ctx, name, before, outcome.notice);
    return "ask";
  },
};

export const settings = new Routes();

settings.command("settings", async (ctx) => {
  close(ctx, "setting");
  await showSettings(ctx);
});

settings.callbackQuery("settings:show", async (ctx) => {
  close(ctx, "setting");
  await showSettings(ctx);
});

settings.callbackQuery("settings:more", async (ctx) => {
  close(ctx, "setting");
  await showMore(ctx);
});

settings.callbackQuery(/^settings:undo:([0-9a-z]+)$/, async (ctx, next) => {
  const screen = takeBack(ctx, ctx.match[1] ?? "");
  if (screen === undefined) return next();
  close(ctx, "setting");
  await screens[screen](ctx);
});

settings.use(languageSettings, terminalSettings, reminderSettings, summarySettings);

settings.callbackQuery(/^settings:([a-zA-Z-]+)$/, async (ctx, next) => {
  const name = typedName(ctx.match[1]);
  if (name === undefined) return next();
  await openTyped(ctx, { kind: "setting", name });
});

// A tap on a likely value closes the question, so that its buttons no longer work.
settings.callbackQuery(/^settings:([a-zA-Z-]+):(.+)$/, async (ctx, next) => {
  const name = typedName(ctx.match[1]);
  if (name === undefined || openOf(ctx.session.open, "setting")?.name !== name) return next();
  const before = defaultsOf(ctx.session);
  const outcome = chooseSetting(ctx, name, ctx.match[2] ?? "");
  if (outcome === false || !outcome.taken) return next();
  await showChanged(ctx, name, before, outcome.notice);
});

settings.callbackQuery("settings:close", async (ctx) => {
  close(ctx, "setting");
  await show(ctx, ctx.t("settings-saved"));
});

const typedName = (name = ""): TypedName | undefined =>
  Object.hasOwn(typedSettings, name) ? (name as TypedName) : undefined;

const screens = { settings: showSettings, more: showMore } as const;

async function showChanged(
  ctx: BotContext,
  name: TypedName,
  before: DefaultValues,
  notice: string | undefined,
): Promise<void> {
  const { screen } = typedSettings[name];
  noteChange(ctx, before, screen);
  close(ctx, "setting");
  if (name === "time-zone") await planSummary(ctx);
  await screens[screen](ctx, notice);
}
