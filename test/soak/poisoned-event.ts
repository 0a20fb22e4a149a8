import { execFile } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { built } from "../built.js";
import type { Chat } from "../journeys/chat.js";
import { signIn } from "../journeys/steps.js";
import { World } from "../journeys/world.js";
import { until } from "../limits/waits.js";
import { type CallbackWorld, openInvoices } from "./kill/callback-world.js";
import { countRecords, folderData, type KeptData } from "./kill/data-folder.js";
import { Lives } from "./kill/lives.js";
import { letters } from "./kit/letters.js";
import type { Cases, SoakPromise, Tally } from "./kit/promise.js";
import { randomFrom } from "./kit/random.js";
import { ReplicaWorld } from "./replicas/replica-world.js";

const id = "poisoned-event";
const patienceMs = 120_000;
/** The starts of a process until the poisoned event is given up, at most. */
const mostStarts = 4;
const poison = "poisoned";
/** The bot's process kills itself when it is about to tell Telegram anything of the poison, as a fault in the drawing of a message would. */
const suicide = `
  import { Socket } from "node:net";
  const { write } = Socket.prototype;
  Socket.prototype.write = function (chunk, ...rest) {
    if (String(chunk).includes("${poison}")) process.kill(process.pid, "SIGKILL");
    return write.call(this, chunk, ...rest);
  };`;
const environment = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(suicide)}` };

/** Where the bots live: one after the other on a folder, or a leader and a standby on a database. */
interface Place {
  readonly world: World;
  readonly data: KeptData;
  /** Where status updates are sent. */
  readonly publicUrl: string;
  readonly where: string;
  begin(): Promise<void>;
  /** Begins another process, if the one before has ended and nobody else does that. */
  keepUp(): Promise<void>;
  /** How often a process has begun to handle events. */
  starts(): number;
  stop(): Promise<void>;
  close(): Promise<void>;
}

async function onFolder(): Promise<Place> {
  const world = await World.create({ process: true, stopped: true, environment });
  const lives = new Lives(world);
  const ends = () => world.output.split("The bot has ended by itself").length - 1;
  let begun = 0;
  const begin = async (): Promise<void> => {
    begun += 1;
    await lives.begin();
  };
  return {
    world,
    data: folderData(world.dataDir),
    publicUrl: world.publicUrl,
    where: "a folder",
    begin,
    keepUp: async () => {
      if (ends() === begun) await begin();
    },
    starts: () => begun,
    stop: () => world.stopBot(),
    close: () => world.close(),
  };
}

async function onDatabase(): Promise<Place> {
  const own = await ReplicaWorld.open({ updates: "polling", replicas: 2, environment });
  return {
    world: own.world,
    data: own.data,
    publicUrl: own.proxy.url,
    where: "PostgreSQL",
    begin: async () => undefined,
    keepUp: async () => undefined,
    starts: () => own.world.output.split('"leader.begins"').length - 1,
    stop: () => own.stopReplicas(),
    close: () => own.close(),
  };
}

/** One event ends each process that handles it, a typed item or a status update, while other chats go on. */
async function run({ seed, first, count }: Cases): Promise<Tally> {
  const counts: Record<string, number> = { cases: 0, startsMax: 0, others: 0 };
  const failures: string[] = [];
  for (let number = first; number < first + count; number += 1) {
    const place = await (number % 2 === 0 ? onFolder() : onDatabase());
    const kind = number % 4 < 2 ? "text" : "status update";
    try {
      const found = await play(place, kind, `${seed} ${number}`);
      failures.push(...found.map((failure) => `case ${number}, a ${kind} in ${place.where}: ${failure}`));
      counts.cases = (counts.cases ?? 0) + 1;
      counts.startsMax = Math.max(counts.startsMax ?? 0, place.starts());
      counts.others = (counts.others ?? 0) + otherCount * itemCount;
    } finally {
      await place.close();
    }
  }
  return { counts, failures };
}

const otherCount = 4;
const itemCount = 3;
/** In digits the chat's id may look like a phone number, which no item's name may hold. */
const itemsOf = (chat: Chat): readonly string[] =>
  Array.from({ length: itemCount }, (_, index) => `Goods ${letters(chat.id)} ${"abc"[index]}`);

async function play(place: Place, kind: "text" | "status update", seed: string): Promise<readonly string[]> {
  const { world } = place;
  const scene = await openInvoices(world, place.data, randomFrom(seed), {
    chats: otherCount + 1,
    invoicesEach: 1,
    firstSells: `${poison} goods`,
  });
  const [victim, ...others] = scene.chats;
  if (victim === undefined) throw new Error("There is no chat.");
  await place.begin();
  for (const chat of scene.chats) {
    world.merchant.control.forgetUsedCodes();
    await signIn(world, chat);
    await chat.say("/new", /What are you selling\?/);
  }
  // A text that comes while a sign-in may still begin counts as a possible secret and goes with the process.
  while ((await place.data.waitingEvents()) > 0) await delay(50);
  const startsBefore = place.starts();
  for (const chat of others) for (const name of itemsOf(chat)) chat.send(`${name} 5000`);
  if (kind === "text") victim.send(`${poison} tea 5000`);
  else void tellPaid(place, victim, scene);
  for (const chat of others) chat.send("/help");
  const answered = () => others.every(({ texts }) => texts.some((text) => /Tap a command/.test(text)));
  const told = () => victim.texts.some((text) => /Something went wrong/.test(text));
  for (const end = performance.now() + patienceMs; !(answered() && told()); ) {
    if (performance.now() > end)
      return [`after ${place.starts()} starts: answered ${answered()}, told ${told()}`];
    await place.keepUp();
    await delay(20);
  }
  const failures: string[] = [];
  const starts = place.starts() - startsBefore + 1;
  if (starts > mostStarts) failures.push(`${starts} starts until the event was given up`);
  victim.send("/help");
  await victim.waitFor(/Tap a command/, patienceMs);
  await until(
    () => world.telegram.control.pendingUpdates().length === 0,
    "all updates to be taken",
    patienceMs,
  );
  await place.stop();
  const listed = await listLetters(world);
  if (!/dead-letters\/\d+\/\d+ .*ended the process/.test(listed))
    failures.push(`the operator reads: ${listed}`);
  await place.data.withRecords(async (store) => {
    const letters = await countRecords(store, "deadLetters");
    if (letters !== 1) failures.push(`${letters} dead letters`);
    for (const chat of others) {
      const record = await store.chats.read(String(chat.id));
      const names = record?.draft?.terms.items.map(({ name }) => name).join();
      if (names !== itemsOf(chat).join())
        failures.push(`chat ${chat.id} has typed 3 items, and has ${names}`);
    }
  });
  const waiting = await place.data.waitingEvents();
  if (waiting > 0) failures.push(`${waiting} events still wait`);
  return failures;
}

/** The service tells that the victim's invoice is paid, until that is acknowledged. */
async function tellPaid(
  place: Place,
  victim: Chat,
  { targets }: Pick<CallbackWorld, "targets">,
): Promise<void> {
  const target = targets.find(({ chat, kind }) => chat === String(victim.id) && kind === "invoice");
  const body = JSON.stringify({ status: "paid", eventId: "e-1" });
  for (let left = 500; left > 0; left -= 1) {
    const answer = await fetch(`${place.publicUrl}/callbacks/${target?.token}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    }).catch(() => undefined);
    if (answer?.ok === true) return;
    await delay(50);
  }
}

async function listLetters(world: World): Promise<string> {
  const env = { PATH: process.env.PATH, ...world.environment(), NODE_OPTIONS: undefined };
  const { stdout } = await promisify(execFile)(process.execPath, [built("dist/tools/dead-letters.js")], {
    env,
  });
  return stdout;
}

export const poisonedEvent: SoakPromise = {
  id,
  promise: "An event that ends every process that handles it is given up, and everything else goes on",
  asked: `4 kinds, each twice: given up after at most ${mostStarts} starts, its chat is told, 0 lost, 0 twice`,
  cases: 8,
  chunk: 2,
  run,
  judge({ cases: done = 0, startsMax = 0, others = 0 }, cases) {
    return {
      met: done >= cases,
      measured: `${done} poisoned events, at most ${startsMax} starts of a process; ${others} items typed around them, each kept once`,
    };
  },
};
