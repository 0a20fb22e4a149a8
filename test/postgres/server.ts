import { execFileSync, spawn, spawnSync } from "node:child_process";
import { appendFileSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { folderInMemory } from "../folder-in-memory.js";
import { freePort } from "../free-port.js";
import { findPrograms, type Programs } from "./programs.js";

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

/**
 * A real PostgreSQL of its own, in a new folder, listening on loopback.
 * @throws one sentence that says why it doesn't start, and what to do.
 */
export async function startPostgres(options: ServerOptions = {}): Promise<PostgresServer> {
  try {
    const programs = findPrograms();
    const folder = newFolder(programs, options.synced);
    const port = options.port ?? (await freePort());
    const server: Installation = { programs, folder, port, options };
    try {
      initialise(server);
      await begin(server);
      return running(server);
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).trim().replace(/\s+/g, " ");
    throw new Error(`PostgreSQL doesn't start for the tests: ${reason}. ${instead}`);
  }
}

const instead =
  "Give them a server of yours: TEST_DATABASE_URL=postgres://…, with a role that may create databases.";

interface Installation {
  readonly programs: Programs;
  /** Holds the data, and nothing else. */
  readonly folder: string;
  readonly port: number;
  readonly options: ServerOptions;
}

/** A new folder of the user that the programs run as: in memory, unless a test waits for the disk. */
function newFolder(programs: Programs, synced = false): string {
  const parent = (synced ? undefined : folderInMemory()) ?? programs.parent;
  const folder = mkdtempSync(join(parent, "postgres-"));
  handOver(programs, folder);
  return folder;
}

/** Makes a file or folder that of the programs' user. */
function handOver({ runAs: { uid, gid } }: Programs, path: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

function initialise({ programs, folder }: Installation): void {
  const { initdb, runAs } = programs;
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, `${serverPassword}\n`);
  handOver(programs, passwordFile);
  const { status, stderr, error } = spawnSync(
    initdb,
    [
      `--pgdata=${join(folder, "data")}`,
      "--username=bot",
      "--auth=password",
      `--pwfile=${passwordFile}`,
      ...["--no-sync", "--encoding=UTF8", "--locale=C"],
    ],
    // The folder where this process stands may be closed to the other user.
    { ...runAs, cwd: folder, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`initdb fails: ${error?.message ?? stderr}`);
  rmSync(passwordFile);
}

/** Resolves once the server takes connections to write. */
function begin({ programs: { postgres, runAs }, folder, port, options }: Installation): Promise<void> {
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", ...(options.settings ?? [])];
  if (options.synced !== true) settings.push("fsync=off");
  const flags = settings.flatMap((setting) => ["-c", setting]);
  const child = spawn(postgres, ["-D", join(folder, "data"), "-p", String(port), ...flags], {
    ...runAs,
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  return new Promise((resolve, reject) => {
    let said = "";
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`the server ends: ${said.slice(-longestReason)}`)));
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said = `${said}${text}`.slice(-4 * longestReason);
      if (said.includes("database system is ready to accept connections")) resolve();
    });
  });
}

/** Characters of the server's own words in an error. */
const longestReason = 500;

function running(server: Installation): PostgresServer {
  const { folder, port } = server;
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
      await begin(server);
      isEnded = false;
    },
    async copyAsStandby() {
      const copy = newFolder(server.programs, server.options.synced);
      await own.end("fast");
      execFileSync("cp", ["-a", join(folder, "data"), join(copy, "data")]);
      await own.begin();
      const address = `host=127.0.0.1 port=${port} user=bot password=${serverPassword}`;
      appendFileSync(join(copy, "data", "postgresql.auto.conf"), `primary_conninfo = '${address}'\n`);
      const signal = join(copy, "data", "standby.signal");
      writeFileSync(signal, "");
      handOver(server.programs, signal);
      const standby = { ...server, folder: copy, port: await freePort() };
      // The standby says that it takes connections once it was promoted.
      void begin(standby).catch(() => undefined);
      return running(standby);
    },
    async stop() {
      if (!isEnded) await own.end("fast");
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
