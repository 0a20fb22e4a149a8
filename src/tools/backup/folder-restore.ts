import { randomBytes } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { wishMs } from "../../invoice/invoice.js";
import { ensureFolder, replaceFile, syncFolder } from "../../store/folder/durable-file.js";
import { readLine, sealedFor } from "../../store/folder/event-file.js";
import { layoutOf } from "../../store/folder/folder-layout.js";
import { lockFolder } from "../../store/folder/folder-lock.js";
import { originFile } from "../../store/moved-from.js";
import type { KeyedSealer } from "../../store/sealing.js";
import type { Sealer } from "../../store/store-port.js";
import { ifThere } from "../if-there.js";
import { folderPlace } from "../move-store/folder-place.js";
import { readArchive } from "./archive.js";
import { BackupError } from "./backup-error.js";
import { type Checked, checkData } from "./check-data.js";
import { isDatabaseDump } from "./postgres-programs.js";

export interface RestoreOptions {
  readonly file: string;
  readonly dir: string;
  readonly sealer: KeyedSealer;
  /** The former data is kept in a folder inside the folder. DATA_DIR itself may be a mount, which can't be renamed. */
  readonly replace: boolean;
  /** The restore awaits this when all is checked, while no bot can start on the data. */
  readonly pause: () => Promise<void>;
}

export interface Restored extends Checked {
  /** The former data is in this folder. */
  readonly aside?: string;
}

const asideName = "before-restore-";
/** These names are no data of a bot. */
const notData = (name: string): boolean =>
  ["lock", "tmp", "lost+found"].includes(name) || name.startsWith(asideName);

/**
 * The data is unpacked and checked beside the former one, and then put in its place by renames. A bot refuses to start
 * between the first and the last of them. Nothing is deleted.
 * @throws FolderLockedError while a bot runs; BackupError, KeyMissingError. The former data is in its place then
 */
export async function restoreFolder({
  file,
  dir,
  sealer,
  replace,
  pause,
}: RestoreOptions): Promise<Restored> {
  const top = resolve(dir);
  const { scratch } = layoutOf(top);
  if (await isDatabaseDump(file))
    throw new BackupError(
      `${file} is a backup of a database. To restore it, set DATABASE_URL to an empty one.`,
    );
  const lock = await lockFolder(top);
  try {
    const former = (await readdir(top)).filter((name) => !notData(name));
    if (former.length > 0 && !replace)
      throw new BackupError(
        `${top} isn't empty. Choose an empty DATA_DIR, or keep what is there in a folder inside it:\n` +
          "npm run restore -- --replace <file>",
      );
    const fresh = join(scratch, `restore-${randomBytes(8).toString("hex")}`);
    await ensureFolder(fresh);
    try {
      await readArchive(file, fresh);
      const checked = await check(fresh, sealer, file);
      await ageWishes(fresh, sealer);
      await pause();
      const aside = await putInPlace({ fresh, top, former, source: basename(file) });
      return { ...checked, ...(aside === undefined ? {} : { aside }) };
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
  } finally {
    await lock.release();
  }
}

async function check(fresh: string, sealer: KeyedSealer, file: string): Promise<Checked> {
  const place = await folderPlace(fresh, sealer, "source");
  return checkData(place, sealer, file).finally(() => place.close());
}

/**
 * A tap on [Create invoice] may wait in the backup, and the bot may have carried it out since. The restored bot must not
 * repeat the create call, so whatever a merchant asked for looks too old for one.
 */
async function ageWishes(fresh: string, sealer: Sealer): Promise<void> {
  const { inbox, scratch } = layoutOf(fresh);
  const text = await ifThere(readFile(inbox, "latin1"), "");
  if (text === "") return;
  const lines = text.split("\n").map((line) => {
    const read = readLine(sealer, line);
    if (read === undefined || !("e" in read) || !mayCreate(read.e.payload)) return line;
    const aged = { ...read, e: { ...read.e, receivedAt: read.e.receivedAt - wishMs } };
    return sealer.seal(Buffer.from(JSON.stringify(aged)), sealedFor).toString("base64");
  });
  await ensureFolder(scratch);
  await replaceFile(inbox, Buffer.from(lines.join("\n"), "latin1"), scratch);
}

export const mayCreate = ({ source }: { readonly source: string }): boolean =>
  source === "telegram" || source === "app";

interface Placing {
  readonly fresh: string;
  readonly top: string;
  /** The former data has these names. */
  readonly former: readonly string[];
  readonly source: string;
}

/** @returns the folder of the former data */
async function putInPlace({ fresh, top, former, source }: Placing): Promise<string | undefined> {
  const { scratch } = layoutOf(top);
  const origin = originFile(top);
  const originName = basename(origin);
  const aside = join(top, `${asideName}${new Date().toISOString().replaceAll(":", "-")}`);
  if (former.length > 0) await mkdir(aside, { mode: 0o700 });
  if (former.includes(originName)) await copyFile(origin, join(aside, originName));
  const begun = `${JSON.stringify({ source, complete: false })}\n`;
  await replaceFile(origin, Buffer.from(begun), scratch);
  for (const name of former.filter((each) => each !== originName))
    await rename(join(top, name), join(aside, name));
  if (former.length > 0) await syncFolder(aside);
  const names = (await readdir(fresh)).filter((name) => !notData(name));
  for (const name of names.filter((each) => each !== originName))
    await rename(join(fresh, name), join(top, name));
  await syncFolder(top);
  if (names.includes(originName)) await rename(join(fresh, originName), origin);
  else await rm(origin);
  await syncFolder(top);
  return former.length > 0 ? aside : undefined;
}
