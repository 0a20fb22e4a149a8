import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { FolderLockedError } from "../../../src/store/errors.js";
import { lockFolder } from "../../../src/store/folder/folder-lock.js";
import { buildModule } from "./built-module.js";

/** Locks when told "lock", gives back when told "release", and answers each with one line. */
const program = `
const { lockFolder } = await import(process.argv[1]);
const { createInterface } = await import("node:readline");
let lock;
console.log("ready");
for await (const line of createInterface({ input: process.stdin })) {
  if (line === "lock") {
    lock = await lockFolder(process.argv[2]).catch((error) => void console.log(error.name));
    if (lock) console.log("held");
  } else {
    await lock?.release();
    lock = undefined;
    console.log("released");
  }
}`;

class OtherProcess {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor(module: string, dir: string) {
    this.#child = spawn(process.execPath, ["--input-type=module", "-e", program, module, dir], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    if (this.#child.stdout === null) throw new Error("The child has no output.");
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  async answer(): Promise<string> {
    const { value } = await this.#lines.next();
    return String(value);
  }

  ask(command: "lock" | "release"): Promise<string> {
    this.#child.stdin?.write(`${command}\n`);
    return this.answer();
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  async end(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await ended;
  }
}

describe("the lock on a data folder", () => {
  let module: Awaited<ReturnType<typeof buildModule>>;
  let top: string;
  let processes: OtherProcess[];

  const start = async (dir: string): Promise<OtherProcess> => {
    const other = new OtherProcess(module.url, dir);
    processes.push(other);
    expect(await other.answer()).toBe("ready");
    return other;
  };

  beforeAll(async () => {
    module = await buildModule("store/folder/folder-lock.ts");
  });

  afterAll(() => module.remove());

  beforeEach(async () => {
    top = await mkdtemp(join(tmpdir(), "lock-"));
    processes = [];
  });

  afterEach(async () => {
    for (const one of processes) await one.end();
    await rm(top, { recursive: true });
  });

  it("refuses a second process in words, until the first gives it back", async () => {
    const other = await start(top);
    expect(await other.ask("lock")).toBe("held");
    const refusal = await lockFolder(top).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(FolderLockedError);
    expect(String(refusal)).toContain(`Another process works in ${top}`);
    expect(await other.ask("release")).toBe("released");
    const lock = await lockFolder(top);
    expect(await other.ask("lock")).toBe("FolderLockedError");
    await lock.release();
    await lock.release();
    expect(await readdir(join(top, "lock"))).toEqual([]);
  });

  it("refuses a second lock within one process as well", async () => {
    const lock = await lockFolder(top);
    await expect(lockFolder(top)).rejects.toThrow(FolderLockedError);
    await lock.release();
    await (await lockFolder(top)).release();
  });

  it("is free at once when its process was killed, and its remains go", async () => {
    for (let round = 0; round < 3; round++) {
      const other = await start(top);
      expect(await other.ask("lock")).toBe("held");
      await other.end();
      expect(await readdir(join(top, "lock"))).toHaveLength(1);
    }
    const lock = await lockFolder(top);
    expect(await readdir(join(top, "lock"))).toHaveLength(1);
    await lock.release();
  });

  it("is kept by a process that stands still", async () => {
    const other = await start(top);
    expect(await other.ask("lock")).toBe("held");
    other.signal("SIGSTOP");
    await expect(lockFolder(top)).rejects.toThrow(FolderLockedError);
    other.signal("SIGCONT");
    expect(await other.ask("release")).toBe("released");
  });

  it("is never held by two of 8 processes that start at once", async () => {
    const racers = await Promise.all(Array.from({ length: 8 }, () => start(top)));
    let rounds = 0;
    for (let round = 0; round < 8; round++) {
      const answers = await Promise.all(racers.map((racer) => racer.ask("lock")));
      const held = answers.filter((answer) => answer === "held").length;
      expect(held).toBeLessThanOrEqual(1);
      expect(answers.filter((answer) => answer === "FolderLockedError")).toHaveLength(8 - held);
      rounds += held;
      const [holder] = racers.filter((_, index) => answers[index] === "held");
      // One is killed while it holds the lock, or all would give it back in good order.
      if (holder !== undefined && round === 3) {
        await holder.end();
        racers.splice(racers.indexOf(holder), 1, await start(top));
      }
      await Promise.all(racers.map((racer) => racer.ask("release")));
    }
    // That all give way to each other is allowed, but must be rare.
    expect(rounds).toBeGreaterThanOrEqual(6);
    await (await lockFolder(top)).release();
  });

  it("works in a folder whose path is longer than a socket's may be, and makes it when it is missing", async () => {
    const dir = join(top, "a".repeat(120), "ü".repeat(60));
    const other = await start(dir);
    expect(await other.ask("lock")).toBe("held");
    await expect(lockFolder(dir)).rejects.toThrow(FolderLockedError);
    await other.end();
    const lock = await lockFolder(dir);
    expect(await other.answer()).toBe("undefined");
    expect((await stat(join(dir, "lock"))).mode & 0o777).toBe(0o700);
    await lock.release();
    expect(await readdir(join(dir, "lock"))).toEqual([]);
  });

  it("of one folder leaves another folder free", async () => {
    const lock = await lockFolder(join(top, "one"));
    const second = await lockFolder(join(top, "two"));
    await lock.release();
    await second.release();
  });

  it("removes what a process left that died while it was locking", async () => {
    await mkdir(join(top, "lock"));
    await writeFile(join(top, "lock", "0000000000000000.new"), "");
    const lock = await lockFolder(top);
    expect(await readdir(join(top, "lock"))).not.toContain("0000000000000000.new");
    await lock.release();
  });

  it("lets its process end", async () => {
    const script = `const { lockFolder } = await import(${JSON.stringify(module.url)}); await lockFolder(${JSON.stringify(top)});`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "inherit" });
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  it("says in words that the folder can't be used", async () => {
    await writeFile(join(top, "lock"), "");
    await expect(lockFolder(top)).rejects.toMatchObject({ name: "StorageError", code: "EEXIST" });
  });
});
