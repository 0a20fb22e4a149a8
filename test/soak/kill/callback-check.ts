import type { ChatMessage } from "../../../src/sandbox/telegram/index.js";
import type { ChatRecord, InvoiceRecord } from "../../../src/storage/chat-record.js";
import type { Store } from "../../../src/storage/port.js";
import type { Target } from "./callback-load.js";
import { cardWords, compare, noticeWords, statusAfter } from "./callback-oracle.js";
import { type CallbackWorld, itemOf } from "./callback-world.js";
import { countRecords, folderData, type KeptData } from "./data-folder.js";
import type { Moments } from "./lives.js";

export interface Checked {
  readonly failures: string[];
  readonly counts: {
    lost: number;
    surplus: number;
    paid: number;
    repeatedNotices: number;
    repeatedCards: number;
  };
}

/** Compares what the bot has kept and its chats say with what its callers were told, once it has handled everything. */
export async function check(
  { world, chats, targets }: CallbackWorld,
  lives: Moments,
  data: KeptData = folderData(world.dataDir),
): Promise<Checked> {
  const checked: Checked = {
    failures: [],
    counts: { lost: 0, surplus: 0, paid: 0, repeatedNotices: 0, repeatedCards: 0 },
  };
  const waiting = await data.waitingEvents();
  if (waiting > 0) checked.failures.push(`${waiting} events still wait in the inbox`);
  for (const fault of ["event.fault", "process.uncaught", "process.unhandled", "damaged"])
    if (world.output.includes(`"${fault}`)) checked.failures.push(`the log tells of ${fault}`);
  await data.withRecords(async (store) => {
    const dead = await countRecords(store, "deadLetters");
    if (dead > 0) checked.failures.push(`${dead} dead letters`);
    for (const { id } of chats) {
      const record = await store.chats.read(String(id));
      const messages = world.telegram.control.messages(id);
      for (const target of targets.filter(({ chat }) => chat === String(id)))
        await checkTarget(checked, target, record, messages, store, lives);
    }
  });
  return checked;
}

async function checkTarget(
  { failures, counts }: Checked,
  target: Target,
  record: ChatRecord | undefined,
  messages: readonly ChatMessage[],
  store: Store,
  lives: Moments,
): Promise<void> {
  const { chat, ref, kind, updates } = target;
  const found = record?.invoices[ref] ?? (await store.invoices.read(`${chat}/${ref}`));
  if (kind === "gone") {
    if (found !== undefined) failures.push(`an invoice was made of a callback: ${ref}`);
    return;
  }
  if (kind === "unreadable") {
    const kept = await countRecords(store, "unreadable", chat);
    const sum = (count: "sent" | "acknowledged") => updates.reduce((all, update) => all + update[count], 0);
    const said = `unreadable ones of ${chat}: ${sum("acknowledged")} acknowledged, ${kept} kept`;
    if (kept < sum("acknowledged")) counts.lost += failures.push(said) && 1;
    if (kept > sum("sent")) counts.surplus += failures.push(said) && 1;
    return;
  }
  const { lost, surplus } = compare(target, found);
  counts.lost += lost.length;
  counts.surplus += surplus.length;
  failures.push(...lost, ...surplus);
  if (found === undefined) failures.push(`invoice ${ref} is gone`);
  else if (found.history.length > 0) checkChat({ failures, counts }, target, found, messages, lives);
}

/** What the merchant sees: the card shows the status, and what is worth a reply had one. */
function checkChat(
  { failures, counts }: Checked,
  target: Target,
  record: InvoiceRecord,
  messages: readonly ChatMessage[],
  lives: Moments,
): void {
  const { ref } = target;
  const status = statusAfter(target, record);
  const own = messages.filter(({ text = "" }) => text.includes(itemOf(ref)));
  const card = messages.find(({ messageId }) => messageId === record.cardMessageId);
  if (!cardWords[status].test(card?.text ?? ""))
    failures.push(`${ref} is ${status}, and its card says: ${card?.text?.split("\n")[0]}`);
  const cards = own.filter(({ text = "" }) => Object.values(cardWords).some((words) => words.test(text)));
  counts.repeatedCards += cards.length - 1;
  const words = noticeWords[status];
  const notices = own.filter(({ text = "" }) => words?.test(text));
  if (words !== undefined && notices.length === 0) failures.push(`nobody was told that ${ref} is ${status}`);
  if (status !== "paid") return;
  counts.paid += 1;
  counts.repeatedNotices += notices.length - 1;
  for (const [index, later] of notices.entries()) {
    const before = notices[index - 1];
    if (before !== undefined && sameLife(lives, before, later))
      failures.push(`the payment of ${ref} was told twice by one process`);
  }
}

/** Telegram's times are whole seconds, so only what lies within one process for sure counts. */
function sameLife(lives: Moments, before: ChatMessage, later: ChatMessage): boolean {
  return !lives.isTroubled(before.date * 1000, later.date * 1000 + 999);
}
