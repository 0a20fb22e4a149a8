import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { ChatRecord } from "../../src/features/chat-record.js";
import { questionKinds } from "../../src/features/slices.js";
import { layoutOf, pathOfKey } from "../../src/store/folder/folder-layout.js";
import { recordKinds } from "../../src/store/record-kinds.js";
import { folderOf } from "./copy.js";
import { Hand } from "./day.js";
import { dumpOf } from "./dump.js";
import { keptIn } from "./kept.js";
import { tapOldButtons } from "./old-buttons.js";
import { openChats } from "./open-chats.js";
import { type Promised, promised } from "./promised.js";
import { playShop } from "./shop-day.js";
import { type Remembered, StandIns } from "./stand-ins.js";
import { startOn } from "./stored-bot.js";
import { damaged, leaveWaiting, readyToWait } from "./waiting.js";

/**
 * Plays a day through the bot of this version and keeps what it has stored as the data of the version that is named:
 * node --import tsx test/upgrade/write.ts 1.0
 */

const [version] = process.argv.slice(2);
if (version === undefined || !/^\d+\.\d+$/.test(version)) throw new Error("Name the version, such as 1.0.");
const dir = await mkdtemp(join(tmpdir(), "upgrade-"));
const ends = new StandIns();
const bot = await startOn({ dir }, ends);
const hand = new Hand(bot, ends);
const { callbacks, words } = await playShop({ bot, ends, hand });
Object.assign(callbacks, await readyToWait(hand, ends, bot.take as never));
for (const open of openChats) await hand.leaveOpen(open);
const faults = bot.warned.filter((event) => event !== "payment.untold");
if (faults.length > 0) throw new Error(`The day went wrong: ${faults.join(", ")}`);
await bot.stop();
const sources = await leaveWaiting(dir, ends, callbacks);
const [kept, time] = [await keptIn(dir), ends.time];
const chats = kept.flatMap(({ kind, json = "" }) =>
  kind === "chats" ? [JSON.parse(json) as ChatRecord] : [],
);
const open = new Set<string>(chats.flatMap((record) => record.open.map(({ kind }) => kind)));
const lacks = [
  ...recordKinds.filter((kind) => !kept.some((one) => one.kind === kind)),
  ...questionKinds
    .map(({ kind }) => `question ${kind}`)
    .filter((one) => !open.has(one.replace("question ", ""))),
  ...["telegram", "app", "status-callback", "created-late", "chat", "timer"].filter(
    (source) => !(sources as string[]).includes(source),
  ),
];
if (lacks.length > 0)
  throw new Error(`The day has nothing of: ${lacks.join(", ")}. Let it play in test/upgrade/.`);

const place = join(layoutOf(dir).folderOf("chats"), ...pathOfKey(damaged));
const bytes = await readFile(place);
bytes.writeUInt8(bytes.readUInt8(60) ^ 1, 60);
await writeFile(place, bytes);

const data = join("test/upgrade/data", version);
await rm(data, { recursive: true, force: true });
await mkdir(data, { recursive: true });
for (const part of ["records", "inbox", "keys.json"])
  await cp(join(dir, part), join(data, "folder", part), { recursive: true });
await writeFile(join(data, "database.sql.gz"), gzipSync(await dumpOf(dir, time)));
// The shop's old messages have the buttons that are tapped later.
for (const { id } of ends.telegram.core.state.people) if (id > 200) ends.telegram.trim(String(id), 2);
const json = (value: unknown, indent?: number): string => `${JSON.stringify(value, undefined, indent)}\n`;
const { telegram, service } = ends;
const remembered = {
  open: openChats.map((one) => one.chat),
  time,
  callbacks,
  words,
  challenged: [...service.challenged],
  telegram: telegram.core.state,
};
await writeFile(join(data, "stand-ins.json.gz"), gzipSync(json(remembered satisfies Remembered)));
const copy = await folderOf(version);
const later = copy.ends();
const reader = await startOn(copy.place, later);
await reader.idle();
const taps = await tapOldButtons(reader, later);
await reader.stop();
await copy.remove();
await writeFile(join(data, "promised.json"), json({ ...(await promised()), taps } satisfies Promised, 1));
ends.close();
await rm(dir, { recursive: true, force: true });
process.exit(0);
