import { mkdir, open, readFile, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { emptyState, type State, stateOf } from "./state.js";

export interface DataFile {
  readonly state: State;
  /** Resolves when everything that changed before this call is on disk; at once without a file. */
  save(): Promise<void>;
}

/**
 * Opens the state, from the file when there is one. A save writes it all beside the file, and renames.
 * @throws Error when the file can't be read or doesn't hold a state
 */
export const openDataFile = async (path: string | undefined): Promise<DataFile> => {
  if (path === undefined) return { state: emptyState(), save: async () => {} };
  await mkdir(dirname(path), { recursive: true });
  const state = await load(path);
  let written = "";
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  const write = async (): Promise<void> => {
    waiting = undefined;
    const text = JSON.stringify(state);
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
};

const load = async (path: string): Promise<State> => {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return emptyState();
    throw error;
  }
  try {
    return stateOf(text);
  } catch (error) {
    throw new Error(`The sandbox's data file ${path} is damaged; remove it to start over.`, { cause: error });
  }
};

const replaceFile = async (path: string, text: string): Promise<void> => {
  const temporary = `${path}.new`;
  const file = await open(temporary, "w", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
};
