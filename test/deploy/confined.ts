import { existsSync } from "node:fs";
import { installed } from "./programs.js";

export interface Confinement {
  /** A folder that becomes the process's whole file system, without a right to write. */
  readonly root: string;
  /** What of this machine stands where in it; only the folders of `writable` can be written. */
  readonly readable: Readonly<Record<string, string>>;
  readonly writable: Readonly<Record<string, string>>;
  /** The folder in which the program begins. */
  readonly cwd: string;
  /** The numbers of an ordinary user and its group. */
  readonly user: number;
}

/** The programs of Debian that confine a process; only root may use them like this. */
export const canConfine =
  process.getuid?.() === 0 && ["unshare", "chroot", "setpriv"].every((name) => installed(name) !== undefined);

const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

/**
 * Returns the words that start a program as an ordinary user without rights on a read-only file system. Each of them becomes the
 * next one, so the process that is started is the program, and signals reach it.
 */
export function confined(
  { root, readable, writable, cwd, user }: Confinement,
  command: readonly string[],
): [string, ...string[]] {
  const bind = (from: string, to: string, flags: string): string[] => {
    if (!existsSync(from)) throw new Error(`There is no ${from} to be bound.`);
    const [at, source] = [quoted(`${root}${to}`), quoted(from)];
    return [`mkdir -p ${at}`, `mount --bind ${source} ${at}`, `mount -o remount,bind,${flags} ${at}`];
  };
  const [top, within] = [quoted(root), (path: string): string => quoted(`${root}${path}`)];
  const steps = [
    // A mount of its own can be made read-only without its folder being so for the others.
    `chmod 755 ${top}`,
    `mount --bind ${top} ${top}`,
    `mkdir -p ${within("/proc")} ${within("/dev")} ${within("/tmp")}`,
    ...Object.entries(readable).flatMap(([to, from]) => bind(from, to, "ro,nosuid")),
    ...Object.entries(writable).flatMap(([to, from]) => bind(from, to, "rw,nosuid,noexec")),
    `mount -t proc proc ${within("/proc")}`,
    `mount --bind /dev ${within("/dev")}`,
    `mount -t tmpfs tmpfs ${within("/tmp")}`,
    `mount -o remount,bind,ro ${top}`,
  ];
  const privileges = `--reuid=${user} --regid=${user} --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all`;
  const program = command.map(quoted).join(" ");
  const script = `set -e; ${steps.join("; ")}; exec chroot ${top} setpriv ${privileges} env -C ${quoted(cwd)} ${program}`;
  return ["unshare", "--mount", "sh", "-c", script];
}
