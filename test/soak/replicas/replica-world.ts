import { World } from "../../journeys/world.js";
import { until } from "../../limits/waits.js";
import { statement } from "../../postgres/new-database.js";
import { type PostgresServer, type ServerOptions, startPostgres } from "../../postgres/server.js";
import { databaseData } from "./database-data.js";
import { DatabaseProxy } from "./database-proxy.js";
import { Faults } from "./moments.js";
import { ReplicaProcess } from "./replica-process.js";
import { ReverseProxy } from "./reverse-proxy.js";

export interface ReplicaWorldOptions extends ServerOptions {
  readonly replicas?: number;
  readonly updates: "polling" | "webhook";
  readonly environment?: Readonly<Record<string, string>>;
}

const database = "bot";

/** Replicas on one PostgreSQL, with a reverse proxy before them and a way to the database that can be disturbed. */
export class ReplicaWorld {
  readonly faults = new Faults();
  readonly data = databaseData(() => this.databaseUrl);

  readonly #servers = new Set<PostgresServer>();

  private constructor(
    readonly world: World,
    public server: PostgresServer,
    readonly proxy: ReverseProxy,
    readonly way: DatabaseProxy,
    readonly replicas: readonly ReplicaProcess[],
  ) {
    this.#servers.add(server);
  }

  static async open(options: ReplicaWorldOptions): Promise<ReplicaWorld> {
    const server = await startPostgres(options);
    const proxy = await ReverseProxy.start();
    const way = await DatabaseProxy.start(server.port);
    await statement(server.url, `create database ${database}`);
    const environment = {
      LOG_LEVEL: "info",
      TELEGRAM_UPDATES: options.updates,
      MERCHANT_TIMEOUT_MS: "5000",
      PUBLIC_URL: proxy.url,
      DATABASE_URL: urlOf(server.url, way.port),
      DATABASE_CONNECTIONS: "6",
      DATA_DIR: undefined,
      ...options.environment,
    };
    const world = await World.create({ process: true, stopped: true, environment, webhookRetryBaseMs: 200 });
    const note = (text: string): void => {
      world.output += text;
    };
    const replicas: ReplicaProcess[] = [];
    const opened = new ReplicaWorld(world, server, proxy, way, replicas);
    const noteEnd = (): void => void opened.faults.note("a process ended by itself");
    for (let count = options.replicas ?? 3; count > 0; count -= 1)
      replicas.push(await ReplicaProcess.create(world.environment(), note, noteEnd));
    proxy.backends = replicas;
    try {
      await Promise.all(replicas.map((replica) => replica.begin()));
      await until(() => world.output.includes('"bot.started"'), "a replica to go online");
    } catch (error) {
      await opened.close();
      throw error;
    }
    return opened;
  }

  /** Past the proxy that disturbs the replicas' way. */
  get databaseUrl(): string {
    return urlOf(this.server.url, this.way.target);
  }

  get theLeader(): ReplicaProcess {
    const found = this.replicas.find(({ leads }) => leads);
    if (found === undefined) throw new Error("Nobody leads.");
    return found;
  }

  /** Another server that is stopped in the end. */
  alsoStop(server: PostgresServer): void {
    this.#servers.add(server);
  }

  /** Another server is the database from now on. */
  movedTo(server: PostgresServer): void {
    this.server = server;
  }

  /** Resolves when every process runs again, and one of them leads. */
  async recovered(): Promise<void> {
    const all = () => this.replicas.every((replica) => replica.isUp());
    const one = () => this.replicas.filter(({ leads }) => leads).length === 1;
    await until(() => all() && one(), "every process to run, and one to lead", 60_000);
  }

  async stopReplicas(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.stop()));
  }

  async close(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.kill()));
    await this.world.close();
    await this.proxy.close();
    this.way.close();
    for (const server of this.#servers) await server.stop();
  }
}

function urlOf(serverUrl: string, port: number): string {
  const url = new URL(serverUrl);
  url.port = String(port);
  url.pathname = `/${database}`;
  return url.href;
}
