import { expect, test } from "vitest";
import type { InboxEvent, NewEvent } from "../../../src/inbox/event.js";
import { newChatRecord } from "../../../src/storage/chat-record.js";
import { eventSealContext } from "../../../src/storage/kinds.js";
import { createSealer } from "../../../src/storage/sealing.js";
import { statement } from "../../postgres/new-database.js";
import { openDoor, password, shown } from "../open-door.js";
import { command, fromTelegram, sealer, text } from "../samples.js";
import { emptiedDatabase } from "./emptied-database.js";
import { type OpenReplica, openReplica } from "./place.js";

/** Replicas of which one hasn't got the key that another one seals under. */

const newer = Buffer.alloc(32, 9);
const both = createSealer([newer, Buffer.alloc(32, 7)]);
const databaseUrl = emptiedDatabase();

const withOlder = (): Promise<OpenReplica> => openReplica(databaseUrl());
const withBoth = (): Promise<OpenReplica> => openReplica(databaseUrl(), both);
const keys = (events: Iterable<{ readonly key: string }>): string[] => [...events].map(({ key }) => key);
const said = (updateId: number, chat = 1): NewEvent =>
  fromTelegram(text(updateId, chat, "Coffee"), String(chat));
const secret = (updateId: number): NewEvent => {
  const event = said(updateId);
  return { ...event, payload: { ...event.payload, secret: `s${updateId}`, vaulted: "awaited" } as never };
};
const missingLogged = ({ logged }: OpenReplica): string[] =>
  logged.filter((line) => line.startsWith("inbox.key-missing"));

async function handle(replica: OpenReplica): Promise<InboxEvent> {
  const [event] = replica.waiting;
  if (event === undefined) throw new Error("Nothing waits there.");
  await replica.inbox.commit({ ...newChatRecord(event.chat, 1), lastEvent: event.n }, event, true);
  await replica.done(event);
  return event;
}

const doorOf = ({ inbox, store }: OpenReplica) =>
  openDoor({
    shared: true,
    waiting: (chat) => inbox.waiting(chat),
    accept: (events) => inbox.accept(events),
    readRecord: (chat) => store.chats.read(chat),
  });

test("a text behind an event that the door can't read goes to the vault, and other chats notice nothing", async () => {
  const [a, b] = [await withOlder(), await withBoth()];
  await b.inbox.accept([fromTelegram(command(1, 1, "/signin"), "1")]);
  const { door, vault } = await doorOf(a);
  await door.accept([text(2, 1, password), text(3, 2, "Coffee")]);
  expect(a.waiting.map(shown)).toEqual([{ text: "Coffee", vaulted: undefined, secret: undefined }]);
  await handle(b);
  await a.look();
  const [taken] = a.waiting.filter(({ chat }) => chat === "1").map(shown);
  expect(taken).toMatchObject({ vaulted: "possible" });
  expect(taken?.text).not.toBe(password);
  expect(vault.look(taken?.secret ?? "")?.text).toBe(password);
});

test("a text behind an event that was damaged goes to the vault: whoever has it in hand may know it from before", async () => {
  const a = await withOlder();
  await a.inbox.accept([fromTelegram(command(1, 1, "/signin"), "1")]);
  await statement(
    databaseUrl(),
    "update events set sealed = set_byte(sealed, 50, 1 + get_byte(sealed, 50) % 255)",
  );
  await (await doorOf(a)).door.accept([text(2, 1, password)]);
  expect(a.waiting.map(shown).map(({ vaulted }) => vaulted)).toEqual([undefined, "possible"]);
  await handle(a);
  expect(keys(a.waiting)).toEqual(["u:2"]);
});

test("a chat whose next event can't be read waits for whoever has the key, looked at without a trace", async () => {
  const b = await withBoth();
  await b.inbox.accept([said(1), said(2, 2)]);
  await b.die();
  const a = await withOlder();
  await a.inbox.accept([said(3), said(4, 3)]);
  await a.look();
  const lanes = "select chat, replica, xmin from lanes order by chat";
  const before = await statement(databaseUrl(), lanes);
  for (let round = 0; round < 3; round += 1) await a.look();
  expect(await statement(databaseUrl(), lanes)).toEqual(before);
  expect(keys(a.waiting)).toEqual(["u:4"]);
  expect(missingLogged(a)).toHaveLength(1);
  expect(keys((await withBoth()).waiting).sort()).toEqual(["u:1", "u:2", "u:3"]);
});

test("what comes before an event that can't be read is handled, and the rest by whoever has the key", async () => {
  const [first, b] = [await withOlder(), await withBoth()];
  await first.inbox.accept([said(1)]);
  await b.inbox.accept([said(2)]);
  await first.die();
  const a = await withOlder();
  expect(keys(a.waiting)).toEqual(["u:1"]);
  await handle(a);
  await b.look();
  expect(keys(b.waiting)).toEqual(["u:2"]);
});

test("more chats than are taken over at once, none of which can be read, hold up no other", async () => {
  const b = await withBoth();
  await b.inbox.accept(Array.from({ length: 201 }, (_, index) => said(index + 1, index + 1)));
  await b.die();
  await statement(databaseUrl(), "update lanes set replica = 0");
  const a = await withOlder();
  await a.inbox.accept([said(900, 900)]);
  expect(keys(a.waiting)).toEqual(["u:900"]);
  expect(missingLogged(a)).toHaveLength(1);
});

test("a secret whose event was sealed anew under a key that its replica hasn't got is asked for again by another", async () => {
  const [a, b] = [await withOlder(), await withBoth()];
  await b.inbox.accept([said(1)]);
  await a.inbox.accept([secret(2)]);
  const context = eventSealContext("u:2");
  const [row] = await statement<{ sealed: Buffer }>(
    databaseUrl(),
    "select sealed from events where key = 'u:2'",
  );
  const anew = both.seal(sealer.open(row?.sealed ?? Buffer.alloc(0), context), context);
  await statement(databaseUrl(), "update events set sealed = $1 where key = 'u:2'", [anew]);
  await handle(b);
  await a.look();
  await b.look();
  expect(keys(b.waiting)).toEqual(["u:2"]);
  expect(keys(a.waiting)).toEqual([]);
});
