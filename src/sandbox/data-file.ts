import { mkdir, open, readFile, rename } from "node:fs/promises";
import { dirname } from "node:path";

/** How a sandbox's state stands in its file. */
export interface StateFormat<S> {
  readonly empty: () => S;
  /** @throws when the text holds no state */
  readonly parse: (text: string) => S;
  readonly format: (state: S) => string;
}

export interface DataFile<S> {
  readonly state: S;
  /** Resolves when everything that changed before this call is on disk; at once without a file. */
  save(): Promise<void>;
}

/**
 * Opens a sandbox's state, from the file when there is one. A save writes it all beside the file, and renames.
 * @throws Error when the file can't be read or doesn't hold a state
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
    // Saves asked for while one is being written share the next; a failed one doesn't hold up the next.
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
