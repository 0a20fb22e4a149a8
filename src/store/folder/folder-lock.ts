import { createHash, randomBytes } from "node:crypto";
import { closeSync, mkdtempSync, openSync, rmSync, symlinkSync } from "node:fs";
import { readdir, realpath, rename, rm } from "node:fs/promises";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { FolderLockedError, onDisk, systemCode } from "../errors.js";
import { ensureFolder } from "./durable-file.js";

export interface FolderLock {
  /** Other processes of this user may call the holder of the lock, see `callHolder`. Without a server they are hung up. */
  serve(server: (caller: Socket) => void): void;
  release(): Promise<void>;
}

const listening = ".sock";
/**
 * Nobody listens yet on a socket with this suffix. A socket without it that refuses connections belongs to a dead
 * process.
 */
const unborn = ".new";
const idBytes = 8;
const longestName = idBytes * 2 + listening.length;
const attempts = 8;
const longestPauseMs = 100;

/**
 * Each process listens on a Unix socket of its own in `lock/`, and then connects to all others there, so two processes
 * can't both get the lock. The kernel closes the socket when the process ends. Process ids repeat in containers, and
 * are not used. The lock doesn't work over a network file system. @throws FolderLockedError; StorageError when the
 * folder can't be used
 */
export async function lockFolder(dir: string): Promise<FolderLock> {
  const path = resolve(dir);
  for (let attempt = 1; ; attempt++) {
    const lock = await onDisk(() => (process.platform === "win32" ? tryPipe(path) : trySocket(path)));
    if (lock !== undefined) return lock;
    if (attempt === attempts) throw new FolderLockedError(path);
    // The other process may be about to end, or may have started at the same moment and given up as well.
    await pause(Math.random() * longestPauseMs);
  }
}

/** Looks whether a process holds the folder's lock, and changes nothing. */
export async function isFolderLocked(dir: string): Promise<boolean> {
  return (await firstSocket(dir, async (path) => (await answers(path)) || undefined)) ?? false;
}

/** @returns a connection to the process that holds the folder's lock; undefined when none does */
export const callHolder = (dir: string): Promise<Socket | undefined> => firstSocket(dir, called);

/** Returns what `ask` says of the first socket of the lock for which it says something. */
async function firstSocket<T>(
  dir: string,
  ask: (path: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  const path = resolve(dir);
  if (process.platform === "win32") return ask(await pipeOf(path));
  const folder = join(path, "lock");
  const names = await readdir(folder).catch((error: unknown) => {
    if (systemCode(error) === "ENOENT") return [];
    throw error;
  });
  if (names.length === 0) return undefined;
  const short = shortPathTo(folder, longestName);
  try {
    for (const name of names.filter((one) => one.endsWith(listening))) {
      const said = await ask(short.to(name));
      if (said !== undefined) return said;
    }
    return undefined;
  } finally {
    short.release();
  }
}

async function trySocket(dir: string): Promise<FolderLock | undefined> {
  const folder = join(dir, "lock");
  await ensureFolder(folder);
  const short = shortPathTo(folder, longestName);
  const id = randomBytes(idBytes).toString("hex");
  const own = `${id}${listening}`;
  const calls = new Calls();
  let server: Server | undefined;
  const giveBack = async () => {
    await rm(join(folder, own), { force: true });
    if (server !== undefined) await calls.end(server);
    short.release();
  };
  let released: Promise<void> | undefined;
  const release = () => {
    released ??= giveBack();
    return released;
  };
  try {
    server = await listen(short.to(`${id}${unborn}`), calls);
    await rename(join(folder, `${id}${unborn}`), join(folder, own));
    if (await isAlone(folder, own, short)) return { release, serve: calls.serve };
  } catch (error) {
    await release();
    // The holder of the lock took this process's socket for one left by a crash, and has removed it.
    if (systemCode(error) === "ENOENT" && server !== undefined) return undefined;
    throw error;
  }
  await release();
  return undefined;
}

/** Connects to every other socket of the lock folder, and removes the sockets of dead processes. */
async function isAlone(folder: string, own: string, short: ShortPath): Promise<boolean> {
  const others = (await readdir(folder)).filter((name) => name !== own);
  for (const name of others.filter((other) => other.endsWith(listening))) {
    if (await answers(short.to(name))) return false;
    await rm(join(folder, name), { force: true });
  }
  // Files of sockets on which nobody listens yet may be left from a crash. A process that is just starting loses its
  // file, notices that, and tries again.
  for (const name of others.filter((other) => other.endsWith(unborn)))
    await rm(join(folder, name), { force: true });
  return true;
}

/** On Windows only one process can use a pipe's name, and the pipe ends with the process. */
async function tryPipe(dir: string): Promise<FolderLock | undefined> {
  await ensureFolder(dir);
  const calls = new Calls();
  try {
    const server = await listen(await pipeOf(dir), calls);
    return { serve: calls.serve, release: () => calls.end(server) };
  } catch (error) {
    if (systemCode(error) === "EADDRINUSE" || systemCode(error) === "EACCES") return undefined;
    throw error;
  }
}

async function pipeOf(dir: string): Promise<string> {
  const name = createHash("sha256")
    .update((await realpath(dir)).toLowerCase())
    .digest("hex");
  return `\\\\.\\pipe\\data-dir-${name}`;
}

/** Most callers only want to see whether the holder lives, and learn that from the connection itself. */
class Calls {
  readonly #open = new Set<Socket>();
  #server: (caller: Socket) => void = (caller) => caller.destroy();

  readonly serve = (server: (caller: Socket) => void): void => {
    this.#server = server;
  };

  readonly take = (caller: Socket): void => {
    this.#open.add(caller);
    caller.on("error", () => caller.destroy()).once("close", () => this.#open.delete(caller));
    this.#server(caller);
  };

  end(listener: Server): Promise<void> {
    const closed = new Promise<void>((done) => listener.close(() => done()));
    // The listener is closed only when its last connection has ended.
    for (const caller of this.#open) caller.destroy();
    return closed;
  }
}

function listen(path: string, calls: Calls): Promise<Server> {
  const server = createServer(calls.take);
  return new Promise((listens, fails) => {
    server.once("error", fails);
    server.listen({ path }, () => {
      server.off("error", fails);
      server.on("error", () => undefined);
      listens(server.unref());
    });
  });
}

function called(path: string): Promise<Socket | undefined> {
  const socket = connect({ path });
  return new Promise((answered) => {
    socket.once("connect", () => answered(socket)).once("error", () => answered(undefined));
  });
}

/** Only a clear refusal proves that no process listens on the socket, so every other error counts as an answer. */
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

/** A Unix socket's path has at most so many bytes: macOS has room for 104 with the closing zero. */
const longestSocketPath = 103;

interface ShortPath {
  to(name: string): string;
  release(): void;
}

/** A path that is too long is replaced by one through a file descriptor (Linux) or a symbolic link. */
function shortPathTo(folder: string, longestName: number): ShortPath {
  if (Buffer.byteLength(folder) + 1 + longestName <= longestSocketPath) {
    return { to: (name) => join(folder, name), release: () => undefined };
  }
  if (process.platform === "linux") {
    const fd = openSync(folder, "r");
    return { to: (name) => `/proc/self/fd/${fd}/${name}`, release: () => closeSync(fd) };
  }
  const own = mkdtempSync(join(tmpdir(), "lock-"));
  symlinkSync(folder, join(own, "l"));
  return { to: (name) => join(own, "l", name), release: () => rmSync(own, { recursive: true, force: true }) };
}
