import { mkdir, open, readFile, rename } from "node:fs/promises";
import { dirname } from "node:path";

export interface StateFormat<S> {
  readonly empty: () => S;
  /** Reads the state from the file's text. @throws when the text isn't a valid state */
  readonly parse: (text: string) => S;
  readonly format: (state: S) => string;
}

export interface DataFile<S> {
  readonly state: S;
  /** Resolves when all changes before this call are on disk; without a file it resolves at once. */
  save(): Promise<void>;
}

/**
 * Opens a sandbox's state, from its file when that exists. A save writes a new file beside the old one and renames it.
 * @throws Error when the file can't be read or doesn't hold a valid state
 */
export async function openDataFile<S>(
  path: string | undefined,
  format: StateFormat<S>,
): Promise<DataFile<S>> {
  if (path === undefined) return { state: format.empty(), save: async () => {} };
  await mkdir(dirname(path), { recursive: true });
  const state = await load(path, format);
  let written = "";
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  const write = async (): Promise<void> => {
    waiting = undefined;
    const text = format.format(state);
    if (text === written) return;
    await replaceFile(path, text);
    written = text;
  };
  const save = (): Promise<void> => {
    // Saves that are requested during a write share the next write. A failed write doesn't stop the next one.
    if (waiting === undefined) {
      waiting = running.then(write, write);
      running = waiting;
    }
    return waiting;
  };
  return { state, save };
}

async function load<S>(path: string, format: StateFormat<S>): Promise<S> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return format.empty();
    throw error;
  }
  try {
    return format.parse(text);
  } catch (error) {
    throw new Error(`The sandbox's data file ${path} is damaged; remove it to start over.`, { cause: error });
  }
}

async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.new`;
  const file = await open(temporary, "w", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}
