import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { World } from "../../journeys/world.js";
import { inTime } from "../../limits/waits.js";
import { ServiceServer } from "../kit/service-server.js";
import type { Ask } from "./bot.js";

/** Bytes. */
export interface Memory {
  readonly rss: number;
  readonly peak: number;
}

/** A bot in a process of its own; Telegram and the service in this one. */
export class CrowdWorld {
  private constructor(
    readonly world: World,
    readonly server: ServiceServer,
    private readonly child: ChildProcess,
    private readonly printed: string[],
  ) {}

  static async open(): Promise<CrowdWorld> {
    const server = await ServiceServer.start();
    const world = await World.create({
      stopped: true,
      environment: { MERCHANT_API_URL: server.url, MERCHANT_TIMEOUT_MS: "60000", LOG_LEVEL: "warn" },
    });
    const child = fork(fileURLToPath(new URL("bot.ts", import.meta.url)), {
      env: { PATH: process.env.PATH, ...world.environment() },
      execArgv: ["--import", "tsx"],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    const printed: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => void printed.push(chunk.toString("utf8")));
    const begins = Promise.race([once(child, "message"), once(child, "exit").then(() => undefined)]);
    const began = await inTime("the crowd's bot to begin", begins);
    if (began === undefined) throw new Error(`The bot didn't start: ${printed.join("")}`);
    return new CrowdWorld(world, server, child, printed);
  }

  /** Everything that the bot has printed. */
  get output(): string {
    return this.printed.join("");
  }

  /** Puts the bot's clock forward, ms. */
  pass(ms: number): void {
    this.#ask({ pass: ms });
  }

  async memory(): Promise<Memory> {
    const answered = once(this.child, "message");
    this.#ask("memory");
    const [memory] = (await inTime("the crowd's bot to tell its memory", answered)) as [Memory];
    return memory;
  }

  async close(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const ended = once(this.child, "exit");
      this.#ask("stop");
      await inTime("the crowd's bot to end", ended);
    }
    await this.server.close();
    await this.world.close();
  }

  #ask(ask: Ask): void {
    this.child.send(ask);
  }
}
