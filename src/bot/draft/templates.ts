import { createHash } from "node:crypto";
import type { ChatRecord } from "../../domain/chat/chat-record.js";
import { defined } from "../../domain/defined.js";
import { type Draft, termsToKeep } from "../../domain/draft/draft.js";
import { readTemplateName } from "../../domain/invoice/invoice-fields.js";
import { evenOut } from "../../domain/text/typed-text.js";
import type { TemplateRecord } from "../../store/store-port.js";
import type { ChatScope } from "../frame/context.js";
import { undamaged } from "../frame/damaged-record.js";

/** The largest number of templates of one chat. */
export const templateLimit = 50;

/** Stores templates: the terms of a draft under a name. Each template is a record of its own. */

/** Reads the template with a name, in any case; undefined when there is none. */
export async function findTemplate(scope: ChatScope, name: string): Promise<TemplateRecord | undefined> {
  const key = keyOf(scope.session, name);
  if (key === undefined) return undefined;
  return undamaged(scope.deps.store.templates.read(key));
}

/** Stores the draft's terms as a template, which replaces an older one of that name. @returns "full" when the chat has too many templates. */
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
  // A retry of the event finds the template of the first attempt.
  const before = known?.event === event ? known.before : known && withoutBefore(known);
  const { confirmed } = draft;
  const { lastAccount: account } = scope.session;
  const terms = termsToKeep(draft);
  await store.templates.write(key, {
    ...{ name, terms, savedAt: now(), event },
    ...defined({ confirmed, account, before }),
  });
  return before === undefined ? "kept" : "replaced";
}

const withoutBefore = ({ before: _before, ...template }: TemplateRecord): TemplateRecord => template;

/** Brings back the template that another one of its name has replaced. @param event the event that replaced it. @returns false when it can't. */
export async function restoreTemplate(
  scope: ChatScope,
  replaced: TemplateRecord,
  event: number,
): Promise<boolean> {
  const { n } = scope.unit.event;
  // An earlier attempt at this event has already brought the template back.
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

/** Checks whether the chat has templates, without reading a record. */
export const hasTemplates = async (scope: ChatScope): Promise<boolean> =>
  (await templateKeys(scope)).length > 0;

async function templateKeys({ deps, session }: ChatScope): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const { key } of deps.store.templates.list(`${session.chat}/`)) keys.push(key);
  return keys;
}

/** Returns the names of all templates in alphabetical order. */
export async function templateNames(scope: ChatScope): Promise<readonly string[]> {
  const names: string[] = [];
  for (const key of await templateKeys(scope)) {
    const template = await undamaged(scope.deps.store.templates.read(key));
    if (template !== undefined) names.push(template.name);
  }
  return names.sort(new Intl.Collator(scope.t.language).compare);
}

/** Returns the template's key; undefined for a text that can't be a template's name, such as a line of items. */
function keyOf({ chat }: ChatRecord, name: string): string | undefined {
  return readTemplateName(name).ok ? `${chat}/${templateDigest(name)}` : undefined;
}

/** Returns a short digest that stands for the name in keys and callback data, where long texts or special characters don't fit. */
export const templateDigest = (name: string): string =>
  createHash("sha256").update(evenOut(name)).digest("base64url").slice(0, 12);
