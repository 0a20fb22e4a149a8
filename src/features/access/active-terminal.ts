import { setTimeout as delay } from "node:timers/promises";
import type { ChatScope } from "../../frame/context.js";
import { howLost, type LostTerminal, type TerminalChoice } from "../../invoice/terms/terminal.js";
import type { AskedWait } from "../../language/time/asked-wait.js";
import type { MerchantService } from "../../service/service-port.js";
import type { ChatRecord } from "../chat-record.js";
import { draftsOf } from "../draft/model/draft.js";
import { accessToken, type OpenAccess, storedAccess } from "./access-token.js";
import type { TeamAccess } from "./team-access.js";
import { findTerminal, forgetTerminals, type TerminalLookup } from "./terminal-list.js";

/**
 * Drafts, defaults and templates store terminals for weeks, and only one whose status is ACTIVE may be used
 * (docs/interface.md, "Terminal").
 */

export type TerminalCheck =
  /** The terminal is active under the name that the merchant has read; or the list doesn't tell, and the service decides. */
  | { readonly kind: "usable" }
  | { readonly kind: "lost"; readonly lost: LostTerminal }
  | { readonly kind: "signed-out" }
  | { readonly kind: "unavailable" }
  | { readonly kind: "too-many-requests"; readonly wait: AskedWait };

type Scope = Pick<ChatScope, "session" | "deps">;

/** The longest time (ms) that [Create invoice] waits for the list, because the merchant sees nothing meanwhile. */
const longestLookMs = 10_000;
/**
 * After looks have failed for this long (ms), stored terminals are taken unseen: a broken list must not stop all
 * invoices.
 */
const brokenAfterMs = 10 * 60_000;

interface Failing {
  readonly first: number;
  readonly last: number;
}

const failingServices = new WeakMap<MerchantService, Failing>();

/**
 * Looks whether the service still lists a stored terminal as active and under the same name. A terminal counts as lost
 * only after the list was read anew, because the merchant may have repaired it.
 */
export async function checkTerminal(
  scope: Scope,
  terminal: TerminalChoice | undefined,
  access: OpenAccess,
  longestMs = longestLookMs,
): Promise<TerminalCheck> {
  if (terminal === undefined) return { kind: "usable" };
  const looked = (): Promise<TerminalLookup> => noLonger(longestMs, look(scope, terminal.id, access));
  const first = await judge(scope, terminal, await looked());
  if (first.kind !== "lost") return first;
  forgetTerminals(scope);
  return judge(scope, terminal, await looked());
}

async function judge(scope: Scope, terminal: TerminalChoice, looked: TerminalLookup): Promise<TerminalCheck> {
  const { service, now } = scope.deps;
  const why = looked.kind === "not-known" ? looked.why : undefined;
  if (why?.kind === "unavailable")
    return noteFailure(service, now()) < brokenAfterMs ? why : { kind: "usable" };
  failingServices.delete(service);
  if (looked.kind !== "not-known") {
    const lost = howLost(terminal, looked.kind === "found" ? looked.terminal : undefined);
    return lost === undefined ? { kind: "usable" } : { kind: "lost", lost };
  }
  // The look works on a copy of the chat's record, so the end of the access is noted in the record itself here.
  if (why?.kind === "signed-out") await accessToken(scope);
  return why?.kind === "signed-out" || why?.kind === "too-many-requests" ? why : { kind: "usable" };
}

/** Notes that the list couldn't be read. @returns for how long (ms) that is so. A pause between two tries begins anew. */
function noteFailure(service: MerchantService, now: number): number {
  const known = failingServices.get(service);
  const first = known === undefined || Math.abs(now - known.last) > brokenAfterMs ? now : known.first;
  failingServices.set(service, { first, last: now });
  return now - first;
}

/** Returns the result of a look; "unavailable" when it takes too long. The look itself goes on, and the next one waits for the same call. */
async function noLonger(ms: number, looked: Promise<TerminalLookup>): Promise<TerminalLookup> {
  const over = new AbortController();
  const tooLate = { kind: "not-known", why: { kind: "unavailable" } } as const;
  const { signal } = over;
  const timer = delay(ms, tooLate, { signal }).catch(() => tooLate);
  try {
    return await Promise.race([looked, timer]);
  } finally {
    over.abort();
  }
}

/** Looks for the terminal. The look may outlast its event, so it works on a copy of what it may change in the record. */
function look({ session, deps }: Scope, id: string, access: OpenAccess): Promise<TerminalLookup> {
  const copy = { ...session, account: structuredClone(session.account) };
  return findTerminal({ session: copy, deps }, id, access);
}

/**
 * Begins the look while the merchant reads the review card, so that [Create invoice] rarely waits. The look renews no
 * access, because a renewal belongs into an event.
 */
export function lookAhead(
  scope: Scope,
  terminal: TerminalChoice | undefined,
  team: TeamAccess | undefined,
): void {
  if (terminal === undefined || (team !== undefined && team.kind !== "ok")) return;
  storedAccess(scope, { team })
    .then((access) => (access === undefined ? undefined : look(scope, terminal.id, access)))
    .catch((error: unknown) => {
      scope.deps.log("terminals.no-look-ahead", { error: error instanceof Error ? error.name : "unknown" });
    });
}

/**
 * Takes a lost terminal out of everything in the chat's record that would use it again. Templates have records of
 * their own.
 */
export function loseTerminal(record: ChatRecord, id: string): void {
  const { settings, changedDefaults } = record;
  for (const defaults of [settings, changedDefaults?.before])
    if (defaults?.terminal?.id === id) delete defaults.terminal;
  if (record.chosenTerminal?.id === id) delete record.chosenTerminal;
  for (const { terms } of draftsOf(record)) if (terms.terminal?.id === id) delete terms.terminal;
}
