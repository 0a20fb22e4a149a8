import type { NewEvent } from "../../src/engine/event.js";
import { Inbox } from "../../src/engine/inbox.js";
import { timerKey } from "../../src/engine/timers/timers.js";
import { ledgerPageOf, withPostings } from "../../src/features/today/ledger/ledger-page.js";
import { statusCallbackEvent } from "../../src/http/status-callbacks.js";
import { quarterOf } from "../../src/invoice/ledger-place.js";
import { EventFile } from "../../src/store/folder/event-file.js";
import { openDataFolder } from "../../src/store/open-storage.js";
import { createTokens } from "../../src/store/sealed-tokens.js";
import type { Store } from "../../src/store/store-port.js";
import { jsonBody } from "../status-callback.js";
import type { Hand } from "./day.js";
import { owner, seller } from "./shop-day.js";
import { loginOf, passwordOf, type StandIns } from "./stand-ins.js";
import { configOn, secretKey } from "./stored-bot.js";

/** An event waits in the inbox of each of these chats when the day ends. */
export const waiting = { text: "301", payment: "302", page: "303", reminder: "304", late: "306" } as const;
/** A chat that has blocked the bot, so that the news of a payment is due; and one whose record's file is damaged. */
export const [blocked, damaged] = ["307", "308"];

/** A chat whose owner is in the middle of a sign-in on the page. */
export const onPage = "309";

export async function readyToWait(hand: Hand, ends: StandIns, take: (update: never) => Promise<void>) {
  const callbacks: Record<string, string> = {};
  for (const chat of [...Object.values(waiting), blocked, damaged]) await hand.signIn(chat);
  await hand.act(onPage, "/start");
  const step = { kind: "credentials", login: loginOf(onPage), password: passwordOf(onPage) };
  await hand.signInOnPage(onPage, { turn: 1, step });
  for (const chat of [waiting.payment, waiting.reminder, waiting.late, blocked]) {
    ends.losesAnswer = chat === waiting.late;
    await hand.act(chat, "/new Tea 5000");
    await hand.act(chat, "[Create invoice]");
    callbacks[chat] = ends.service.invoices.at(-1)?.callbackUrl ?? "";
  }
  ends.telegram.control.block(Number(blocked));
  for (
    let update = ends.telegram.control.takeUpdate();
    update !== undefined;
    update = ends.telegram.control.takeUpdate()
  )
    await take(update as never);
  await hand.status(callbacks[blocked] ?? "", "paid");
  return callbacks;
}

/** Puts an event of each source into the inbox, and writes the records that only months of work would write. */
export async function leaveWaiting(dir: string, ends: StandIns, callbacks: Readonly<Record<string, string>>) {
  const tokens = createTokens([secretKey], "123456789");
  const addressed = (chat: string) => {
    const of = tokens.callback.open((callbacks[chat] ?? "").replace(/^.*\//, ""));
    if (of === undefined) throw new Error(`${chat} has no address.`);
    return of;
  };
  const { team } = (await withStore(dir, ends, ({ chats }) => chats.read(owner))) ?? {};
  const [reminder, late] = [addressed(waiting.reminder), addressed(waiting.late)];
  const update = ends.telegram.says(waiting.text, "/new Tea 5000");
  const id = "A".repeat(22);
  const lines = [{ name: "Tea", price: "5000", quantity: 2 }];
  const events: NewEvent[] = [
    { chat: waiting.text, key: `u:${update.update_id}`, payload: { source: "telegram", update } },
    statusCallbackEvent(addressed(waiting.payment), jsonBody('{"status":"paid"}')),
    {
      chat: waiting.page,
      key: `a:${id}`,
      payload: {
        source: "app",
        user: { id: Number(waiting.page) },
        request: { kind: "draft", id, currency: "UZS", lines },
      },
    },
    {
      chat: waiting.reminder,
      key: "t:reminder",
      payload: { source: "timer", name: "reminder", ref: reminder.ref, at: ends.time },
    },
    {
      chat: waiting.late,
      key: `o:${late.ref}`,
      payload: {
        source: "created-late",
        ref: late.ref,
        id: "inv-late",
        payLink: "https://pay.example.com/inv-late",
      },
    },
    {
      chat: seller,
      key: "chat:1",
      payload: {
        source: "chat",
        from: owner,
        event: { name: "seller-changed", team: team?.id ?? "", seller: team?.sellers[0]?.id ?? "" },
      },
    },
    { chat: waiting.text, key: "t:retention", payload: { source: "timer", name: "retention" } },
  ];
  const { sealer, store, close, log } = await openFolder(dir, ends);
  const inbox = await Inbox.open({
    events: new EventFile({ dir, sealer, now: ends.now, log: log.warn }),
    deliver() {},
    makeRoom: () => false,
  });
  await inbox.accept(events);
  await inbox.close();
  await writeRare(store, ends, events[0]);
  await close();
  return events.map(({ payload }) => payload.source);
}

/** Only a handler's fault, a long log and a month of sales would write these. */
async function writeRare(store: Store, { time }: StandIns, event: NewEvent | undefined): Promise<void> {
  const letter = { ...event, n: 1, receivedAt: time };
  await store.deadLetters.write(`${waiting.text}/1`, {
    at: time,
    reason: "TypeError",
    event: letter as never,
  });
  await store.timers.write(timerKey({ chat: blocked, name: "due", ref: String(time), at: time }), {
    chat: blocked,
    name: "due",
    ref: String(time),
    at: time,
  });
  const record = await store.chats.read(owner);
  const { team, ledger } = record ?? {};
  if (record === undefined || team === undefined || ledger === undefined)
    throw new Error("The owner has no team.");
  await store.teamLogs.write(`${owner}/${team.id}-0`, { entries: team.log.recent.splice(0, 2) });
  const account = ledger.postings[0]?.account ?? "";
  const number = ledgerPageOf(quarterOf(time));
  const page = withPostings(undefined, { number, book: record.createdAt, postings: ledger.postings });
  await store.ledgerPages.write(`${owner}/${account}-${number}`, page);
  ledger.postings = [];
  await store.chats.write(owner, record);
}

async function openFolder(dir: string, { now }: StandIns) {
  const log = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: () => undefined,
  };
  return { ...(await openDataFolder(configOn({ dir }), now, log)), log };
}

async function withStore<T>(dir: string, ends: StandIns, work: (store: Store) => Promise<T>): Promise<T> {
  const { store, close } = await openFolder(dir, ends);
  return work(store).finally(close);
}
