import { InlineKeyboard } from "grammy";
import { openOf } from "../../../domain/chat/open.js";
import { formatMoment } from "../../../domain/dates.js";
import type { SignIn } from "../../../storage/chat-record.js";
import { noteSignIn } from "../../account-chats.js";
import { refreshCards } from "../../cards.js";
import type { BotContext } from "../../context.js";
import { endSignIn } from "../../end-sign-in.js";
import { deleteSecret, post } from "../../show.js";
import { accountPause } from "./account-refusals.js";
import { askSignIn, backToPassword, freshSignIn, isTooOld, sayPaused, sayUnavailable } from "./ask.js";
import { type GrantOutcome, grantOnce, knownGrant } from "./grant.js";
import { pauseEnd } from "./refusals.js";
import { loginDigest, readCode } from "./typed.js";

const mostWrongCodes = 3;

/** Applies login, password or code. Whatever it was, its message goes from the chat first. */
export async function answerSignIn(ctx: BotContext): Promise<"ask" | "asked"> {
  const { session, deps } = ctx;
  const signIn = session.signIn ?? freshSignIn(deps.now());
  session.signIn = signIn;
  if (cameBefore(ctx, signIn)) return say(ctx, ctx.t("sign-in-first"));
  await deleteSecret(ctx);
  const { step } = signIn;
  // An earlier attempt at this event has sent the secret already: go on from there, with or without it.
  const known = step === "password" || step === "code" ? await knownGrant(ctx, step) : undefined;
  if (known !== undefined) return apply(ctx, signIn, known);
  if (isTooOld(signIn, deps.now())) return "ask";
  if (step === "authenticator") return say(ctx, ctx.t("sign-in-tap-authenticator"));
  if (wasSentBefore(ctx, signIn)) return "asked";
  const text = ctx.secret ?? (ctx.unread ? undefined : ctx.message?.text);
  // Named again: a crash may have left a later question under it, and a password must not be taken for a login.
  if (text === undefined) {
    const asksAgain = await askSignIn(ctx, ctx.t("sign-in-send-again"));
    if (session.signIn !== undefined) session.signIn.askedAgain = asksAgain;
    return asked(ctx, asksAgain);
  }
  delete signIn.askedAgain;
  if (step === "login") return takeLogin(ctx, signIn, text);
  return step === "password" ? takePassword(ctx, signIn, text) : takeCode(ctx, signIn, text);
}

/**
 * The bot has opened this sign-in by itself, while that text was on its way: it was meant for the draft, and goes
 * neither to the service nor out of the chat. After the question was asked the door calls each text an awaited one.
 */
function cameBefore({ unit, message, session }: BotContext, { step, returning }: SignIn): boolean {
  const { payload } = unit.event;
  if (returning !== true || step !== "password" || payload.source !== "telegram") return false;
  if (payload.vaulted === "awaited" || message === undefined || session.question === undefined) return false;
  return message.message_id < session.question.messageId;
}

/** After a crash the answer to a later question may still be on its way: a password must not become the login. */
function wasSentBefore({ message }: BotContext, { askedAgain }: SignIn): boolean {
  return message !== undefined && askedAgain !== undefined && message.message_id < askedAgain;
}

async function takeLogin(ctx: BotContext, signIn: SignIn, text: string): Promise<"ask" | "asked"> {
  const { deps, session } = ctx;
  const login = text.trim();
  const account = loginDigest(login);
  const paused = session.knownLogins.includes(account) ? undefined : await accountPause(deps, account);
  if (paused !== undefined) return asked(ctx, await sayPaused(ctx, paused));
  backToPassword(signIn);
  signIn.login = login;
  signIn.startedAt = deps.now();
  return "ask";
}

async function takePassword(ctx: BotContext, signIn: SignIn, password: string): Promise<"ask" | "asked"> {
  const { login } = signIn;
  if (login === undefined) return restart(ctx);
  const { service } = ctx.deps;
  return apply(
    ctx,
    signIn,
    await grantOnce(ctx, "password", login, () => service.passwordGrant(login, password)),
  );
}

async function takeCode(ctx: BotContext, signIn: SignIn, text: string): Promise<"ask" | "asked"> {
  const { login, mfaToken } = signIn;
  if (login === undefined || mfaToken === undefined) return restart(ctx);
  const code = readCode(text);
  if (code === undefined) return say(ctx, ctx.t("sign-in-code-form"));
  const outcome = await grantOnce(ctx, "code", login, async () => ({
    kind: "signed-in",
    credentials: await ctx.deps.service.otpGrant(mfaToken, code),
  }));
  return apply(ctx, signIn, outcome);
}

async function apply(ctx: BotContext, signIn: SignIn, outcome: GrantOutcome): Promise<"ask" | "asked"> {
  switch (outcome.kind) {
    case "signed-in":
      await noteSignIn(ctx);
      await saySignedIn(ctx, outcome.warn);
      await refreshCards(ctx);
      return "ask";
    case "mfa-required":
      signIn.step = "authenticator";
      signIn.startedAt = ctx.deps.now();
      delete signIn.authenticators;
      return "ask";
    case "paused":
      return asked(ctx, await sayPaused(ctx, outcome.until));
    case "interrupted":
      return asked(ctx, await askAgain(ctx, signIn));
    case "failed":
      return asked(ctx, await applyFailure(ctx, signIn, outcome));
  }
}

/** The call with the secret was cut off. A code may have been used up by it, and its mfa token with it. */
function askAgain(ctx: BotContext, signIn: SignIn): Promise<number> {
  if (signIn.step !== "code") return askSignIn(ctx, ctx.t("sign-in-send-again"));
  backToPassword(signIn);
  return askSignIn(ctx, ctx.t("sign-in-start-again", { service: ctx.deps.settings.serviceName }));
}

function applyFailure(
  ctx: BotContext,
  signIn: SignIn,
  { failure, retryAfter }: Extract<GrantOutcome, { kind: "failed" }>,
): Promise<number> {
  const { t, deps, session } = ctx;
  const service = deps.settings.serviceName;
  switch (failure) {
    case "refused-credentials":
      return askSignIn(ctx, t("sign-in-refused", { service }));
    case "refused-code": {
      // The pause is the whole answer then; asking would say it after all.
      const paused = pauseEnd(session.refusals, deps.now());
      return paused === undefined ? askSignIn(ctx, wrongCode(ctx, signIn)) : sayPaused(ctx, paused);
    }
    case "start-again":
      backToPassword(signIn);
      return askSignIn(ctx, t("sign-in-start-again", { service }));
    default:
      return sayUnavailable(ctx, retryAfter);
  }
}

/** Counts a wrong code. @returns the sentence about it. */
function wrongCode({ t }: BotContext, signIn: SignIn): string {
  signIn.wrongCodes += 1;
  if (signIn.wrongCodes >= mostWrongCodes) {
    backToPassword(signIn);
    return t("sign-in-wrong-code-last");
  }
  return t(signIn.wrongCodes === 1 ? "sign-in-wrong-code" : "sign-in-wrong-code-clock");
}

/** Says that access is there. With a draft open its question follows, and needs no button. */
async function saySignedIn(ctx: BotContext, warn: boolean): Promise<void> {
  const { t, zone, deps, session } = ctx;
  const fromChat = session.signIn?.fromChat === true;
  const isFromSettings = session.signIn?.from === "settings-terminal";
  const now = new Date(deps.now());
  const time = formatMoment(session.account?.expiresAt ?? deps.now(), { locale: t.language, zone, now });
  const html = [t("sign-in-done", { time }), ...(warn ? [t("sign-in-scope")] : [])].join("\n\n");
  const goesOn = openOf(session.open, "draft") !== undefined;
  // Telegram refuses such a button of a bot whose inline mode is off.
  const goesBack = fromChat && ctx.me.supports_inline_queries;
  const keyboard = new InlineKeyboard();
  if (goesBack) keyboard.switchInline(t.plain("button-back-to-chat"), "").row();
  if (isFromSettings) keyboard.text(t.plain("button-default-terminal"), "settings:terminal");
  else if (!goesOn) keyboard.text(t.plain("button-new-invoice"), "new:start");
  const saidBy = await post(ctx, html, goesOn && !goesBack && !isFromSettings ? undefined : keyboard);
  endSignIn(session, { kind: "signed-in", saidBy });
}

/** Something of an earlier step is missing. */
function restart(ctx: BotContext): "ask" {
  ctx.session.signIn = freshSignIn(ctx.deps.now());
  return "ask";
}

function asked(ctx: BotContext, messageId: number): "asked" {
  ctx.session.question = { messageId };
  return "asked";
}

/** One sentence; the question above stays. */
async function say(ctx: BotContext, html: string): Promise<"asked"> {
  await post(ctx, html);
  return "asked";
}
