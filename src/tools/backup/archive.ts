import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, opendir, readFile, rm, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createTarDecoder, createTarPacker, type ParsedTarEntry, type TarPackController } from "modern-tar";
import { systemCode } from "../../store/errors.js";
import { syncFolder } from "../../store/folder/durable-file.js";
import { ifThere } from "../if-there.js";
import { BackupError, foreignName } from "./backup-error.js";

/**
 * A backup is a tar of these parts of a data folder, whose files stay sealed; any `tar` can list it. A package writes and
 * reads it, because images without a system's `tar` exist, and GNU tar complains when a link to a file is removed meanwhile.
 */
const parts = ["records", "damaged", "inbox/events.log", "keys.json", "migration.json"];
/** A record's file has no other characters in its name, nor have the folders above it (`pathOfKey`). */
const ofBackup =
  /^(?:keys\.json|migration\.json|inbox\/events\.log|records(?:\/[\w%-]+)+\.sealed|damaged\/[\w%~-]+\.(?:sealed|log))$/;

/** The file is synced, and only its owner can read it. @returns the names in the backup */
export async function* writeArchive(from: string, file: string): AsyncGenerator<string> {
  await rm(file, { force: true });
  const { readable, controller } = createTarPacker();
  const output = createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });
  const written = pipeline(Readable.fromWeb(readable as never), output);
  // The loop below ends with the same error, or another one that says more.
  written.catch(() => undefined);
  try {
    for (const part of parts)
      for await (const path of filesBelow(join(from, part))) {
        const name = relative(from, path).replaceAll("\\", "/");
        // Somebody else's file, such as .DS_Store, is no data of the bot.
        if (!ofBackup.test(name)) continue;
        await add(controller, name, path);
        yield name;
      }
    controller.finalize();
  } catch (error) {
    controller.error(error);
    await written.catch(() => undefined);
    throw error;
  }
  await written;
}

async function* filesBelow(path: string): AsyncGenerator<string> {
  const found = await ifThere(stat(path), undefined);
  if (found?.isDirectory() === false) yield path;
  if (found?.isDirectory() !== true) return;
  for await (const entry of await opendir(path)) {
    const below = join(path, entry.name);
    if (entry.isDirectory()) yield* filesBelow(below);
    else yield below;
  }
}

async function add(controller: TarPackController, name: string, path: string): Promise<void> {
  const [{ mtime }, bytes] = await Promise.all([stat(path), readFile(path)]);
  const body = controller.add({ name, size: bytes.length, mtime, mode: 0o600 }).getWriter();
  await body.write(bytes);
  await body.close();
}

/** So many files are written at once. */
const atOnce = 32;

/**
 * Writes all files into an empty folder, and syncs them.
 * @throws BackupError when the file is no backup of the bot, or not a whole one
 */
export async function readArchive(file: string, into: string): Promise<void> {
  const folders = new Set<string>([into]);
  let writes: Promise<void>[] = [];
  const input = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
  const entries = input.pipeThrough(createTarDecoder({ strict: true }));
  try {
    for await (const { header, body } of entries as unknown as AsyncIterable<ParsedTarEntry>) {
      if (header.type !== "file" || !ofBackup.test(header.name)) throw foreignName(file, header.name);
      const path = join(into, header.name);
      for (let folder = dirname(path); !folders.has(folder); folder = dirname(folder)) folders.add(folder);
      const bytes = new Uint8Array(await new Response(body).arrayBuffer());
      const writing = writeAsOf(path, bytes, header.mtime);
      // The loop awaits this write together with others. Until then an error of the write would end the process.
      writing.catch(() => undefined);
      writes.push(writing);
      if (writes.length < atOnce) continue;
      await Promise.all(writes);
      writes = [];
    }
  } catch (error) {
    await Promise.allSettled(writes);
    if (error instanceof BackupError || systemCode(error) !== undefined) throw error;
    throw new BackupError(`${file} is no backup of the bot, or not a whole one: ${wordsOf(error)}`);
  }
  await Promise.all(writes);
  for (const folder of folders) await syncFolder(folder);
}

async function writeAsOf(path: string, bytes: Uint8Array, modifiedAt = new Date()): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const handle = await open(path, "wx", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.utimes(modifiedAt, modifiedAt);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : "unknown");
