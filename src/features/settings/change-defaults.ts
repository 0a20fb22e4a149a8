import { isDeepStrictEqual } from "node:util";
import type { InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import type { InvoiceField } from "../../invoice/invoice-fields.js";
import type { ChatRecord } from "../chat-record.js";
import type { AskedField } from "../draft/model/draft.js";
import { type ChangedDefaults, type DefaultValues, defaultNames } from "./model/changed-defaults.js";

type Settings = ChatRecord["settings"];

export const isAsked = ({ ask }: Settings, field: AskedField): boolean => ask?.includes(field) === true;

/**
 * Makes the bot ask for the field in every new invoice, and deletes the field's default value. The currency keeps its
 * default, which the question then offers first.
 */
export function askEveryTime(settings: Settings, field: AskedField): void {
  if (field !== "currency") unset(settings, field);
  settings.ask = [...(settings.ask ?? []).filter((other) => other !== field), field];
}

export function dontAsk(settings: Settings, field: InvoiceField): void {
  const ask = (settings.ask ?? []).filter((other) => other !== field);
  if (ask.length > 0) settings.ask = ask;
  else delete settings.ask;
}

/** Makes new invoices leave the field empty: the bot neither sets it nor asks for it. */
export function unset(settings: Settings, field: Exclude<AskedField, "currency">): void {
  delete settings[field];
  dontAsk(settings, field);
}

/**
 * Stores the default values of new invoices as they were before the last change, so that [Undo] can bring them back.
 */

/** Returns the chat's current default values of new invoices. */
export function defaultsOf({ settings }: ChatRecord): DefaultValues {
  const set = defaultNames.flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]]]));
  return structuredClone(Object.fromEntries(set));
}

/**
 * If this event has changed default values, stores the ones from before the change for [Undo].
 * @param screen the screen that shows the change and its [Undo]
 */
export function noteChange(ctx: BotContext, before: DefaultValues, screen: ChangedDefaults["screen"]): void {
  if (!isDeepStrictEqual(before, defaultsOf(ctx.session)))
    ctx.session.changedDefaults = { id: changeId(ctx), before, screen };
}

/** Adds [Undo] to a screen's keyboard, if this very event has changed default values. */
export function addUndo(ctx: BotContext, keyboard: InlineKeyboard): void {
  const id = changeId(ctx);
  if (ctx.session.changedDefaults?.id === id)
    keyboard.row().text(ctx.t.plain("button-undo"), `settings:undo:${id}`);
}

/**
 * Handles [Undo]: brings back the default values that the change with this id has replaced.
 * @returns the screen to show; undefined when a later change has been made, so that nothing is undone.
 */
export function takeBack({ session }: BotContext, id: string): ChangedDefaults["screen"] | undefined {
  const { changedDefaults, settings } = session;
  if (changedDefaults?.id !== id) return undefined;
  for (const name of defaultNames) delete settings[name];
  Object.assign(settings, changedDefaults.before);
  delete session.changedDefaults;
  return changedDefaults.screen;
}

const changeId = ({ unit }: BotContext): string => unit.event.n.toString(36);
