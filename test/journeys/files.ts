import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

/** Every file below a folder with its bytes, by its path there; sockets and files that go meanwhile are left out. */
export async function filesIn(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, Buffer>();
  for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
    const bytes = await readIfThere(join(parentPath, name));
    if (bytes !== undefined) files.set(relative(folder, join(parentPath, name)), bytes);
  }
  return files;
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
