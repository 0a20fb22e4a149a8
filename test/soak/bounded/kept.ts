import { get } from "node:http";
import { text } from "node:stream/consumers";
import { readConfig } from "../../../src/config/config.js";
import { createMetrics } from "../../../src/http/metrics.js";
import { openAdminServer } from "../../../src/http/metrics-server.js";
import { keptInFolder } from "../../../src/tools/dead-letters/dead-letter-place.js";
import { keptEvents } from "../../../src/tools/dead-letters/kept-events.js";
import { botToken } from "../kit/bot.js";
import { DailyMerchant, letterOf } from "./merchant.js";
import { day, hour, World } from "./world.js";

const retentionDays = 10;
const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** What is kept for a time is there until then, and gone after the next sweep, whatever else the chat goes through. */
export function keepsSoLong(seed: string, number: number): Promise<string[]> {
  return World.during({ seed, number, retentionDays }, async (world) => {
    const first = world.clock.now();
    const until = (ms: number): Promise<void> => world.pass(first + ms - world.clock.now());
    const merchant = async (chat: string): Promise<DailyMerchant> => {
      const found = new DailyMerchant(chat, world);
      await found.signIn();
      return found;
    };
    const { store } = world.bot;
    const expectThat = (holds: boolean, what: string): void => {
      if (!holds) world.fail(`after ${((world.clock.now() - first) / day).toFixed(1)} days ${what}`);
    };
    const drafts = async (): Promise<string[]> => {
      const kept: string[] = [];
      for (const chat of ["7001", "7002"])
        if ((await world.through(store.chats.read(chat)))?.draft !== undefined) kept.push(chat);
      return kept;
    };
    const invoiceIs = async (chat: string, ref: string): Promise<boolean> => {
      const record = await world.through(store.chats.read(chat));
      const closed = await world.through(store.invoices.read(`${chat}/${ref}`));
      return closed !== undefined || record?.invoices[ref] !== undefined;
    };

    await merchant("7000");
    await letterOf(world, "7000");
    const talker = await merchant("7002");
    const open = await talker.sell("No expiry");
    for (const chat of ["7001", "7002"]) await world.say(chat, "/new Tea 2 x 5000");
    const seller = await merchant("7003");
    const paid = await seller.sell("1 hour");
    await seller.hear(paid, "paid");
    const leaver = await merchant("7004");
    const owed = await leaver.sell("1 hour");
    world.blocked.add("7004");
    await leaver.hear(owed, "paid");

    expectThat(
      (await metricsOf(world)).includes("\ninvoice_bot_dead_letters 1\n"),
      "/metrics counts no dead letter",
    );
    const names = async (): Promise<string[]> =>
      (await world.through(listing(world))).map(({ name }) => name);
    expectThat(/^dead-letters\/7000\/\d+$/.test((await names()).join()), "no dead letter is listed");
    expectThat((await drafts()).length === 2, "a draft isn't there");
    await until(7 * day - hour);
    expectThat((await names()).length === 1, "a dead letter is gone too early");
    await until(7 * day + 7 * hour);
    expectThat((await names()).length === 0, "a dead letter is still there");
    expectThat(
      (await metricsOf(world)).includes("\ninvoice_bot_dead_letters 0\n"),
      "/metrics counts a dead letter",
    );
    await until(retentionDays * day - hour);
    expectThat(await invoiceIs("7003", paid), "a closed invoice is gone too early");
    expectThat(await invoiceIs("7004", owed), "a closed invoice of a blocked chat is gone too early");
    await until(retentionDays * day + 13 * hour);
    expectThat(!(await invoiceIs("7003", paid)), "a closed invoice is still there");
    expectThat(
      !(await invoiceIs("7004", owed)),
      "a closed invoice of a chat that has blocked the bot is still there",
    );
    await until(29 * day);
    // What the service tells is no sign that the merchant is still at work on the draft.
    await talker.hear(open, "processing");
    await until(30 * day - hour);
    expectThat((await drafts()).length === 2, "a draft is gone too early");
    await until(30 * day + 13 * hour);
    expectThat((await drafts()).length === 0, `drafts are still there: ${(await drafts()).join()}`);
    expectThat(await invoiceIs("7002", open), "an open invoice is gone");
  });
}

const listing = async (world: World) => {
  const config = readConfig(
    {
      TELEGRAM_BOT_TOKEN: botToken,
      MERCHANT_API_URL: "http://127.0.0.1:1/api",
      MERCHANT_CLIENT_ID: "soak",
      DEFAULT_CURRENCY: "UZS",
      SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
      DATA_DIR: world.dir,
    },
    () => "",
  );
  return (await keptEvents(keptInFolder(config, silent, Date.now)).list()).found;
};

/** What `GET /metrics` answers. */
async function metricsOf({ bot, clock, dir }: World): Promise<string> {
  const listening = { port: 0 };
  const log = { ...silent, info: (_event: string, fields?: object) => void Object.assign(listening, fields) };
  const config = { admin: { host: "127.0.0.1", port: 0 }, dataDir: dir, database: {} };
  const server = await openAdminServer({
    ...bot.parts,
    leadership: { role: undefined },
    metrics: createMetrics(),
    config,
    now: clock.now,
    log,
  });
  try {
    return await new Promise((resolve, reject) => {
      get({ host: "127.0.0.1", port: listening.port, path: "/metrics", agent: false }, (answer) => {
        text(answer).then(resolve, reject);
      }).on("error", reject);
    });
  } finally {
    await server?.close();
  }
}
