import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { userText } from "../../frame/locales.js";
import { deleteSecret } from "../../frame/screens/send-or-edit.js";
import { type Asks, askWhatIsOnTop, type Heard } from "../../frame/talk/talk.js";
import { hearEarlier, keepsItems, refuseText, textOf } from "./before-password.js";
import { asksInChat, beginAnew } from "./begin-and-end-sign-in.js";
import { begunOf, cameBefore, hearSecret, knownLogin, leave } from "./hear-secret.js";
import { isAddressOrPhone, mayBeSecret, readLogin } from "./model/login.js";
import { askFor, loginText, maskedLogin, said, sayPaused, showQuestion } from "./sign-in-texts.js";
import { loginDigest } from "./steps/granted-access.js";
import { accountPause, pauseEnd } from "./steps/refused-attempts.js";
import { unlessOver } from "./unless-over.js";

/** A login: that of the last sign-in, or one that was typed. */
export type Login = { readonly name: string; readonly returning: boolean };

/** A pause that others have caused for this account ends the sign-in. */
type LoginProblem =
  | { readonly kind: "paused"; readonly until: number }
  | { readonly kind: "login-form" }
  /** The word may also be the password, so the merchant is asked. */
  | { readonly kind: "unsure"; readonly name: string };

export const whereToSignIn: Asks<"in-chat" | Login, LoginProblem> = {
  async show(ctx, problem) {
    const { deps, t } = ctx;
    const { login: name } = begunOf(ctx);
    const paused = problem?.kind === "paused" ? problem.until : pauseEnd(ctx.session.refusals, deps.now());
    if (paused !== undefined) return sayPaused(ctx, paused);
    const page = deps.appUrl?.("sign-in");
    if (page === undefined) {
      // The operator has taken the page away since this question was opened.
      beginAnew(ctx, knownLogin(ctx));
      return askWhatIsOnTop(ctx);
    }
    const keyboard = new InlineKeyboard().webApp(t.plain("button-sign-in"), page);
    const inChat = asksInChat(deps);
    if (inChat) keyboard.row().text(t.plain("button-sign-in-in-chat"), "signin:chat");
    const where = t(inChat ? "sign-in-where" : "sign-in-on-page", { service: deps.settings.serviceName });
    const login = name === undefined ? [] : [loginText(ctx, { name, returning: true }, false)];
    return showQuestion(ctx, [...login, where], keyboard);
  },
  async text(ctx) {
    const begun = begunOf(ctx);
    if (begun.login !== undefined && cameBefore(ctx)) return hearEarlier(ctx);
    if (await keepsItems(ctx)) return { ask: undefined };
    const name = asksInChat(ctx.deps) ? readLogin(textOf(ctx) ?? "") : undefined;
    if (name === undefined || !(isKnown(ctx, name) || isAddressOrPhone(name))) return refuseText(ctx);
    await deleteSecret(ctx);
    return name === begun.login ? { taken: "in-chat" } : takeLogin(ctx, name);
  },
  tap: async (_ctx, data) => (data === "signin:chat" ? { taken: "in-chat" } : "unknown"),
};

export const theLogin: Asks<Login, LoginProblem> = {
  show: (ctx, problem) =>
    unlessOver(ctx, false, () => {
      if (problem?.kind === "paused") return sayPaused(ctx, problem.until);
      if (problem?.kind === "unsure") return askWhetherLogin(ctx, problem.name);
      return showQuestion(ctx, [...said(ctx, problem), askFor(ctx, "login")]);
    }),
  async text(ctx) {
    if (ctx.forwarded !== undefined) return (await keepsItems(ctx)) ? { ask: undefined } : refuseText(ctx);
    return hearSecret(ctx, async (text = "") => {
      const name = readLogin(text);
      if (name === undefined) return { ask: { kind: "login-form" } };
      if (isKnown(ctx, name) || !mayBeSecret(name)) return takeLogin(ctx, name);
      begunOf(ctx).unsure = ctx.deps.secrets.put({ text: name, typed: true });
      return { ask: { kind: "unsure", name } };
    });
  },
  async tap(ctx, data) {
    if (data !== "signin:login") return leave(ctx, data);
    const begun = begunOf(ctx);
    const { text: name } = ctx.deps.secrets.look(begun.unsure ?? "") ?? {};
    if (name !== undefined) return takeLogin(ctx, name);
    begun.anew = "send-again";
    return { ask: undefined };
  },
};

const isKnown = (ctx: BotContext, name: string): boolean =>
  name === begunOf(ctx).login || ctx.session.knownLogins.includes(loginDigest(name));

function askWhetherLogin(ctx: BotContext, name: string): Promise<number> {
  const { t, deps } = ctx;
  const values = { service: deps.settings.serviceName, login: userText(maskedLogin(name)) };
  const keyboard = new InlineKeyboard().text(t.plain("button-my-login"), "signin:login");
  return showQuestion(ctx, [t("sign-in-whether-login", values)], keyboard);
}

async function takeLogin(ctx: BotContext, name: string): Promise<Heard<Login, LoginProblem>> {
  const { deps, session } = ctx;
  const account = loginDigest(name);
  const until = session.knownLogins.includes(account) ? undefined : await accountPause(deps, account);
  if (until !== undefined) return { ask: { kind: "paused", until } };
  // Without the flow's log the sign-in begins again with this login.
  const begun = begunOf(ctx);
  delete begun.where;
  delete begun.returning;
  delete begun.unsure;
  begun.login = name;
  return { taken: { name, returning: false } };
}
