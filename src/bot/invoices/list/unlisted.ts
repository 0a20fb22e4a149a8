import type { Invoice } from "../../../domain/invoice/invoice.js";
import type { ChatScope } from "../../frame/context.js";
import { isDamagedRecord } from "../../frame/damaged-record.js";

/** Closed invoices of earlier versions that come into the list; reading more would keep the merchant waiting. */
const mostUnlisted = 2_000;

/** Closed invoices that aren't in `listed` (references), the newest if they are very many. Done once for a chat. */
export async function unlistedRecords(
  { deps, session }: ChatScope,
  listed: ReadonlySet<string>,
): Promise<Invoice[]> {
  const { invoices } = deps.store;
  const prefix = `${session.chat}/`;
  const found: { key: string; modifiedAt: number }[] = [];
  for await (const record of invoices.list(prefix))
    if (!listed.has(record.key.slice(prefix.length))) found.push(record);
  const newest = found.sort((a, b) => b.modifiedAt - a.modifiedAt).slice(0, mostUnlisted);
  const records: Invoice[] = [];
  for (const { key } of newest) {
    try {
      const record = await invoices.read(key);
      // An invoice that the merchant has looked for in vain has no place in the list.
      if (record?.creation === "created") records.push(record);
    } catch (error) {
      // It was moved aside; the others are listed all the same.
      if (!isDamagedRecord(error)) throw error;
    }
  }
  return records;
}
