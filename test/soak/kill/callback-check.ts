import type { ChatRecord } from "../../../src/features/chat-record.js";
import { cardOf } from "../../../src/invoice/face.js";
import type { Invoice } from "../../../src/invoice/invoice.js";
import { keptPerChat } from "../../../src/invoice/retention.js";
import type { Store } from "../../../src/store/store-port.js";
import type { Chat } from "../../journeys/chat.js";
import type { World } from "../../journeys/world.js";
import { itemOf } from "../kit/open-invoice.js";
import type { Target } from "./callback-load.js";
import { cardWords, compare, noticeWords, statusAfter } from "./callback-oracle.js";
import type { CallbackWorld } from "./callback-world.js";
import { countRecords, folderData, type KeptData } from "./data-folder.js";
import type { Moments } from "./lives.js";

type Request = ReturnType<World["telegram"]["control"]["requests"]>[number];

/** What a chat shows, and the messages as they came in: only those tell the millisecond. */
interface Seen {
  readonly chat: Chat;
  readonly requests: readonly Request[];
}

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
  const sent = world.telegram.control.requests().filter(isSent);
  await data.withRecords(async (store) => {
    const dead = await countRecords(store, "deadLetters");
    if (dead > 0) checked.failures.push(`${dead} dead letters`);
    for (const chat of chats) {
      const id = String(chat.id);
      const record = await store.chats.read(id);
      const seen = { chat, requests: sent.filter(({ payload }) => String(payload.chat_id) === id) };
      for (const target of targets.filter((each) => each.chat === id))
        await checkTarget(checked, target, record, seen, store, lives);
    }
  });
  return checked;
}

/** How many notices of any status the chats show by now. */
export const noticesIn = (chats: readonly Chat[]): number =>
  chats
    .flatMap(({ texts }) => texts)
    .filter((text) => Object.values(noticeWords).some((words) => words.test(text))).length;

const isSent = ({ method, ok }: Request): boolean => method === "sendMessage" && ok !== false;

async function checkTarget(
  { failures, counts }: Checked,
  target: Target,
  record: ChatRecord | undefined,
  seen: Seen,
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
    if (kept < Math.min(keptPerChat, sum("acknowledged"))) counts.lost += failures.push(said) && 1;
    if (kept > sum("sent")) counts.surplus += failures.push(said) && 1;
    return;
  }
  const { lost, surplus } = compare(target, found);
  counts.lost += lost.length;
  counts.surplus += surplus.length;
  failures.push(...lost, ...surplus);
  if (found === undefined) failures.push(`invoice ${ref} is gone`);
  else if (found.history.length > 0) checkChat({ failures, counts }, target, found, seen, lives);
}

/** What the merchant sees: the card shows the status, and what is worth a reply had one. */
function checkChat(
  { failures, counts }: Checked,
  target: Target,
  record: Invoice,
  { chat, requests }: Seen,
  lives: Moments,
): void {
  const { ref } = target;
  const status = statusAfter(target, record);
  const own = chat.said.filter(({ text = "" }) => text.includes(itemOf(ref)));
  const place = cardOf(record);
  const card = place === undefined ? undefined : chat.byId(place);
  if (!cardWords[status].test(card?.text ?? ""))
    failures.push(`${ref} is ${status}, and its card says: ${card?.text?.split("\n")[0]}`);
  const cards = own.filter(({ text = "" }) => Object.values(cardWords).some((words) => words.test(text)));
  counts.repeatedCards += cards.length - 1;
  const sent = requests
    .map(({ at, payload }) => ({ at, text: String(payload.text) }))
    .filter(({ text }) => text.includes(itemOf(ref)));
  const cardsSent = sent.filter(({ text }) => Object.values(cardWords).some((each) => each.test(text)));
  failures.push(...twiceByOne(cardsSent, lives).map((when) => `the card of ${ref} came twice by ${when}`));
  const words = noticeWords[status];
  const notices = own.filter(({ text = "" }) => words?.test(text));
  if (words !== undefined && notices.length === 0) failures.push(`nobody was told that ${ref} is ${status}`);
  if (status !== "paid") return;
  counts.paid += 1;
  counts.repeatedNotices += notices.length - 1;
  const told = sent.filter(({ text }) => noticeWords.paid?.test(text));
  failures.push(...twiceByOne(told, lives).map((when) => `the payment of ${ref} was told twice by ${when}`));
}

/** What came again although nothing was killed in between. */
const twiceByOne = (sent: readonly { readonly at: number }[], lives: Moments): string[] =>
  sent.flatMap(({ at }, index) => {
    const before = sent[index - 1]?.at;
    if (before === undefined || lives.isTroubled(before, at)) return [];
    return [`one process: ${lives.tell(before)}, ${lives.tell(at)}`];
  });
