import { Composer, InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { plainUserText, userText } from "../../frame/locales.js";
import { post, show } from "../../frame/send-or-edit.js";
import { markText } from "../../frame/texts/terminal-text.js";
import { durationText } from "../../frame/texts/terms-text.js";
import type { Invoice } from "../../invoice/invoice.js";
import { shortened } from "../../language/text/safe-text.js";
import { terminalDigest } from "../access/index.js";
import { addUndo, defaultsOf, noteChange } from "./change-defaults.js";
import { defaultExpiryText } from "./settings-views.js";

const longestName = 24;

/**
 * Offers terminal and expiry of the first invoice as defaults, each only once. A terminal that wasn't chosen among
 * several isn't offered.
 */
export async function offerDefaults(ctx: BotContext, { terms }: Invoice): Promise<void> {
  const { session } = ctx;
  const { settings, chosenTerminal, offeredDefaults: before = {} } = session;
  const { terminal, expiry } = terms;
  const offersTerminal =
    before.terminal === undefined && settings.terminal === undefined && chosenTerminal?.id === terminal.id;
  // An expiry at a fixed time isn't offered as a default, because it will have passed for later invoices.
  const offersExpiry = before.expiry === undefined && settings.expiry === undefined && expiry.kind !== "at";
  if (!offersTerminal && !offersExpiry) return;
  const now = { ...(offersTerminal ? { terminal } : {}), ...(offersExpiry ? { expiry } : {}) };
  await post(ctx, ctx.t("defaults-offer"), offerKeyboard(ctx, now));
  session.offeredDefaults = { ...before, ...now };
}

type Offered = NonNullable<BotContext["session"]["offeredDefaults"]>;

function offerKeyboard(ctx: BotContext, { terminal, expiry }: Offered): InlineKeyboard {
  const { t } = ctx;
  const keyboard = new InlineKeyboard();
  if (terminal !== undefined) {
    const name = plainUserText(shortened(terminal.name, longestName));
    const apart = terminal.mark === undefined ? "" : markText(ctx, terminal.mark);
    const label = t.plain("button-always-terminal", {
      name: apart === "" ? name : `${name} · ${plainUserText(apart)}`,
    });
    keyboard.text(label, `settings:always-terminal:${terminalDigest(terminal.id)}`).row();
  }
  if (expiry?.kind === "duration")
    keyboard.text(
      t.plain("button-always-expiry", { duration: durationText(expiry.seconds, t) }),
      "settings:always-expiry",
    );
  if (expiry?.kind === "none") keyboard.text(t.plain("button-always-no-expiry"), "settings:always-expiry");
  return keyboard;
}

/** Once the merchant has signed in to another account, the button of the old account's terminal does nothing. */
export const offeredDefaults = new Composer<BotContext>();

offeredDefaults.callbackQuery(/^settings:always-terminal:([\w-]{12})$/, async (ctx, next) => {
  const { settings, offeredDefaults: offered = {} } = ctx.session;
  if (offered.terminal === undefined || terminalDigest(offered.terminal.id) !== ctx.match[1]) return next();
  const before = defaultsOf(ctx.session);
  settings.terminal = { ...offered.terminal };
  delete settings.asksTerminal;
  noteChange(ctx, before, "offer");
  await showOffered(ctx);
});

offeredDefaults.callbackQuery("settings:always-expiry", async (ctx, next) => {
  const { settings, offeredDefaults: offered = {} } = ctx.session;
  if (offered.expiry === undefined) return next();
  const before = defaultsOf(ctx.session);
  settings.expiry = { ...offered.expiry };
  noteChange(ctx, before, "offer");
  await showOffered(ctx);
});

/** Edits the message with the offered defaults, which keeps the buttons of those that aren't set. */
export async function showOffered(ctx: BotContext): Promise<void> {
  const { t, session } = ctx;
  const { settings, offeredDefaults: { terminal, expiry } = {} } = session;
  const taken = [
    ...(settings.terminal === undefined
      ? []
      : [t("defaults-terminal-set", { name: userText(settings.terminal.name) })]),
    ...(settings.expiry === undefined
      ? []
      : [t("defaults-expiry-set", { expiry: defaultExpiryText(t, settings.expiry) })]),
  ];
  const left = {
    ...(terminal !== undefined && settings.terminal === undefined ? { terminal } : {}),
    ...(expiry !== undefined && settings.expiry === undefined ? { expiry } : {}),
  };
  const keyboard = offerKeyboard(ctx, left);
  addUndo(ctx, keyboard);
  const lines = taken.length === 0 ? [t("defaults-offer")] : [...taken, t("defaults-change")];
  await show(ctx, lines.join("\n"), keyboard);
}
