import { keptDays } from "../../../src/invoice/retention.js";
import type { Figures } from "./figures.js";
import { DailyMerchant } from "./merchant.js";
import { day, World } from "./world.js";

export interface Weeks {
  readonly merchants: number;
  readonly days: number;
  readonly retentionDays: number;
}

/** By then everything has been met several times: what code and caches need is there. */
const settledAfter = (days: number): number => Math.max(3, Math.floor(days / 4));
/** What memory may have grown by since then, whatever the number of days. */
export const heapGrowth = 1_000_000;
/** Invoices that a merchant makes in a day, one of them by inline mode. */
const invoicesADay = 5;
/** After the end of its link an invoice is kept with the chat for some days, and only then begins to be a closed one. */
const openDays = 4;
/** The days on one page of the ledger. */
const ledgerPageDays = 4;

/** The most files of a kind that are explained by what has to be kept; a day more, since the sweep comes now and then. */
const explained = ({ merchants, days, retentionDays }: Weeks): Readonly<Record<string, number>> => {
  const lasting = (kept: number): number => merchants * (Math.min(days, kept) + 1);
  return {
    chats: merchants,
    credentials: merchants,
    // One under the account's login, one under its user.
    "account-chats": 2 * merchants,
    "saved-items": merchants,
    customers: merchants,
    "inline-offers": merchants,
    "invoice-pages": merchants * (1 + Math.ceil((invoicesADay * (retentionDays + openDays + 1)) / 50)),
    // The first day and the last day may be in the middle of a page.
    "ledger-pages": merchants * (1 + Math.ceil((Math.min(days, keptDays.ledger) + 1) / ledgerPageDays)),
    invoices: invoicesADay * lasting(retentionDays + openDays),
    "dead-letters": lasting(7),
    unreadable: lasting(30),
    // Those of a day ahead.
    timers: 2 * invoicesADay * merchants,
    inbox: 1,
    "keys.json": 1,
  };
};

/** Merchants who work day by day; measured after each. */
export async function liveWeeks(
  seed: string,
  number: number,
  weeks: Weeks,
): Promise<{ readonly failures: readonly string[]; readonly figures: readonly Figures[] }> {
  const figures: Figures[] = [];
  const failures = await World.during({ seed, number, retentionDays: weeks.retentionDays }, async (world) => {
    const chats = Array.from({ length: weeks.merchants }, (_, index) => String(7_000 + index));
    const merchants = chats.map((chat) => new DailyMerchant(chat, world));
    const first = world.clock.now();
    for (let passed = 1; passed <= weeks.days && world.failures.length === 0; passed += 1) {
      for (const merchant of merchants) await merchant.work();
      await world.pass(first + passed * day - world.clock.now());
      await world.allSettled();
      figures.push(await world.figures(passed, chats));
    }
  });
  return { failures: [...failures, ...(failures.length > 0 ? [] : excesses(weeks, figures))], figures };
}

/** What has grown and shouldn't have. */
function excesses(weeks: Weeks, figures: readonly Figures[]): string[] {
  const most = explained(weeks);
  const found: string[] = [];
  for (const { day: of, kinds, timers, lanes, waiting } of figures) {
    for (const [kind, { files }] of Object.entries(kinds))
      if (files > (most[kind] ?? 0))
        found.push(`day ${of}: ${files} files of ${kind}, where ${most[kind] ?? 0} are explained`);
    if (lanes > 0 || waiting > 0 || timers > 3)
      found.push(`day ${of}: ${lanes} lanes, ${waiting} events and ${timers} timers are left`);
  }
  const growth = heapGrown(figures);
  if (growth > heapGrowth)
    found.push(`memory has grown by ${growth} bytes since day ${settledAfter(weeks.days)}`);
  const [before, last] = [figures.at(-8), figures.at(-1)];
  const isSteady = weeks.days > 30 + 8 && before !== undefined && last !== undefined;
  if (isSteady && last.bytes > 1.1 * before.bytes)
    found.push(`the disk holds ${last.bytes} bytes, a week before it were ${before.bytes}`);
  return found;
}

export const heapGrown = (figures: readonly Figures[]): number =>
  (figures.at(-1)?.heap ?? 0) - (figures[settledAfter(figures.length) - 1]?.heap ?? 0);
