import { Api } from "grammy";
import type { UserFromGetMe, WebhookInfo } from "grammy/types";
import { type Config, webhookOf } from "../../config/config.js";
import { type ClockDifference, clockDifference } from "../../language/time/clock-trust.js";
import { describeError } from "../../log/describe-error.js";
import { observedFetch } from "../../telegram/calls/telegram-fetch.js";
import { type Check, type Finding, fault, note, ok, warning } from "./check.js";
import { clockFinding, setByNtp } from "./clock.js";
import { whyUnreachable } from "./connection-words.js";

interface Telegram {
  readonly api: Api;
  /** Undefined before the first answer. */
  readonly clock: () => ClockDifference | undefined;
}

function telegramOf(token: string, apiRoot: string): Telegram {
  let difference: ClockDifference | undefined;
  const fetch = observedFetch((_method, _status, ms, date) => {
    const now = Date.now();
    difference = clockDifference(date, now - ms, now);
  });
  const client = { apiRoot, timeoutSeconds: 10, fetch };
  return { api: new Api(token, client as never), clock: () => difference };
}

/** @returns the bot's name without "@", or what is wrong */
export async function nameOfBot(
  token: string,
  apiRoot: string,
): Promise<{ readonly name: string } | { readonly refused: boolean; readonly problem: string }> {
  try {
    return { name: (await telegramOf(token, apiRoot).api.getMe()).username };
  } catch (error) {
    return problemOf(error, apiRoot);
  }
}

function problemOf(error: unknown, apiRoot: string): { readonly refused: boolean; readonly problem: string } {
  const { code } = describeError(error);
  if (code === "401" || code === "404")
    return {
      refused: true,
      problem: `Telegram refuses the token (${code}). Copy it anew: send /mybots to @BotFather, choose the bot, API Token.`,
    };
  if (/^\d/.test(code ?? ""))
    return { refused: false, problem: `Telegram answers with the error ${code}. Try again later.` };
  return { refused: false, problem: `${apiRoot} can't be reached: ${whyUnreachable(code)}.` };
}

/** Nothing is asked that would take updates away from a bot. */
export const telegramCheck = (config: Config): Check => ({
  about: "Telegram",
  async run() {
    const { botToken, apiRoot } = config.telegram;
    const { api, clock } = telegramOf(botToken.reveal(), apiRoot);
    let me: UserFromGetMe;
    let webhook: WebhookInfo;
    try {
      me = await api.getMe();
      webhook = await api.getWebhookInfo();
    } catch (error) {
      return [fault("Bot token", problemOf(error, apiRoot).problem)];
    }
    return [
      ok("Bot token", `It is the token of @${me.username}.`),
      clockFinding("Clock", "Telegram", clock(), setByNtp),
      ...inlineFindings(me),
      ...groupFindings(me),
      ...businessFindings(me),
      ...profileFindings(me, config),
      updatesFinding(webhook, config),
    ];
  },
});

function inlineFindings(me: UserFromGetMe): readonly Finding[] {
  if (!me.supports_inline_queries)
    return [
      warning(
        "Inline mode",
        "It is off, so cards have no [Send to customer]. Send /setinline to @BotFather, then /setinlinefeedback with 100%.",
      ),
    ];
  return [
    ok("Inline mode", "It is on."),
    note(
      "Inline feedback",
      "A bot can't read this setting. Send /setinlinefeedback to @BotFather and choose 100%, or sent invoices stay unchanged when they are paid.",
    ),
  ];
}

function groupFindings(me: UserFromGetMe): readonly Finding[] {
  if (!me.can_join_groups)
    return [
      note(
        "Groups",
        "The bot can't be added to groups, so /payments has no place to post. If it is needed, send /setjoingroups to @BotFather.",
      ),
    ];
  if (me.can_read_all_group_messages)
    return [
      warning(
        "Privacy mode",
        "It is off, so Telegram sends the bot all messages of its groups. The bot needs only commands: send /setprivacy to @BotFather and choose Enable.",
      ),
    ];
  return [
    ok(
      "Privacy mode",
      "It is on: of a group the bot gets only commands and replies, which is all that it needs.",
    ),
  ];
}

function businessFindings(me: UserFromGetMe): readonly Finding[] {
  if (me.can_connect_to_business)
    return [ok("Secretary Mode", "It is on, so sellers can use /pay in their own chats.")];
  return [
    note(
      "Secretary Mode",
      "It is off. If sellers are to use /pay in their own chats, turn it on at @BotFather: Bot Settings, Secretary Mode.",
    ),
  ];
}

function profileFindings(me: UserFromGetMe, { miniApp }: Config): readonly Finding[] {
  if (miniApp.url === undefined) return [];
  if (me.has_main_web_app) return [ok("Mini App in the profile", "The bot's profile shows the Mini App.")];
  return [
    note(
      "Mini App in the profile",
      `The buttons in the chat open the page anyway. To show it in the profile too, give @BotFather ${miniApp.url} under Bot Settings, Configure Mini App.`,
    ),
  ];
}

function updatesFinding({ url = "", ...info }: WebhookInfo, config: Config): Finding {
  const about = "Updates";
  const own = webhookOf(config)?.url;
  const left = config.http.publicUrl === undefined ? undefined : `${config.http.publicUrl}/telegram/webhook`;
  if (url !== "" && url !== own && url !== left)
    return fault(
      about,
      `Telegram sends the bot's updates to ${originOf(url)}. If a program runs there, stop it, or get another token from @BotFather. If none does, the bot's start removes the address.`,
    );
  if (own === undefined)
    return url === ""
      ? ok(about, "No webhook is set. If another program polls with this token, the bot's log will say 409.")
      : ok(
          about,
          "A webhook of this bot is set, and the bot's next start removes it, as TELEGRAM_UPDATES says.",
        );
  if (url === "") return ok(about, "No webhook is set yet. The bot sets it when it starts.");
  if (info.last_error_message !== undefined && isRecent(info.last_error_date))
    return warning(
      about,
      `Telegram couldn't deliver to PUBLIC_URL within the last hour: ${info.last_error_message}. See the line “Public address”.`,
    );
  return ok(about, "The webhook is this bot's.");
}

/** An address of a webhook may hold a secret in its path. */
const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : "an unreadable address");

const isRecent = (seconds: number | undefined): boolean =>
  seconds !== undefined && Date.now() - seconds * 1000 < 60 * 60_000;
