import { createHash } from "node:crypto";
import type { ChatScope } from "../../frame/context.js";
import { readTemplateName } from "../../invoice/terms/invoice-fields.js";
import { defined } from "../../language/omit-undefined.js";
import { evenOut } from "../../language/text/typed-text.js";
import { undamaged } from "../../store/errors.js";
import type { TemplateRecord } from "../../store/store-port.js";
import type { ChatRecord } from "../chat-record.js";
import { type Draft, termsToKeep } from "./model/draft.js";

export const templateLimit = 50;

/** The chat's templates. A template is the terms of a draft under a name; each is a stored record of its own. */

/** Upper and lower case make no difference in a template's name. */
export async function findTemplate(scope: ChatScope, name: string): Promise<TemplateRecord | undefined> {
  const key = keyOf(scope.session, name);
  if (key === undefined) return undefined;
  return undamaged(scope.deps.store.templates.read(key));
}

/**
 * An older template with the same name is replaced and kept in the new one, for [Undo].
 * @returns "full" when the chat has too many templates
 */
export async function keepTemplate(
  scope: ChatScope,
  name: string,
  draft: Draft,
): Promise<"kept" | "replaced" | "full"> {
  const { store, now } = scope.deps;
  const key = keyOf(scope.session, name);
  if (key === undefined) throw new Error("A template's name can't be blank.");
  const known = await undamaged(store.templates.read(key));
  if (known === undefined && (await templateKeys(scope)).length >= templateLimit) return "full";
  const { n: event } = scope.unit.event;
  // An earlier attempt at this event may have stored the new template, which this retry must not take for the older
  // one.
  const before = known?.event === event ? known.before : known && withoutBefore(known);
  const { confirmed } = draft;
  const account = scope.acting.account;
  const terms = termsToKeep(draft);
  await store.templates.write(key, {
    ...{ name, terms, savedAt: now(), event },
    ...defined({ confirmed, account, before }),
  });
  return before === undefined ? "kept" : "replaced";
}

const withoutBefore = ({ before: _before, ...template }: TemplateRecord): TemplateRecord => template;

/**
 * @param event the number of the event that replaced the older template
 * @returns false when there is no older one, or the template was stored by another event since
 */
export async function restoreTemplate(
  scope: ChatScope,
  replaced: TemplateRecord,
  event: number,
): Promise<boolean> {
  const { n } = scope.unit.event;
  // An earlier attempt at this event has already brought the older template back.
  if (replaced.event === n) return true;
  const key = keyOf(scope.session, replaced.name);
  if (key === undefined || replaced.before === undefined || replaced.event !== event) return false;
  await scope.deps.store.templates.write(key, { ...replaced.before, event: n });
  return true;
}

export async function removeTemplate(scope: ChatScope, name: string): Promise<void> {
  const key = keyOf(scope.session, name);
  if (key !== undefined) await scope.deps.store.templates.remove(key);
}

/** Takes a terminal that can't be used any more out of the chat's templates, which then ask for another one. */
export async function loseTerminalInTemplates(scope: ChatScope, id: string): Promise<void> {
  const { templates } = scope.deps.store;
  const isOn = ({ terms }: Pick<TemplateRecord, "terms">): boolean => terms.terminal?.id === id;
  for (const key of await templateKeys(scope)) {
    const template = await undamaged(templates.read(key));
    if (template === undefined) continue;
    const { before } = template;
    if (!isOn(template) && (before === undefined || !isOn(before))) continue;
    for (const { terms } of [template, ...(before === undefined ? [] : [before])])
      if (terms.terminal?.id === id) delete terms.terminal;
    await templates.write(key, template);
  }
}

/** The keys in the store alone say whether there are templates. */
export const hasTemplates = async (scope: ChatScope): Promise<boolean> =>
  (await templateKeys(scope)).length > 0;

async function templateKeys({ deps, session }: ChatScope): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const { key } of deps.store.templates.list(`${session.chat}/`)) keys.push(key);
  return keys;
}

export async function templateNames(scope: ChatScope): Promise<readonly string[]> {
  const names: string[] = [];
  for (const key of await templateKeys(scope)) {
    const template = await undamaged(scope.deps.store.templates.read(key));
    if (template !== undefined) names.push(template.name);
  }
  return names.sort(new Intl.Collator(scope.t.language).compare);
}

/** @returns undefined for a text that can't be a template's name, such as a line of items */
function keyOf({ chat }: ChatRecord, name: string): string | undefined {
  return readTemplateName(name).ok ? `${chat}/${templateDigest(name)}` : undefined;
}

/** Keys of the store and callback data have no room for long texts and special characters. */
export const templateDigest = (name: string): string =>
  createHash("sha256").update(evenOut(name)).digest("base64url").slice(0, 12);
