import { InlineKeyboard } from "grammy";
import type { Item } from "../../../domain/item.js";
import type { BotContext } from "../../context.js";
import type { CreateOutcome } from "../../create-call.js";
import { userText } from "../../locales.js";
import { editShared, messageDigest } from "../../shared-messages.js";
import { post } from "../../show.js";
import { customerTranslator } from "../../views/customer-message.js";
import { itemsInShort, totalOf } from "../../views/items.js";
import type { Obstacle } from "./prepare.js";
import { findSend } from "./sends.js";

type NotCreated =
  | { readonly kind: Obstacle }
  | Exclude<CreateOutcome, { kind: "created" } | { kind: "unknown" }>;

/**
 * Nothing was created, that is certain. The message in the customer's chat says no more than that; the seller hears
 * why, and may have it tried again.
 */
export async function tellNotCreated(
  ctx: BotContext,
  { message, items }: { readonly message: string; readonly items: readonly Item[] },
  problem: NotCreated,
): Promise<void> {
  const { t, unit } = ctx;
  await showNotCreated(ctx, message);
  const keyboard = new InlineKeyboard();
  // Not the usual button: its question would take the place of this message, and of [Try again].
  if (problem.kind === "signed-out") keyboard.text(t.plain("button-sign-in"), "inline:sign-in");
  keyboard.text(t.plain("button-try-again"), `inline:again:${messageDigest(message)}`);
  const what = t("inline-failed", { items: itemsInShort(items, t), total: totalOf(items, t) });
  await unit.once("told", () => post(ctx, `${what}\n\n${reasonOf(ctx, problem)}`, keyboard));
}

/** Nobody knows whether the invoice exists. It isn't asked for again, unless the seller has looked and does so. */
export async function tellUnknown(ctx: BotContext, message: string, ref: string): Promise<void> {
  const { t, unit, session, deps } = ctx;
  await showNotCreated(ctx, message);
  const invoice = session.invoices[ref];
  const send = findSend(session, message);
  if (invoice === undefined || send?.told === true) return;
  const { items } = invoice.request;
  const html = [
    t("inline-unknown", { items: itemsInShort(items, t), total: totalOf(items, t) }),
    "",
    t("create-unknown", { service: deps.settings.serviceName }),
    ...(invoice.id === undefined ? [] : ["", t("card-id", { id: invoice.id })]),
  ].join("\n");
  const keyboard = new InlineKeyboard().text(t.plain("button-create-again"), `invoice:repeat:${ref}`);
  await unit.once("told", () => post(ctx, html, keyboard));
  if (send !== undefined) send.told = true;
}

/** The message in the customer's chat, without a word of the reason. */
async function showNotCreated(ctx: BotContext, message: string): Promise<void> {
  const html = customerTranslator(ctx)("inline-not-created");
  await ctx.unit.once("not-created", () => editShared(ctx, message, html));
}

function reasonOf({ t, deps }: BotContext, problem: NotCreated): string {
  const service = deps.settings.serviceName;
  switch (problem.kind) {
    case "signed-out":
      return t("inline-failed-signed-out", { service });
    case "unavailable":
      return t("inline-failed-unavailable", { service });
    case "no-terminal":
      return t("draft-no-terminal", { service });
    case "which-terminal":
      return t("inline-failed-which-terminal");
    case "renewed":
      return t("inline-failed-renewed");
    case "rejected": {
      const { reason, retryAfter } = problem;
      const text =
        reason === null
          ? t("inline-failed-rejected", { service })
          : t("inline-failed-rejected-because", {
              service,
              reason: userText(reason.replace(/[.\s]+$/, "")),
            });
      return retryAfter === null ? text : `${text} ${t("create-retry-after", { seconds: retryAfter })}`;
    }
  }
}
