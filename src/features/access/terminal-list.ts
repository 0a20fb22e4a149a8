import { LRUCache } from "lru-cache";
import type { ChatScope } from "../../frame/context.js";
import { actingOf } from "../../frame/model/acting.js";
import { type CallFailure, callFailure } from "../../frame/screens/service-failure.js";
import { isUsable, type Terminal } from "../../invoice/terms/terminal.js";
import { keptBeside } from "../../language/kept-beside.js";
import { type AskedWait, lastingWait } from "../../language/time/asked-wait.js";
import type { MerchantService, TerminalList } from "../../service/service-port.js";
import { mayUseTerminal } from "../team/model/limits.js";
import { accessToken, endAccessAfter, type OpenAccess, renewAccess } from "./access-token.js";
import type { AccessDeps } from "./credentials.js";
import { terminalDigest } from "./terminal-choice.js";

/**
 * The list is read page by page, only as far as somebody needs it, and kept for a minute. All chats of the account
 * share it.
 */

const keptFor = 60_000;
const keptAccounts = { max: 200 };
/** The time (ms) after which a chat's search reads no further page. */
const longestSearch = 60_000;

export type TerminalsResult = { readonly kind: "ok"; readonly list: TerminalList } | CallFailure;

/** Says whether the terminals that were read so far, of those that the chat may use, are as many as the caller needs. */
type Enough = (terminals: readonly Terminal[]) => boolean;

type Scope = Pick<ChatScope, "session" | "deps">;

interface Reading {
  readonly token: string;
  readonly at: number;
  list?: TerminalList;
  /** The service's default, if it is on the first page. It stands first, whatever is read later. */
  leading?: Terminal | undefined;
  /** The call for the next page, for which all chats wait that need it. */
  call?: Promise<CallFailure | undefined>;
}

interface Kept {
  readonly readings: LRUCache<string, Reading>;
  readonly waits: LRUCache<string, AskedWait>;
}

const keptOf = keptBeside<MerchantService, Kept>(() => ({
  readings: new LRUCache(keptAccounts),
  waits: new LRUCache(keptAccounts),
}));

export const wholeList: Enough = () => false;

/**
 * Returns the terminals that the chat may use (docs/interface.md, "List terminals"). A list that isn't read to its end
 * has a `next` page.
 * @param looked the event's look at the access, if it was made already
 */
export async function loadTerminals(
  scope: Scope,
  enough: Enough,
  looked?: OpenAccess,
): Promise<TerminalsResult> {
  const access = looked ?? (await accessToken(scope));
  if (access.kind !== "ok") return access;
  if (access.team === undefined) return load(scope, enough, access);
  const { limits } = access.team.seller;
  const allowed = (terminals: readonly Terminal[]) =>
    terminals.filter(({ id }) => mayUseTerminal(limits, id));
  const areAll = (terminals: readonly Terminal[]): boolean => terminals.length === limits.terminals?.length;
  const isEnough: Enough = (terminals) => areAll(allowed(terminals)) || enough(allowed(terminals));
  const loaded = await load(scope, isEnough, access);
  if (loaded.kind !== "ok") return loaded;
  const terminals = allowed(loaded.list.terminals);
  const list = areAll(terminals) ? { complete: true } : loaded.list;
  return { kind: "ok", list: { ...list, terminals } };
}

/**
 * Returns the tapped terminal, and those among which it was offered; undefined when it is gone or the list can't be
 * read.
 * @param digest stands for the terminal's id in the button's callback data
 */
export async function tappedTerminal(
  scope: Scope,
  digest: string,
): Promise<{ readonly terminal: Terminal; readonly usable: readonly Terminal[] } | undefined> {
  const isTapped = ({ id }: Terminal): boolean => terminalDigest(id) === digest;
  const result = await loadTerminals(scope, (terminals) => terminals.some(isTapped));
  const usable = result.kind === "ok" ? result.list.terminals.filter(isUsable) : [];
  const terminal = usable.find(isTapped);
  return terminal && { terminal, usable };
}

/** "not-found" means that the whole list was read, "not-known" that the list couldn't be read to its end. */
export type TerminalLookup =
  | { readonly kind: "found"; readonly terminal: Terminal }
  | { readonly kind: "not-found" }
  | { readonly kind: "not-known"; readonly why?: CallFailure };

/** Looks for a terminal of the chat's account by its id, whatever its status. */
export async function findTerminal(scope: Scope, id: string, access: OpenAccess): Promise<TerminalLookup> {
  const wanted = (one: Terminal): boolean => one.id === id;
  const loaded = await load(scope, (terminals) => terminals.some(wanted), access);
  if (loaded.kind !== "ok") return { kind: "not-known", why: loaded };
  const terminal = loaded.list.terminals.find(wanted);
  if (terminal !== undefined) return { kind: "found", terminal };
  return { kind: loaded.list.complete ? "not-found" : "not-known" };
}

/** Forgets the list of the chat's account, so that the next look at it reads it anew. */
export function forgetTerminals({ session, deps }: Scope): void {
  keptOf(deps.service).readings.delete(actingOf(session).owner);
}

async function load(scope: Scope, enough: Enough, access: OpenAccess): Promise<TerminalsResult> {
  const first = await search(scope, access.token, enough);
  if (first.kind !== "signed-out") return first;
  const renewed = await renewAccess(scope, access.token);
  if (renewed.kind !== "ok") return renewed;
  const second = await search(scope, renewed.token, enough);
  if (second.kind === "signed-out") await endAccessAfter(scope, renewed.token);
  return second;
}

/** Reads the list until it is enough or ends. After a minute the chat gets what was read, and the merchant can go on from there. */
async function search({ session, deps }: Scope, token: string, enough: Enough): Promise<TerminalsResult> {
  const { owner } = actingOf(session);
  const kept = keptOf(deps.service);
  const reading = readingOf(kept, owner, token, deps.now());
  const until = deps.now() + longestSearch;
  for (;;) {
    const { list } = reading;
    const isOver = list !== undefined && (list.next === undefined || deps.now() >= until);
    if (isOver || (list !== undefined && enough(list.terminals))) {
      // An ended list without usable terminals isn't kept, so that a merchant who activates a terminal and tries again sees it.
      if (list.next === undefined && !list.terminals.some(isUsable)) kept.readings.delete(owner);
      return { kind: "ok", list: ledBy(reading.leading, list) };
    }
    const wait = lastingWait(kept.waits.get(owner), deps.now());
    if (wait !== undefined) return { kind: "too-many-requests", wait };
    reading.call ??= readPage(reading, deps).finally(() => {
      delete reading.call;
    });
    const failure = await reading.call;
    if (failure?.kind === "too-many-requests") kept.waits.set(owner, failure.wait);
    if (failure !== undefined) return failure;
  }
}

async function readPage(reading: Reading, deps: AccessDeps): Promise<CallFailure | undefined> {
  try {
    const isFirst = reading.list === undefined;
    reading.list = await deps.service.listTerminals(reading.token, reading.list);
    if (isFirst) reading.leading = reading.list.terminals.find((one) => one.isDefault && isUsable(one));
    return undefined;
  } catch (error) {
    return callFailure(error, deps, "terminals.failed");
  }
}

function readingOf({ readings }: Kept, owner: string, token: string, now: number): Reading {
  const known = readings.get(owner);
  if (known?.token === token && now - known.at < keptFor) return known;
  const reading: Reading = { token, at: now };
  readings.set(owner, reading);
  return reading;
}

function ledBy(leading: Terminal | undefined, list: TerminalList): TerminalList {
  if (leading === undefined) return list;
  return { ...list, terminals: [leading, ...list.terminals.filter(({ id }) => id !== leading.id)] };
}
