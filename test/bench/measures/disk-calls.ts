import { fill } from "../fill.js";
import { type Measure, type Row, scaled } from "../measure.js";
import { signedInMerchant } from "../merchants.js";
import { Stack } from "../stack/stack.js";
import { median } from "../statistics.js";
import { inFolder } from "../temp-folder.js";

const invoicesARound = 6;
/** After so many, what comes once in a chat has come, such as its first folders and offers. */
const invoicesBefore = 3;

/** `stack/disk-calls.mjs` notes each call of the disk in this form. Times are milliseconds since 1970. */
type DiskCall = { readonly kind: string; readonly at: number } & (
  | { readonly what: "sync"; readonly ended: number }
  | { readonly what: "open"; readonly failed: boolean }
);
type Sync = Extract<DiskCall, { what: "sync" }>;

/** The measure counts what the bot asks of the disk for an invoice, from the typed line to the notice of its payment. */
export const diskCalls: Measure = {
  id: "disk-calls",
  run: (extent) =>
    inFolder("disk", async (dir) => {
      const stack = await Stack.open();
      const count = scaled(extent.rounds * invoicesARound, extent, 2);
      try {
        const chats = await stack.ends.ask("people", 1);
        await fill(dir, chats, await signedInMerchant(stack));
        const [chat = 0] = chats;
        const { bot } = await stack.startBot(dir, [
          "--import",
          "./test/bench/stack/disk-calls.mjs",
          "dist/main.js",
        ]);
        const invoices = [];
        for (let made = 0; made < invoicesBefore + count; made++)
          invoices.push(await stack.ends.ask("paidInvoice", chat));
        bot.signal("SIGUSR2");
        const all = JSON.parse(await bot.printed("disk ")) as DiskCall[];
        await bot.end();
        return rowsOf(
          invoices.slice(invoicesBefore).map(({ begunAt, createdAt, shownAt, endedAt }) => {
            const calls = all.filter(({ at }) => at >= begunAt && at < endedAt);
            const syncs = calls.filter((call) => call.what === "sync");
            const opens = calls.filter((call) => call.what === "open");
            return {
              syncs,
              opens,
              failed: opens.filter(({ failed }) => failed),
              inARow: longestRow(syncs.filter(({ at, ended }) => at >= createdAt && ended <= shownAt)),
            };
          }),
        );
      } finally {
        await stack.close();
      }
    }),
};

interface Counted {
  readonly syncs: readonly DiskCall[];
  readonly opens: readonly DiskCall[];
  readonly failed: readonly DiskCall[];
  readonly inARow: readonly DiskCall[];
}

/** Syncs of which each begins after the one before has ended. Syncs at the same time cost the wait of one. */
function longestRow(syncs: readonly Sync[]): Sync[] {
  const row: Sync[] = [];
  for (const sync of [...syncs].sort((a, b) => a.ended - b.ended))
    if (sync.at >= (row.at(-1)?.ended ?? 0)) row.push(sync);
  return row;
}

function rowsOf(invoices: readonly Counted[]): Row[] {
  const row = (measure: string, of: keyof Counted, target?: number): Row => ({
    measure,
    ours: { value: median(invoices.map((invoice) => invoice[of].length)), unit: "" },
    ...(target === undefined ? {} : { target: { bound: "at most", value: target, unit: "" } }),
    note: byKind(
      invoices.flatMap((invoice) => invoice[of]),
      invoices.length,
    ),
  });
  return [
    row("Syncs for an invoice, from the line to paid", "syncs", 20),
    row("Files opened for it", "opens"),
    row("Files not found for it", "failed", 0),
    row("Syncs in a row from the service's answer to the pay link", "inARow", 3),
  ];
}

/** @returns how often each kind of path comes for one invoice, the most frequent first */
function byKind(calls: readonly DiskCall[], invoices: number): string {
  const counts = new Map<string, number>();
  for (const { kind } of calls) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  return sorted.map(([kind, count]) => `${kind} ${(count / invoices).toFixed(1)}`).join(", ");
}
