import { execFileSync } from "node:child_process";
import { arch, cpus, platform, totalmem } from "node:os";

export interface Machine {
  readonly cores: number;
  readonly cpu: string;
  readonly memoryGiB: number;
  readonly node: string;
  readonly platform: string;
  /** With "+" behind it when the files differ from the commit's. */
  readonly commit: string;
}

/** What a figure depends on, and nothing that names the machine or whose it is. */
export function machine(): Machine {
  const all = cpus();
  return {
    cores: all.length,
    cpu: all[0]?.model ?? "unknown",
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: `${platform()} ${arch()}`,
    commit: commit(),
  };
}

function commit(): string {
  try {
    const git = (...words: string[]) => execFileSync("git", words, { encoding: "utf8" }).trim();
    const changed = git("status", "--porcelain", "--", "src", "package-lock.json") === "" ? "" : "+";
    return git("rev-parse", "--short=10", "HEAD") + changed;
  } catch {
    // From an archive there is nothing to ask.
    return "unknown";
  }
}
