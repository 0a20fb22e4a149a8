import { existsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file system in memory, where there is one: what is measured here is no power loss, and fsync would take most of the time. */
const memory = "/dev/shm";

export const tempFolder = (name: string): Promise<string> =>
  mkdtemp(join(existsSync(memory) ? memory : tmpdir(), `soak-${name}-`));
