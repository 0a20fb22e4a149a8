import { closeSync, mkdtempSync, openSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The longest path of a Unix socket in bytes, on the system with the smallest limit (macOS: 104 with the closing zero). */
const longestSocketPath = 103;

export interface ShortPath {
  /** Returns a path to a file of the folder that is short enough for a socket. */
  to(name: string): string;
  release(): void;
}

/** Makes paths to a folder's sockets. Too long ones are shortened by a file descriptor (Linux) or a symbolic link. @param longestName in bytes */
export function shortPathTo(folder: string, longestName: number): ShortPath {
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
