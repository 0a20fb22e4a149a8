import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { onTestFinished } from "vitest";

/** Debian puts servers into this folder, which isn't in the PATH of ordinary users. */
const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];

/** Returns the path of a program that may be installed on this machine, or undefined. The tests of such a program are skipped where it is missing. */
export const installed = (name: string): string | undefined =>
  folders.map((folder) => join(folder, name)).find((path) => existsSync(path));

/** Returns the text of a file in docs/deploy/. */
export const example = (name: string): string =>
  readFileSync(new URL(`../../docs/deploy/${name}`, import.meta.url), "utf8");

/** Replaces a part of an example. A part that isn't there any more is an error, so that no test runs without its change. */
export function replaced(text: string, part: string | RegExp, by: string): string {
  const result = text.replace(part, by);
  if (result === text) throw new Error(`The example has no ${String(part)}.`);
  return result;
}

export function temporaryFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), "deploy-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

export interface Server {
  /** What it has written so far. */
  readonly output: () => string;
  /** Signals it, and waits for its end. */
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
}

/** Starts a server, which ends with the test. @param cwd the folder in which it runs; this one by default */
export function runServer(
  path: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  cwd = ".",
): Server {
  const child = spawn(path, args, { cwd, env: { PATH: process.env.PATH, ...env } });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString("utf8");
    });
  const end = (signal: NodeJS.Signals) => ended(child, signal);
  onTestFinished(() => end("SIGTERM"));
  return { output: () => output, end };
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const over = once(child, "exit");
  child.kill(signal);
  await over;
}
