import { createHash } from "node:crypto";
import type { InlineKeyboard } from "grammy";
import { isUsable, type Terminal } from "../../domain/invoice/terminal.js";
import { actingFor, type OwnedAccount } from "../../domain/merchant-account.js";
import { mayUseTerminal } from "../../domain/team/limits.js";
import { type AskedWait, askedWaitOf } from "../../domain/time/asked-wait.js";
import type { MerchantService, TerminalList } from "../../merchant-service/service-port.js";
import type { ChatScope } from "../shared/context.js";
import { plainUserText, type Translator } from "../shared/locales.js";
import { serviceFailure } from "../shared/service-failure.js";
import { accessToken, endAccessAfter, renewAccess } from "./access-token.js";
import type { AccessDeps } from "./credentials.js";
import { teamAccess } from "./team-access.js";

const keptFor = 60_000;
const keptAccounts = 200;

export type TerminalsResult =
  | { readonly kind: "ok"; readonly list: TerminalList }
  | { readonly kind: "signed-out" }
  | { readonly kind: "unavailable" }
  /** The service has had too many requests (429). */
  | { readonly kind: "too-many-requests"; readonly wait: AskedWait };

interface Recent {
  readonly token: string;
  readonly at: number;
  readonly list: TerminalList;
}

/**
 * The lists of terminals loaded from the service in the last minute, by chat, so that turning a page of the terminal
 * buttons needs no call. They are kept in memory only, for 200 chats at most.
 */
const recentByService = new WeakMap<MerchantService, Map<string, Recent>>();

/**
 * Returns the terminals that the chat may use (docs/interface.md, "List terminals"), the service's default first. A
 * seller gets only those that the owner allows.
 */
export async function loadTerminals(scope: Pick<ChatScope, "session" | "deps">): Promise<TerminalsResult> {
  const loaded = await loadAll(scope);
  const team = await teamAccess(scope);
  if (loaded.kind !== "ok" || team === undefined) return loaded;
  if (team.kind !== "ok") return { kind: "signed-out" };
  const terminals = loaded.list.terminals.filter(({ id }) => mayUseTerminal(team.seller.limits, id));
  return { kind: "ok", list: { ...loaded.list, terminals } };
}

/** What is known of one terminal. It is "not-known" when the list couldn't be read, for the reason `why`, or not to its end. */
export type TerminalLookup =
  | { readonly kind: "found"; readonly terminal: Terminal }
  | { readonly kind: "not-found" }
  | { readonly kind: "not-known"; readonly why?: Exclude<TerminalsResult, { readonly kind: "ok" }> };

/**
 * Looks for a terminal of the chat's account by its id, whatever its status, and reads no more of the list than that
 * needs. A list that is older than a minute is read anew.
 */
export async function findTerminal(
  scope: Pick<ChatScope, "session" | "deps">,
  id: string,
): Promise<TerminalLookup> {
  const loaded = await loadAll(scope);
  if (loaded.kind !== "ok") return { kind: "not-known", why: loaded };
  const terminal = loaded.list.terminals.find((one) => one.id === id);
  if (terminal !== undefined) return { kind: "found", terminal };
  return { kind: loaded.list.complete ? "not-found" : "not-known" };
}

/** Forgets the list of the chat's account, so that the next look at it reads it anew. */
export function forgetTerminals({ session, deps }: Pick<ChatScope, "session" | "deps">): void {
  recentOf(deps.service).delete(actingFor(session).owner);
}

async function loadAll(scope: Pick<ChatScope, "session" | "deps">): Promise<TerminalsResult> {
  const account = actingFor(scope.session);
  const access = await accessToken(scope);
  if (access.kind !== "ok") return access;
  const first = await read(account, scope.deps, access.token);
  if (first.kind !== "signed-out") return first;
  const renewed = await renewAccess(scope, access.token);
  if (renewed.kind !== "ok") return renewed;
  const second = await read(account, scope.deps, renewed.token);
  if (second.kind === "signed-out") await endAccessAfter(scope, renewed.token);
  return second;
}

async function read({ owner }: OwnedAccount, deps: AccessDeps, token: string): Promise<TerminalsResult> {
  const recent = recentOf(deps.service);
  const known = recent.get(owner);
  if (known?.token === token && deps.now() - known.at < keptFor) return { kind: "ok", list: known.list };
  try {
    const list = await deps.service.listTerminals(token);
    const sorted = { ...list, terminals: [...list.terminals].sort(defaultFirst) };
    // A list without usable terminals isn't remembered, so that a merchant who activates a terminal and tries again sees the new list.
    if (sorted.terminals.some(isUsable)) remember(recent, owner, { token, at: deps.now(), list: sorted });
    return { kind: "ok", list: sorted };
  } catch (error) {
    const { kind, retryAfter } = serviceFailure(error, deps.log, "terminals.failed");
    if (kind === "too-many-requests") return { kind, wait: askedWaitOf(retryAfter, deps.now()) };
    return { kind: kind === "signed-out" ? "signed-out" : "unavailable" };
  }
}

/** Returns a short digest that stands for a terminal's id in a button's callback data, which has only 64 bytes. */
export const terminalDigest = (id: string): string =>
  createHash("sha256").update(id).digest("base64url").slice(0, 12);

/** Returns the fields of a terminal that drafts and settings store: id, name and business unit. */
export const choiceOf = ({ id, name, businessUnitName }: Terminal) => ({ id, name, businessUnitName });

const defaultFirst = (a: Terminal, b: Terminal): number => Number(b.isDefault) - Number(a.isDefault);

function recentOf(service: MerchantService): Map<string, Recent> {
  const known = recentByService.get(service) ?? new Map<string, Recent>();
  recentByService.set(service, known);
  return known;
}

function remember(recent: Map<string, Recent>, owner: string, entry: Recent): void {
  recent.delete(owner);
  recent.set(owner, entry);
  const oldest = recent.keys().next().value;
  if (recent.size > keptAccounts && oldest !== undefined) recent.delete(oldest);
}

const perPage = 8;

interface TerminalButtons {
  readonly terminal: (terminal: Terminal) => string;
  readonly page: (page: number) => string;
  /** Whether the terminal has a check mark, where several can be chosen. */
  readonly isChosen?: (terminal: Terminal) => boolean;
}

/**
 * Adds buttons to a keyboard: one page of terminals, one per row, and a row to turn pages. `data` returns the callback
 * data of the buttons.
 */
export function addTerminals(
  keyboard: InlineKeyboard,
  t: Translator,
  terminals: readonly Terminal[],
  page: number,
  data: TerminalButtons,
): void {
  const pages = Math.max(1, Math.ceil(terminals.length / perPage));
  const at = Math.min(Math.max(0, page), pages - 1);
  for (const terminal of terminals.slice(at * perPage, (at + 1) * perPage)) {
    const label = `${plainUserText(terminal.name)} — ${plainUserText(terminal.businessUnitName)}`;
    keyboard.text(data.isChosen?.(terminal) === true ? `✓ ${label}` : label, data.terminal(terminal)).row();
  }
  if (pages === 1) return;
  if (at > 0) keyboard.text("‹", data.page(at - 1));
  keyboard.text(t.plain("button-page", { page: at + 1, pages }), data.page(at));
  if (at < pages - 1) keyboard.text("›", data.page(at + 1));
  keyboard.row();
}
