import { spawn } from "node:child_process";
import { once } from "node:events";
import { lstat, readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { built } from "../../built.js";
import { collectFiles, collectTokens } from "../../journeys/canaries.js";
import { ServiceProxy } from "../../journeys/service-proxy.js";
import { World } from "../../journeys/world.js";
import { inTime } from "../../limits/waits.js";
import { QuotingTelegram } from "./quoting-telegram.js";

const patienceMs = 20_000;

/** A bot as a process of its own, with somebody who keeps everything that it leaves anywhere. */
export class WatchedWorld {
  /** Secrets by the names under which they are reported. */
  readonly secrets = new Map<string, string>();
  /** Every version of every file that was seen, by its name. */
  readonly files = new Map<string, Buffer>();
  /** Files and folders that others could read. */
  readonly open = new Set<string>();
  /** What else the bot has said: numbers for the operator, and what was kept of events. */
  readonly said = new Map<string, string>();
  looks = 0;

  private constructor(
    readonly world: World,
    readonly service: ServiceProxy,
    readonly telegram: QuotingTelegram,
    /** The bot's environment at its next start. */
    readonly environment: Record<string, string>,
  ) {}

  static async open(): Promise<WatchedWorld> {
    const environment: Record<string, string> = { ADMIN_PORT: "0", MERCHANT_TIMEOUT_MS: "1000" };
    const world = await World.create({ process: true, stopped: true, environment });
    const service = await ServiceProxy.start(`${world.merchant.url}/api`);
    const telegram = await QuotingTelegram.start(world.telegram.url);
    Object.assign(environment, { MERCHANT_API_URL: service.url, TELEGRAM_API_ROOT: telegram.url });
    const watched = new WatchedWorld(world, service, telegram, environment);
    collectTokens(service, watched.secrets);
    service.called = () => watched.look();
    watched.secret("the bot token", world.environment().TELEGRAM_BOT_TOKEN ?? "");
    watched.secret("SECRET_KEY", world.environment().SECRET_KEY ?? "");
    await world.startBot();
    return watched;
  }

  secret(name: string, text: string): string {
    this.secrets.set(name, text);
    return text;
  }

  /** Keeps what is on the disk at this moment, and notes who may read it. */
  async look(): Promise<void> {
    this.looks += 1;
    await collectFiles(this.world, this.files);
    const { dataDir } = this.world;
    for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const mode = await modeOf(path);
      const allowed = entry.isDirectory() ? 0o700 : 0o600;
      // A socket is let go by its folder.
      if (mode !== undefined && mode !== allowed && !entry.isSocket())
        this.open.add(`${relative(dataDir, path)} is ${mode.toString(8)}`);
    }
  }

  /** Asks for the operator's numbers and for the list of what was kept. */
  async askAsOperator(): Promise<void> {
    const port = [...this.world.output.matchAll(/"port":(\d+),"event":"admin\.listening"/g)].at(-1)?.[1];
    if (port !== undefined)
      this.said.set(
        "the numbers",
        await inTime("the numbers", (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
      );
    const list = await this.#deadLetters();
    this.said.set("the list of dead letters", list);
    for (const [index, name] of [...list.matchAll(/(?:dead-letters|unreadable)\/\S+/g)].map(String).entries())
      this.said.set(`a dead letter, shown (${index})`, await this.#deadLetters("show", name));
  }

  /** Kills the process while the service waits for the end of its next call whose path fits. */
  killDuring(path: RegExp): Promise<void> {
    return new Promise((resolve, reject) => {
      const before = this.service.change;
      const patience = setTimeout(() => reject(new Error(`No call to ${path} came.`)), patienceMs);
      this.service.change = (answer, asked, sent) => {
        const changed = before?.(answer, asked, sent) ?? answer;
        if (!path.test(asked)) return changed;
        this.service.change = before;
        clearTimeout(patience);
        this.world.killBot().then(resolve, reject);
        return changed;
      };
    });
  }

  async close(): Promise<void> {
    await this.world.close();
    await this.service.close();
    await this.telegram.close();
  }

  async #deadLetters(...args: string[]): Promise<string> {
    const env = { PATH: process.env.PATH, ...this.world.environment() };
    const child = spawn(process.execPath, [built("dist/tools/dead-letters.js"), ...args], { env });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += String(part)));
    await inTime("the list of dead letters", once(child, "close"));
    return output;
  }
}

/** undefined for what has gone meanwhile. */
async function modeOf(path: string): Promise<number | undefined> {
  try {
    return (await lstat(path)).mode & 0o777;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
