import { rm } from "node:fs/promises";
import { Pool } from "undici";
import { BotInProcess } from "../kit/bot.js";
import { openHttpDoor } from "../kit/http-door.js";
import type { Random } from "../kit/random.js";
import { tokens } from "../kit/secrets.js";
import { InMemoryTelegram } from "../kit/telegram.js";
import { tempFolder } from "../kit/temp-folder.js";
import { guessedService } from "./service.js";
import { guesses, type Lock, locks } from "./tokens.js";

const secretToken = locks.webhook.genuine();
const submission = { chat: "500", ref: "AAAAAAAAAAAAAAAAAAAAAA", submittedAt: 1_760_000_000_000 };

export interface Knocks {
  readonly knocked: number;
  readonly accepted: number;
  readonly broken: readonly string[];
}

/** The same guesses over real sockets: one answer for all of them, whatever is wrong. */
export async function knockOverHttp(random: Random, count: number): Promise<Knocks> {
  let accepted = 0;
  const server = await openHttpDoor({
    accept: async () => {
      accepted += 1;
      return "kept";
    },
    telegram: {
      secretToken,
      accept: async () => {
        accepted += 1;
      },
    },
  });
  const pool = new Pool(server.url, { connections: 4 });
  const broken: string[] = [];
  const ask = async (path: string, headers: Record<string, string>): Promise<string> => {
    const answer = await pool.request({
      method: "POST",
      path,
      headers,
      body: '{"update_id":1,"status":"paid"}',
    });
    const names = Object.keys(answer.headers).sort().join(",");
    return `${answer.statusCode} ${names} ${await answer.body.text()}`;
  };
  try {
    const refs = new Set<string>();
    const own: Lock = { ...locks.refs, genuine: () => tokens.callback.make(submission) };
    for (const guess of guesses(own, random, count))
      refs.add(await ask(`/callbacks/${encodeURIComponent(guess)}`, {}));
    refs.add(await ask("/nowhere", {}));
    if (refs.size !== 1 || ![...refs][0]?.startsWith("404"))
      broken.push(`wrong addresses differ: ${[...refs].join(" / ")}`);
    const refused = new Set<string>();
    for (const guess of guesses(locks.webhook, random, count))
      refused.add(await ask("/telegram/webhook", { "x-telegram-bot-api-secret-token": guess }));
    refused.add(await ask("/telegram/webhook", {}));
    if (refused.size !== 1 || ![...refused][0]?.startsWith("401"))
      broken.push(`wrong secrets differ: ${[...refused].join(" / ")}`);
    const wrongly = accepted;
    // The doors do open.
    await ask(`/callbacks/${tokens.callback.make(submission)}`, {});
    await ask("/telegram/webhook", { "x-telegram-bot-api-secret-token": secretToken });
    if (accepted !== wrongly + 2) broken.push("a intake doesn't open to what is genuine");
    return { knocked: 2 * count, accepted: wrongly, broken };
  } finally {
    await pool.close();
    await server.close();
  }
}

/** Share tokens and deep links, guessed or got hold of, in a chat that they aren't for. */
export async function knockInChat(random: Random, count: number): Promise<Knocks> {
  const dir = await tempFolder("knocks");
  const telegram = new InMemoryTelegram();
  const bot = await BotInProcess.open({ dir, telegram, service: guessedService(Date.now, "refused").client });
  const stranger = "601";
  const broken: string[] = [];
  let accepted = 0;
  try {
    const own: Lock = { ...locks.shares, genuine: () => tokens.share.make(submission) };
    const start = async (parameter: string): Promise<string> => {
      await bot.accept([telegram.says(stranger, `/start ${parameter}`.trim())]);
      await bot.idle(stranger);
      return telegram.shown(stranger).at(-1)?.text ?? "";
    };
    // A parameter that may be an invitation is refused by a sentence; any other is taken for a plain /start.
    const refusals = [await start(""), await start("A".repeat(58))];
    // Also the genuine token of somebody else's invoice.
    for (const guess of [own.genuine(), ...guesses(own, random, count)]) {
      if (!refusals.includes(await start(guess.slice(0, 64).trim()))) accepted += 1;
      await bot.accept([telegram.asksInline(stranger, guess)]);
      if ((await telegram.answered()).length > 0) accepted += 1;
    }
    return { knocked: 2 * (count + 1), accepted, broken };
  } finally {
    await bot.close();
    await rm(dir, { recursive: true, force: true });
  }
}
