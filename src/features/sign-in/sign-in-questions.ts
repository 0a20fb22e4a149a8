import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { copiedUserText } from "../../frame/locales.js";
import { deleteSecret, post, sayFirst, show } from "../../frame/screens/send-or-edit.js";
import { type Asks, askWhatIsOnTop, type Heard } from "../../frame/talk/talk.js";
import { defined } from "../../language/omit-undefined.js";
import { hearEarlier, keepsItems, loginIn, refuseText } from "./before-password.js";
import { asksInChat, beginAnew } from "./begin-and-end-sign-in.js";
import {
  begunOf,
  cameBefore,
  hearSecret,
  isTooOld,
  knownLogin,
  leave,
  type Place,
  tooLong,
} from "./hear-secret.js";
import type { AtAuthenticator, AtCode, AtCredentials, SignInProblem } from "./model/sign-in-state.js";
import {
  aboutFactor,
  anotherLogin,
  askFor,
  isNoResult,
  loginText,
  said,
  saidLastAttempt,
  saidWait,
  sayNoAuthenticator,
  sayNoResult,
  sayPaused,
  sayWait,
  serviceSays,
  showQuestion,
} from "./sign-in-texts.js";
import { endOfId } from "./steps/authenticator-challenge.js";
import { loginDigest } from "./steps/granted-access.js";
import { accountPause, pauseEnd } from "./steps/refused-attempts.js";
import { type FactorStep, type Reached, sendPassword, takeFactorStep } from "./steps/sign-in-steps.js";

/** A login: that of the last sign-in, which never gets too old, or one that was typed at a time (ms). */
export type Login = { readonly name: string; readonly returning: boolean; readonly since?: number };

export const whereToSignIn: Asks<"in-chat" | Login, number> = {
  async show(ctx, pausedUntil) {
    const { deps, t } = ctx;
    const { login: name } = begunOf(ctx);
    const paused = pausedUntil ?? pauseEnd(ctx.session.refusals, deps.now());
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
    const name = asksInChat(ctx.deps) ? loginIn(ctx) : undefined;
    if (name === undefined) return refuseText(ctx);
    await deleteSecret(ctx);
    return name === begun.login ? { taken: "in-chat" } : takeLogin(ctx, name);
  },
  tap: async (_ctx, data) => (data === "signin:chat" ? { taken: "in-chat" } : "unknown"),
};

/** Asks for the login. A pause that others have caused for this account ends the sign-in. */
export const theLogin: Asks<Login, number> = {
  show: (ctx, pausedUntil) =>
    unlessOver(ctx, {}, () => {
      if (pausedUntil !== undefined) return sayPaused(ctx, pausedUntil);
      return showQuestion(ctx, [...said(ctx, undefined), askFor(ctx, "login")]);
    }),
  async text(ctx) {
    if (await keepsItems(ctx)) return { ask: undefined };
    if (ctx.forwarded !== undefined) return refuseText(ctx);
    return hearSecret(ctx, {}, async (text = "") => takeLogin(ctx, text.trim()));
  },
  tap: async (ctx, data) => leave(ctx, data),
};

async function takeLogin(ctx: BotContext, name: string): Promise<Heard<Login, number>> {
  const { deps, session } = ctx;
  const account = loginDigest(name);
  const paused = session.knownLogins.includes(account) ? undefined : await accountPause(deps, account);
  if (paused !== undefined) return { ask: paused };
  // Without the flow's log the sign-in begins again with this login.
  const begun = begunOf(ctx);
  delete begun.where;
  delete begun.returning;
  Object.assign(begun, { login: name, startedAt: deps.now() });
  return { taken: { name, returning: false, since: deps.now() } };
}

export function thePassword(login: Login): Asks<Reached, AtCredentials> {
  const place: Place = login.returning ? {} : defined({ since: login.since });
  return {
    show: (ctx, { problem, pausedUntil } = { step: "credentials" }) =>
      unlessOver(ctx, place, () => {
        if (pausedUntil !== undefined) return sayPaused(ctx, pausedUntil);
        if (problem?.kind === "no-authenticator") return sayNoAuthenticator(ctx, problem.types);
        if (isNoResult(problem)) return sayNoResult(ctx, problem);
        const first = [...said(ctx, problem), ...saidWait(ctx, problem)].slice(0, 1);
        const parts = [...first, loginText(ctx, login, first.length > 0), ...saidLastAttempt(ctx)];
        begunOf(ctx).secretAsked = true;
        return showQuestion(ctx, [...parts, askFor(ctx, "password")], anotherLogin(ctx));
      }),
    // The bot may have opened the sign-in with this question by itself, because access had ended.
    text: async (ctx) =>
      login.returning && cameBefore(ctx)
        ? hearEarlier(ctx)
        : hearSecret(ctx, place, async (password) => {
            const reached = await sendPassword(ctx, login.name, password);
            return reached.step === "credentials" ? { ask: reached } : { taken: reached };
          }),
    tap: async (ctx, data) => leave(ctx, data),
  };
}

/** Lets the merchant choose an authenticator, or tries again to get the challenge that the service hasn't given. */
export function theAuthenticator(at: AtAuthenticator): Asks<Reached, SignInProblem> {
  const place = { since: at.startedAt };
  return {
    show: (ctx, problem) =>
      unlessOver(ctx, place, async () => {
        if (problem?.kind === "wait") return sayWait(ctx);
        if (isNoResult(problem)) return sayNoResult(ctx, problem);
        if (at.chosen !== undefined || (at.authenticators?.length ?? 0) < 2)
          return takenOr(await takeFactorStep(ctx, at, { kind: "try-again" }));
        const keyboard = new InlineKeyboard();
        for (const [index, { id }] of (at.authenticators ?? []).entries()) {
          const end = copiedUserText(endOfId(id));
          const label = ctx.t.plain("button-authenticator", { number: index + 1, end });
          keyboard.text(label, `signin:authenticator:${index}`).row();
        }
        return show(ctx, askFor(ctx, "authenticator"), keyboard.append(anotherLogin(ctx)));
      }),
    text: (ctx) =>
      hearSecret(ctx, place, async () => {
        if (at.authenticators !== undefined) sayFirst(ctx, ctx.t("sign-in-tap-authenticator"));
        return { ask: undefined };
      }),
    tap: (ctx, data) => tapFactor(ctx, at, data),
  };
}

export function theCode(at: AtCode): Asks<Reached, SignInProblem | { readonly kind: "new-code" }> {
  const place = { since: at.startedAt };
  return {
    show: (ctx, problem) =>
      unlessOver(ctx, place, () => {
        if (isNoResult(problem)) return sayNoResult(ctx, problem);
        const first = [...said(ctx, problem), ...saidWait(ctx, problem)].slice(0, 1);
        const { t } = ctx;
        const keyboard = new InlineKeyboard();
        if (at.wrongCodes > 0) keyboard.text(t.plain("button-new-code"), "signin:new-code").row();
        if (at.authenticators.length > 1)
          keyboard.text(t.plain("button-another-authenticator"), "signin:authenticators").row();
        // After a refused code the question is a short one, because the sentences before it are long.
        const ask =
          at.wrongCodes > 0
            ? askFor(ctx, "next-code")
            : [askFor(ctx, "code"), ...serviceSays(ctx, aboutFactor(at.description))].join("\n");
        const parts = [...first, ...saidLastAttempt(ctx), ask];
        return showQuestion(ctx, parts, keyboard.append(anotherLogin(ctx)));
      }),
    text: (ctx) =>
      hearSecret(ctx, place, async (code) => {
        const reached = await takeFactorStep(ctx, at, { kind: "code", code });
        if (reached?.step !== "code" || reached.wrongCodes > at.wrongCodes) return takenOr(reached);
        if (reached.problem?.kind !== "code-form") return { ask: reached.problem };
        await post(ctx, ctx.t("sign-in-code-form"));
        return "waits";
      }),
    tap: (ctx, data) => tapFactor(ctx, at, data),
  };
}

const factorSteps: Readonly<Record<string, FactorStep>> = {
  "signin:authenticators": { kind: "another-authenticator" },
  "signin:new-code": { kind: "new-code" },
};

async function tapFactor(
  ctx: BotContext,
  at: AtAuthenticator | AtCode,
  data: string,
): Promise<Heard<Reached>> {
  const index = /^signin:authenticator:(\d+)$/.exec(data)?.[1];
  const step =
    index === undefined ? factorSteps[data] : ({ kind: "authenticator", index: Number(index) } as const);
  if (step === undefined) return leave(ctx, data);
  // Asked once more, the question says that the sign-in has taken too long.
  if (isTooOld(ctx, { since: at.startedAt })) return { ask: undefined };
  const reached = await takeFactorStep(ctx, at, step);
  return reached === undefined ? "unknown" : { taken: reached };
}

function takenOr(reached: Reached | undefined): { readonly taken: Reached } {
  if (reached === undefined) throw new Error("This step isn't open here.");
  return { taken: reached };
}

/** Shows a question, unless sign-ins are paused, the operator has turned them off in the chat, or this one is too old. */
async function unlessOver<T>(
  ctx: BotContext,
  place: Place,
  ask: () => Promise<number | T>,
): Promise<number | T | "left"> {
  const paused = pauseEnd(ctx.session.refusals, ctx.deps.now());
  if (paused !== undefined) return sayPaused(ctx, paused);
  // The operator has turned the sign-in in the chat off (CHAT_SIGN_IN) since this question was opened.
  if (!asksInChat(ctx.deps)) beginAnew(ctx, { ...knownLogin(ctx), where: true });
  else if (isTooOld(ctx, place)) tooLong(ctx);
  else return ask();
  return askWhatIsOnTop(ctx);
}
