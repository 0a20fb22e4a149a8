import type { ChatRecord } from "../../../src/features/chat-record.js";
import type { Store } from "../../../src/store/store-port.js";
import type { World } from "../../journeys/world.js";
import { countRecords, folderData, type KeptData } from "./data-folder.js";
import type { Moments } from "./lives.js";
import type { BusyMerchant, Round } from "./merchant.js";
import { repeatsIn } from "./repeats.js";

export interface Checked {
  readonly failures: string[];
  readonly counts: {
    lost: number;
    duplicates: number;
    askedAgain: number;
    texts: number;
    invoices: number;
    unknown: number;
    repeatedMessages: number;
  };
}

/** Compares what merchants have typed with what the service was asked for and what the bot has kept. */
export async function check(
  world: World,
  merchants: readonly BusyMerchant[],
  lives: Moments,
  data: KeptData = folderData(world.dataDir),
): Promise<Checked> {
  const checked: Checked = {
    failures: [],
    counts: { lost: 0, duplicates: 0, askedAgain: 0, texts: 0, invoices: 0, unknown: 0, repeatedMessages: 0 },
  };
  const { failures, counts } = checked;
  const unconfirmed = world.telegram.control.pendingUpdates().length;
  if (unconfirmed > 0) failures.push(`${unconfirmed} updates were never taken`);
  const waiting = await data.waitingEvents();
  if (waiting > 0) failures.push(`${waiting} events still wait in the inbox`);
  for (const fault of ["event.fault", "process.uncaught", "process.unhandled", "damaged"])
    if (world.output.includes(`"${fault}`)) failures.push(`the log tells of ${fault}`);
  const requests = world.telegram.control.requests();
  await data.withRecords(async (store) => {
    const dead = await countRecords(store, "deadLetters");
    if (dead > 0) failures.push(`${dead} dead letters`);
    for (const merchant of merchants) {
      if (merchant.stuck !== undefined) failures.push(merchant.stuck);
      for (const round of merchant.rounds) checkRound(checked, merchant, round, lives);
      await checkRecords(checked, merchant, await store.chats.read(String(merchant.chat.id)), store);
      const repeats = repeatsIn(requests, merchant, lives);
      counts.repeatedMessages += repeats.aroundKills;
      failures.push(...repeats.withoutKill);
    }
  });
  return checked;
}

/** Every item that was typed and not given back stands in the one invoice, once, in the order of the typing. */
function checkRound(
  { failures, counts }: Checked,
  merchant: BusyMerchant,
  round: Round,
  lives: Moments,
): void {
  const typed = round.items.toSorted((a, b) => (a.messageIds.at(-1) ?? 0) - (b.messageIds.at(-1) ?? 0));
  const invoices = merchant.invoicesOf(round);
  const [invoice] = invoices;
  const place = `round ${merchant.rounds.indexOf(round)} of chat ${merchant.chat.id}`;
  counts.texts += round.items.reduce((sum, { messageIds }) => sum + messageIds.length, 0);
  counts.askedAgain += round.items.reduce((sum, { messageIds }) => sum + messageIds.length - 1, 0);
  counts.invoices += invoices.length;
  if (merchant.stuck !== undefined && invoice === undefined) return;
  const sold =
    invoice?.request.items.map(({ name, price, quantity }) => `${name} ${quantity} x ${price}`) ?? [];
  const wanted = typed.map(({ name, price }) => `${name} 2 x ${price}`);
  const missing = wanted.filter((line) => !sold.includes(line));
  const surplus = sold.filter((line, index) => sold.indexOf(line) !== index || !wanted.includes(line));
  counts.lost += missing.length;
  counts.duplicates += surplus.length;
  if (sold.join() !== wanted.join())
    failures.push(`${place}: typed ${wanted.join()}; invoiced ${sold.join()}`);
  const names = new Set(round.items.map(({ name }) => name));
  const calls = merchant.world.merchant.control
    .requests()
    .filter(({ call, body }) => call === "create" && sells(body, names));
  const told = () => calls.map(({ at, status }) => `${status} ${lives.tell(at)}`).join("; ");
  if (invoices.length > 1)
    counts.duplicates += failures.push(`${place}: ${invoices.length} invoices: ${told()}`) && 1;
  if (calls.length > round.intentions) {
    counts.duplicates += calls.length - round.intentions;
    failures.push(`${place}: ${calls.length} create calls for ${round.intentions} decisions: ${told()}`);
  }
  if (round.intentions > 1) counts.unknown += round.intentions - 1;
}

/** The bot's own list has each invoice once, and no draft is left over. */
async function checkRecords(
  { failures, counts }: Checked,
  merchant: BusyMerchant,
  record: ChatRecord | undefined,
  store: Store,
): Promise<void> {
  if (merchant.stuck !== undefined) return;
  const chat = String(merchant.chat.id);
  if (record?.draft !== undefined) failures.push(`chat ${chat} still has a draft`);
  const refs: string[] = [];
  for await (const { key } of store.invoicePages.list(`${chat}/`))
    for (const { ref } of (await store.invoicePages.read(key))?.entries ?? []) refs.push(ref);
  // An invoice comes to its page when it leaves the chat's record.
  for (const { ref, listed } of Object.values(record?.invoices ?? {}))
    if (listed !== undefined && !refs.includes(ref)) refs.push(ref);
  const twice = refs.length - new Set(refs).size;
  if (twice > 0) counts.duplicates += failures.push(`chat ${chat} lists ${twice} invoices twice`) && twice;
  // One that nobody heard of, and that the merchant found at the dashboard, needn't be listed.
  const known = Object.values(record?.invoices ?? {}).filter(({ creation }) => creation !== "created").length;
  const made = merchant.rounds.flatMap((round) => merchant.invoicesOf(round)).length;
  if (refs.length + known < made) failures.push(`chat ${chat} lists ${refs.length} of ${made} invoices`);
  if (refs.length > made) failures.push(`chat ${chat} lists ${refs.length}, and ${made} were made`);
}

function sells(body: unknown, names: ReadonlySet<string>): boolean {
  const { items = [] } = (body ?? {}) as { items?: readonly { name?: string }[] };
  return items.some(({ name = "" }) => names.has(name));
}
