import { isDeepStrictEqual } from "node:util";
import type { InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import type { InvoiceField } from "../../invoice/terms/invoice-fields.js";
import type { ChatRecord } from "../chat-record.js";
import type { AskedField } from "../draft/model/draft.js";
import { type ChangedDefaults, type DefaultValues, defaultNames } from "./slice.js";

type Settings = ChatRecord["settings"];

export const isAsked = ({ ask }: Settings, field: AskedField): boolean => ask?.includes(field) === true;

/** Deletes the field's default value as well, except the currency's, which the question then offers first. */
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

export function defaultsOf({ settings }: ChatRecord): DefaultValues {
  const set = defaultNames.flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]]]));
  return structuredClone(Object.fromEntries(set));
}

/** Stores the default values from before this event's change for [Undo], which `screen` shows. */
export function noteChange(ctx: BotContext, before: DefaultValues, screen: ChangedDefaults["screen"]): void {
  if (!isDeepStrictEqual(before, defaultsOf(ctx.session)))
    ctx.session.changedDefaults = { id: changeId(ctx), before, screen };
}

export function addUndo(ctx: BotContext, keyboard: InlineKeyboard): void {
  const id = changeId(ctx);
  if (ctx.session.changedDefaults?.id === id)
    keyboard.row().text(ctx.t.plain("button-undo"), `settings:undo:${id}`);
}

/**
 * Brings back the default values from before this change.
 * @returns the screen to show; undefined when a later change has been made
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
