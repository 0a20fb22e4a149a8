import { createHash, randomBytes } from "node:crypto";
import { readdir, realpath, rename, rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { onDisk, systemCode } from "../errors.js";
import { ensureFolder } from "./ensure-folder.js";
import { type ShortPath, shortPathTo } from "./short-path.js";

/** Another process works in the folder. */
export class FolderLockedError extends Error {
  override readonly name = "FolderLockedError";

  constructor(readonly dir: string) {
    super(
      `Another process works in ${dir}. Two would damage its records: stop the other one, or give this one a DATA_DIR of its own.`,
    );
  }
}

export interface FolderLock {
  release(): Promise<void>;
}

const listening = ".sock";
/**
 * A socket gets its final name once it listens, so a socket of a final name that refuses is dead, and not just being
 * made.
 */
const unborn = ".new";
const idBytes = 8;
const longestName = idBytes * 2 + listening.length;
const attempts = 8;
const longestPauseMs = 100;

/**
 * Locks a data folder for this process: each process listens on a socket of its own in `lock/` and then calls on all
 * others there. Since every process listens before it looks, two can't both find themselves alone. The kernel closes
 * the socket of a process that ends in any way, so the lock is free again at once; process ids, which repeat in
 * containers, play no part. It holds among the processes of one machine, not over a network file system.
 *
 * @throws FolderLockedError when another process holds it; StorageError when the folder can't be used.
 */
export async function lockFolder(dir: string): Promise<FolderLock> {
  const path = resolve(dir);
  for (let attempt = 1; ; attempt++) {
    const lock = await onDisk(() => (process.platform === "win32" ? tryPipe(path) : trySocket(path)));
    if (lock !== undefined) return lock;
    if (attempt === attempts) throw new FolderLockedError(path);
    // The other process may be one that starts at the same moment and gives way as well, or one that is just ending.
    await pause(Math.random() * longestPauseMs);
  }
}

async function trySocket(dir: string): Promise<FolderLock | undefined> {
  const folder = join(dir, "lock");
  await ensureFolder(folder);
  const short = shortPathTo(folder, longestName);
  const id = randomBytes(idBytes).toString("hex");
  const own = `${id}${listening}`;
  let server: Server | undefined;
  const giveBack = async () => {
    await rm(join(folder, own), { force: true });
    if (server !== undefined) await closed(server);
    short.release();
  };
  let released: Promise<void> | undefined;
  const release = () => {
    released ??= giveBack();
    return released;
  };
  try {
    server = await listen(short.to(`${id}${unborn}`));
    await rename(join(folder, `${id}${unborn}`), join(folder, own));
    if (await isAlone(folder, own, short)) return { release };
  } catch (error) {
    await release();
    // The process that holds the lock took our new socket for one left by a crash.
    if (systemCode(error) === "ENOENT" && server !== undefined) return undefined;
    throw error;
  }
  await release();
  return undefined;
}

/** Calls on every other socket of the folder, and removes a socket that a dead process left. */
async function isAlone(folder: string, own: string, short: ShortPath): Promise<boolean> {
  const others = (await readdir(folder)).filter((name) => name !== own);
  for (const name of others.filter((other) => other.endsWith(listening))) {
    if (await answers(short.to(name))) return false;
    await rm(join(folder, name), { force: true });
  }
  // New sockets are removed only with the lock in hand, because removing one makes its starting process begin again.
  for (const name of others.filter((other) => other.endsWith(unborn)))
    await rm(join(folder, name), { force: true });
  return true;
}

/**
 * Locks the folder on Windows, where the name of a pipe is taken by one process at a time and goes with the process.
 */
async function tryPipe(dir: string): Promise<FolderLock | undefined> {
  await ensureFolder(dir);
  const name = createHash("sha256")
    .update((await realpath(dir)).toLowerCase())
    .digest("hex");
  try {
    const server = await listen(`\\\\.\\pipe\\data-dir-${name}`);
    return { release: () => closed(server) };
  } catch (error) {
    if (systemCode(error) === "EADDRINUSE" || systemCode(error) === "EACCES") return undefined;
    throw error;
  }
}

function listen(path: string): Promise<Server> {
  const server = createServer((caller) => caller.on("error", () => caller.destroy()).destroy());
  return new Promise((listens, fails) => {
    server.once("error", fails);
    server.listen({ path }, () => {
      server.off("error", fails);
      // An error of accepting a caller is ignored, since being connected is all the answer that a caller needs.
      server.on("error", () => undefined);
      listens(server.unref());
    });
  });
}

const closed = (server: Server): Promise<void> => new Promise((done) => server.close(() => done()));

/** True unless the socket clearly says that nobody listens. */
function answers(path: string): Promise<boolean> {
  return new Promise((answered) => {
    const socket = connect({ path });
    socket.once("connect", () => {
      socket.destroy();
      answered(true);
    });
    socket.once("error", (error) => {
      socket.destroy();
      answered(systemCode(error) !== "ECONNREFUSED" && systemCode(error) !== "ENOENT");
    });
  });
}
