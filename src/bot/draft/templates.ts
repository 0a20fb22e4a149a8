import { createHash } from "node:crypto";
import type { ChatRecord } from "../../domain/chat/chat-record.js";
import { defined } from "../../domain/defined.js";
import { type Draft, termsToKeep } from "../../domain/draft/draft.js";
import { readTemplateName } from "../../domain/invoice/invoice-fields.js";
import { evenOut } from "../../domain/text/typed-text.js";
import type { TemplateRecord } from "../../store/store-port.js";
import type { ChatScope } from "../frame/context.js";
import { isDamagedRecord } from "../frame/damaged-record.js";

/** Templates of one chat; more would be a catalogue. */
export const templateLimit = 50;

/** Terms kept under a name, each a record of its own. */

/**
 * Finds the template with a name, in any case.
 * @returns undefined when there is none.
 */
export async function findTemplate(scope: ChatScope, name: string): Promise<TemplateRecord | undefined> {
  const key = keyOf(scope.session, name);
  if (key === undefined) return undefined;
  try {
    return await scope.deps.store.templates.read(key);
  } catch (error) {
    // The damaged template was moved aside and logged; the merchant can keep a new one under the name.
    if (isDamagedRecord(error)) return undefined;
    throw error;
  }
}

/**
 * Keeps the draft's terms under a name, in place of an earlier template of that name.
 * @returns false when there are too many templates.
 */
export async function keepTemplate(scope: ChatScope, name: string, draft: Draft): Promise<boolean> {
  const { store, now } = scope.deps;
  const key = keyOf(scope.session, name);
  if (key === undefined) throw new Error("A template's name can't be blank.");
  const keys = await templateKeys(scope);
  if (!keys.includes(key) && keys.length >= templateLimit) return false;
  const { confirmed } = draft;
  const { lastAccount: account } = scope.session;
  const record = { name, terms: termsToKeep(draft), savedAt: now(), ...defined({ confirmed, account }) };
  await store.templates.write(key, record);
  return true;
}

export async function removeTemplate(scope: ChatScope, name: string): Promise<void> {
  const key = keyOf(scope.session, name);
  if (key !== undefined) await scope.deps.store.templates.remove(key);
}

/** Whether there is any to offer; opens no record. */
export const hasTemplates = async (scope: ChatScope): Promise<boolean> =>
  (await templateKeys(scope)).length > 0;

async function templateKeys({ deps, session }: ChatScope): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const { key } of deps.store.templates.list(`${session.chat}/`)) keys.push(key);
  return keys;
}

/** Names of all templates, in the order of the alphabet. */
export async function templateNames(scope: ChatScope): Promise<readonly string[]> {
  const names: string[] = [];
  for (const key of await templateKeys(scope)) {
    try {
      const template = await scope.deps.store.templates.read(key);
      if (template !== undefined) names.push(template.name);
    } catch (error) {
      if (!isDamagedRecord(error)) throw error;
    }
  }
  return names.sort(new Intl.Collator(scope.t.language).compare);
}

/** @returns undefined for a text that can't be a template's name, such as a line of items. */
function keyOf({ chat }: ChatRecord, name: string): string | undefined {
  return readTemplateName(name).ok ? `${chat}/${templateDigest(name)}` : undefined;
}

/** Stands for a name where there is little room, whatever the name holds: in a key, in callback data. */
export const templateDigest = (name: string): string =>
  createHash("sha256").update(evenOut(name)).digest("base64url").slice(0, 12);
