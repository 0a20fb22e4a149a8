import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { copiedUserText } from "../../frame/locales.js";
import { post, sayFirst, show } from "../../frame/screens/send-or-edit.js";
import type { Asks, Heard } from "../../frame/talk/talk.js";
import { hearEarlier } from "./before-password.js";
import { begunOf, cameBefore, hearSecret, isLeftOpen, leave } from "./hear-secret.js";
import type { Login } from "./login-questions.js";
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
import { type FactorStep, type Reached, sendPassword, takeFactorStep } from "./steps/sign-in-steps.js";
import { unlessOver } from "./unless-over.js";

export function thePassword(login: Login): Asks<Reached, AtCredentials> {
  return {
    show: (ctx, { problem, pausedUntil } = { step: "credentials" }) =>
      unlessOver(ctx, !login.returning, () => {
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
        : hearSecret(ctx, async (password) => {
            const reached = await sendPassword(ctx, login.name, password);
            return reached.step === "credentials" ? { ask: reached } : { taken: reached };
          }),
    tap: async (ctx, data) => leave(ctx, data),
  };
}

/** Lets the merchant choose an authenticator, or tries again to get the challenge that the service hasn't given. */
export function theAuthenticator(at: AtAuthenticator): Asks<Reached, SignInProblem> {
  return {
    show: (ctx, problem) =>
      unlessOver(ctx, true, async () => {
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
      hearSecret(ctx, async () => {
        if (at.authenticators !== undefined) sayFirst(ctx, ctx.t("sign-in-tap-authenticator"));
        return { ask: undefined };
      }),
    tap: (ctx, data) => tapFactor(ctx, at, data),
  };
}

export function theCode(at: AtCode): Asks<Reached, SignInProblem | { readonly kind: "new-code" }> {
  return {
    show: (ctx, problem) =>
      unlessOver(ctx, true, () => {
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
      hearSecret(ctx, async (code) => {
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
  if (isLeftOpen(ctx)) return { ask: undefined };
  const reached = await takeFactorStep(ctx, at, step);
  return reached === undefined ? "unknown" : { taken: reached };
}

function takenOr(reached: Reached | undefined): { readonly taken: Reached } {
  if (reached === undefined) throw new Error("This step isn't open here.");
  return { taken: reached };
}
