import { Pool } from "undici";
import { callbackBody, callbackPath, withInvoices } from "../callback-targets.js";
import { fill } from "../fill.js";
import { merchantOf } from "../in-process/bot.js";
import { interleaved } from "../interleaved.js";
import { type Measure, scaled } from "../measure.js";
import { Program } from "../stack/program.js";
import { Stack } from "../stack/stack.js";
import { median, quantile } from "../statistics.js";
import { inFolder } from "../temp-folder.js";

const chatCount = 900;
const invoicesEach = 5;
const connections = 32;
/** For one answer, ms. */
const patienceMs = 60_000;
/** Share of the callbacks that warms a server up. */
const warmUp = 1 / 5;

interface Delivered {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p99: number;
  /** The server's, for a callback, ms. */
  readonly processor: number;
}

interface Post {
  readonly path: string;
  readonly body: string;
}

/** Posts them all over so many connections. @returns how the last of them went, once the server was warm */
async function deliver(server: Program, url: string, posts: readonly Post[]): Promise<Delivered> {
  const pool = new Pool(url, {
    connections,
    pipelining: 1,
    headersTimeout: patienceMs,
    bodyTimeout: patienceMs,
  });
  try {
    const first = Math.floor(posts.length * warmUp);
    await deliverAll(pool, posts.slice(0, first));
    const before = await server.processorMs();
    const delivered = await deliverAll(pool, posts.slice(first));
    const processor = ((await server.processorMs()) - before) / (posts.length - first);
    return { ...delivered, processor };
  } finally {
    await pool.destroy();
  }
}

/** @throws Error when one isn't acknowledged. */
async function deliverAll(pool: Pool, posts: readonly Post[]): Promise<Omit<Delivered, "processor">> {
  const waiting = [...posts];
  const took: number[] = [];
  const headers = { "content-type": "application/json" };
  const worker = async (): Promise<void> => {
    for (let post = waiting.pop(); post !== undefined; post = waiting.pop()) {
      const began = performance.now();
      const { statusCode, body } = await pool.request({ method: "POST", headers, ...post });
      await body.dump();
      took.push(performance.now() - began);
      if (statusCode !== 200) throw new Error(`A callback was answered ${statusCode}.`);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, worker));
  const perSecond = (posts.length / (performance.now() - began)) * 1_000;
  return { perSecond, p99: quantile(took, 0.99) };
}

/** Status callbacks while no call to Telegram is answered. */
export const callbackRate: Measure = {
  id: "callback-rate",
  async run(extent) {
    const stack = await Stack.open();
    try {
      const chats = await stack.ends.ask("people", scaled(chatCount, extent, 10));
      const posts = chats.flatMap((chat) =>
        Array.from({ length: invoicesEach }, (_, n) => ({
          path: callbackPath(chat, n),
          body: callbackBody(chat, n),
        })),
      );
      await stack.ends.ask("stall");
      const samples = await interleaved(extent.rounds, {
        ours: () =>
          inFolder("disk", async (dir) => {
            await fill(dir, chats, (chat) => withInvoices(merchantOf(chat), invoicesEach));
            const bot = await stack.startStalled(dir);
            try {
              return await deliver(bot, `http://127.0.0.1:${stack.port}`, posts);
            } finally {
              await bot.end("SIGKILL");
            }
          }),
        baseline: () =>
          inFolder("disk", async (dir) => {
            const server = new Program(["test/bench/baselines/fsync-server.mjs", dir]);
            try {
              return await deliver(server, `http://127.0.0.1:${await server.printed("listening ")}`, posts);
            } finally {
              await server.end();
            }
          }),
      });
      const of = (name: keyof typeof samples, what: keyof Delivered): number =>
        median(samples[name].map((sample) => sample[what]));
      const note = `${posts.length} callbacks of ${chats.length} chats over ${connections} connections, of which the first fifth warms up; the baseline is a bare HTTP server that does one fsynced write for each, while the inbox groups those that wait.`;
      return [
        {
          measure: "Callbacks acknowledged while Telegram is stalled: rate",
          ours: { value: of("ours", "perSecond"), unit: "/s" },
          processorMs: of("ours", "processor"),
          note,
        },
        {
          measure: "Callbacks acknowledged while Telegram is stalled: p99",
          ours: { value: of("ours", "p99"), unit: "ms" },
          baseline: { value: of("baseline", "p99"), unit: "ms" },
          ratio: of("ours", "p99") / of("baseline", "p99"),
          target: { bound: "at most", value: 2 },
        },
      ];
    } finally {
      await stack.close();
    }
  },
};
