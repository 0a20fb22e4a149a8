import { newChatRecord } from "../../../src/features/chat-record.js";
import {
  ledgerPageOf,
  pagesOfPosting,
  salesBetween,
  withPostings,
} from "../../../src/features/today/ledger/ledger-page.js";
import type { Invoice } from "../../../src/invoice/invoice.js";
import type { Store } from "../../../src/store/store-port.js";
import type { World } from "../../journeys/world.js";
import { countRecords, folderData } from "../kill/data-folder.js";
import type { Seller } from "./seller.js";

/** What was acknowledged before a backup began, by the names of what was sold. */
export interface Known {
  readonly created: readonly string[];
  readonly paid: readonly string[];
}

export function knownNow(world: World, sellers: readonly Seller[]): Known {
  const isPaid = ({ deliveries }: ReturnType<World["merchant"]["control"]["invoices"]>[number]) =>
    deliveries.some(({ status, state }) => status === "paid" && state === "delivered");
  return {
    created: sellers.flatMap((seller) => seller.created()),
    paid: world.merchant.control.invoices().filter(isPaid).map(nameOf),
  };
}

const nameOf = ({
  request,
}: {
  readonly request: { readonly items: readonly { readonly name: string }[] };
}): string => request.items[0]?.name ?? "";

export interface Found {
  readonly failures: string[];
  lost: number;
  doubled: number;
}

/** Compares what the restored bot has kept with what was acknowledged before the backup, and with the service. */
export async function check(
  world: World,
  dir: string,
  sellers: readonly Seller[],
  known: Known,
): Promise<Found> {
  const found: Found = { failures: [], lost: 0, doubled: 0 };
  const broken = (kind: "lost" | "doubled", text: string): void => {
    found[kind] += 1;
    found.failures.push(text);
  };
  const invoices = world.merchant.control.invoices();
  for (const name of new Set(invoices.map(nameOf))) {
    const made = invoices.filter((invoice) => nameOf(invoice) === name).length;
    if (made > 1) broken("doubled", `${name} was created ${made} times for one tap`);
  }
  for (const { index, chat } of sellers)
    for (const other of sellers.filter((each) => each.index !== index))
      for (const text of chat.texts)
        if (other.names.some((name) => text.includes(name)))
          broken("doubled", `chat ${chat.id} was told of what another has sold: ${text.slice(0, 80)}`);
  await folderData(dir).withRecords(async (store) => {
    const dead = await countRecords(store, "deadLetters");
    if (dead > 0) found.failures.push(`${dead} dead letters`);
    for (const { chat, names } of sellers) {
      const kept = await invoicesOf(store, String(chat.id), broken);
      for (const name of known.created.filter((each) => names.includes(each)))
        if (!kept.has(name)) broken("lost", `${name} was created before the backup, and isn't there`);
      for (const name of known.paid.filter((each) => names.includes(each)))
        if (paymentsOf(kept.get(name)) === 0)
          broken("lost", `${name} was paid before the backup, and isn't now`);
      const paid = [...kept.values()].filter((invoice) => paymentsOf(invoice) > 0).length;
      const counted = await paidInLedger(store, String(chat.id));
      if (counted > paid) broken("doubled", `chat ${chat.id} counts ${counted} payments of ${paid}`);
      if (counted < paid) broken("lost", `chat ${chat.id} counts ${counted} payments of ${paid}`);
    }
  });
  return found;
}

const paymentsOf = (invoice: Invoice | undefined): number =>
  invoice?.history.filter(({ status }) => status === "paid").length ?? 0;

/** The invoices of a chat by the names of what was sold. */
async function invoicesOf(store: Store, chat: string, broken: (kind: "doubled", text: string) => void) {
  const record = (await store.chats.read(chat)) ?? newChatRecord(chat, 0);
  const all = new Map(Object.entries(record.invoices));
  for await (const { key } of store.invoices.list(`${chat}/`)) {
    const own = await store.invoices.read(key);
    // After a crash during the move an invoice may be in both places, and the chat's record counts.
    if (own !== undefined && !all.has(own.ref)) all.set(own.ref, own);
  }
  const refs: string[] = [];
  for await (const { key } of store.invoicePages.list(`${chat}/`))
    refs.push(...((await store.invoicePages.read(key))?.entries ?? []).map(({ ref }) => ref));
  if (new Set(refs).size < refs.length) broken("doubled", `chat ${chat} lists an invoice twice`);
  const byName = new Map<string, Invoice>();
  for (const invoice of all.values()) {
    const name = invoice.terms.items[0]?.name ?? "";
    if (byName.has(name)) broken("doubled", `${name} is kept as two invoices`);
    if (paymentsOf(invoice) > 1) broken("doubled", `${name} was paid ${paymentsOf(invoice)} times`);
    byName.set(name, invoice);
  }
  return byName;
}

async function paidInLedger(store: Store, chat: string): Promise<number> {
  const record = await store.chats.read(chat);
  const postings = record?.ledger?.postings ?? [];
  const stored = new Map<number, Awaited<ReturnType<typeof store.ledgerPages.read>>>();
  for (const number of postings.flatMap(pagesOfPosting)) stored.set(number, undefined);
  for await (const { key } of store.ledgerPages.list(`${chat}/`))
    stored.set(Number(key.slice(key.lastIndexOf("-") + 1)), await store.ledgerPages.read(key));
  let paid = 0;
  for (const [number, before] of stored) {
    const page = withPostings(before, { number, book: record?.createdAt ?? 0, postings });
    for (const { quarter, cells } of salesBetween(page, 0, Number.POSITIVE_INFINITY))
      if (ledgerPageOf(quarter) === number)
        for (const { group, count } of cells) if (group.kind === "paid") paid += count;
  }
  return paid;
}
