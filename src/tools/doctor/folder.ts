import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { stat, statfs } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Config } from "../../config/config.js";
import { systemPlace, thisUser } from "../../log/system-place.js";
import { isForOperator, isStorageError, onDisk, type StorageError, systemCode } from "../../store/errors.js";
import { writeSynced } from "../../store/folder/durable-file.js";
import { isFolderLocked } from "../../store/folder/folder-lock.js";
import { sealedFolder } from "../../store/folder/sealed-folder.js";
import { refuseWithoutKeys } from "../../store/key-rotation.js";
import { readFolderOrigin, refuseHalfMoved } from "../../store/moved-from.js";
import { createSealer } from "../../store/sealing.js";
import { type Check, type Finding, fault, note, ok, warning } from "./check.js";
import { botRuns } from "./public-address.js";

const about = "Data folder";

/** Writes only files of its own, and removes them. */
export const folderCheck = (config: Config): Check => ({
  about,
  async run() {
    const dir = resolve(config.dataDir);
    const nearest = await nearestFolder(dir);
    if (typeof nearest !== "string") return [nearest];
    const exists = nearest === dir;
    const written = await syncFinding(nearest, exists);
    if (written.level === "fault") return [written, ...(await diskFindings(nearest))];
    return [
      exists ? await rightsFinding(dir) : ok(about, `The bot makes ${dir} when it starts.`),
      written,
      ...(await diskFindings(nearest)),
      ...(exists ? [await lockFinding(dir, config), await dataFinding(dir, config)] : []),
    ];
  },
});

/** The bot makes the folder, and those above it, at its first start. */
async function nearestFolder(dir: string): Promise<string | Finding> {
  for (let folder = dir; ; folder = dirname(folder)) {
    try {
      if ((await stat(folder)).isDirectory()) return folder;
      return fault(about, `${folder} is a file, and DATA_DIR needs a folder there. Choose another DATA_DIR.`);
    } catch (error) {
      if (systemCode(error) === "ENOTDIR" || systemCode(error) === "ENOENT") continue;
      return fault(
        about,
        `${folder} can't be opened by the user ${thisUser()} (${systemCode(error) ?? "unknown"}).`,
      );
    }
  }
}

const attempts = 9;
const slowMs = 50;

/** The bot's promises need a disk that has written what it says it has. A record has some kilobytes. */
async function syncFinding(folder: string, exists: boolean): Promise<Finding> {
  const times: number[] = [];
  const path = join(folder, `.doctor-${randomBytes(8).toString("hex")}`);
  const remove = (): void => rmSync(path, { force: true });
  // The doctor may be stopped, or give up waiting, in the middle of a write.
  process.once("exit", remove);
  try {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const began = performance.now();
      await onDisk(() => writeSynced(path, randomBytes(4096)));
      times.push(performance.now() - began);
      remove();
    }
  } catch (error) {
    if (!isStorageError(error)) throw error;
    return unwritable(folder, exists, error);
  } finally {
    remove();
    process.off("exit", remove);
  }
  return speedFinding(times);
}

/** @param times of writes until they were on the disk (ms) */
export function speedFinding(times: readonly number[]): Finding {
  const median = [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
  const ms = median < 10 ? median.toFixed(1) : String(Math.round(median));
  if (median <= slowMs) return ok("Disk's speed", `A write is on the disk after ${ms} ms (fsync, median).`);
  return warning(
    "Disk's speed",
    `A write is on the disk only after ${ms} ms (fsync, median), so the bot answers slowly. Put DATA_DIR on a local SSD.`,
  );
}

function unwritable(folder: string, exists: boolean, { code, message }: StorageError): Finding {
  if (code === "ENOSPC" || code === "EDQUOT") return fault(about, `${message} Make room in ${folder}.`);
  const user = thisUser();
  const what = exists ? `write into ${folder}` : `make DATA_DIR in ${folder}`;
  return fault(
    about,
    `The user ${user} can't ${what} (${code}). Make the folder as root: install -d -m 700 -o ${user} DATA_DIR; in a container or unit, make its place writable.`,
  );
}

async function rightsFinding(dir: string): Promise<Finding> {
  const { mode, uid } = await stat(dir);
  const own = process.getuid?.();
  if (own === undefined) return ok(about, `${dir} can be written.`);
  if (uid !== own && own === 0)
    return note(about, `${dir} belongs to the user number ${uid}: run the bot as that one, and not as root.`);
  if (uid !== own)
    return fault(
      about,
      `${dir} belongs to the user number ${uid}, not to ${thisUser()}. Run the bot as its owner, or give the folder to the bot's user: chown -R.`,
    );
  if ((mode & 0o077) !== 0) return warning(about, `Other users may open ${dir}: chmod 700 ${dir}`);
  return ok(about, `${dir} belongs to ${thisUser()} alone.`);
}

/** Linux's statfs names kinds of file systems by these numbers. Other systems never answer with one of them. */
const remote = new Map([
  [0x6969, "NFS"],
  [0x517b, "SMB"],
  [0xff534d42, "CIFS"],
  [0xfe534d42, "SMB"],
  [0x00c36400, "Ceph"],
  [0x5346414f, "AFS"],
  [0x0bd00bd0, "Lustre"],
  [0x7461636f, "OCFS2"],
  [0x01161970, "GFS2"],
]);
const doubtful = new Map([
  [0x65735546, "FUSE, often a network folder"],
  [0x01021997, "9p, a folder of the machine around this one"],
  [0x01021994, "tmpfs: it lies in memory, and a reboot loses all data"],
  [0x858458f6, "ramfs: it lies in memory, and a reboot loses all data"],
]);

const MiB = 1024 ** 2;

async function diskFindings(folder: string): Promise<readonly Finding[]> {
  const { type, bavail, bsize, files, ffree } = await statfs(folder);
  const space = Math.floor((bavail * bsize) / MiB);
  const kind = remote.get(type);
  const doubt = doubtful.get(type);
  const name = "Disk";
  const findings: Finding[] = [];
  if (kind !== undefined)
    findings.push(
      fault(
        name,
        `DATA_DIR is on a network file system (${kind}), where the lock of the folder doesn't work. Use a local disk.`,
      ),
    );
  if (doubt !== undefined) findings.push(warning(name, `DATA_DIR is on ${doubt}. Use a local disk.`));
  if (space < 1024)
    findings.push(
      (space < 100 ? fault : warning)(
        name,
        `Only ${space} MiB are free. Make room: the bot needs at least 1 GiB.`,
      ),
    );
  // Some file systems, such as Btrfs, count no files.
  if (files > 0 && ffree < 50_000)
    findings.push(
      (ffree < 1_000 ? fault : warning)(
        name,
        `Only ${ffree} files (inodes) more fit on the disk. The bot keeps a file for each invoice: use a larger disk.`,
      ),
    );
  return findings.length > 0 ? findings : [ok(name, `${Math.floor(space / 1024)} GiB are free.`)];
}

async function lockFinding(dir: string, config: Config): Promise<Finding> {
  const name = "Folder's lock";
  if (!(await isFolderLocked(dir))) return ok(name, "No other process uses the folder.");
  if (await botRuns(config))
    return note(name, "A bot is running on this folder and PORT. A second one wouldn't start.");
  return fault(
    name,
    `A process that doesn't answer on PORT works in ${dir}, such as another bot. Stop it, or set another DATA_DIR.`,
  );
}

async function dataFinding(dir: string, config: Config): Promise<Finding> {
  const name = "Data's key";
  try {
    refuseHalfMoved(await readFolderOrigin(dir));
    await refuseWithoutKeys(sealedFolder(dir), createSealer(config.secretKeys.reveal()));
    return ok(name, "SECRET_KEY opens the data in the folder.");
  } catch (error) {
    const place = systemPlace(error);
    if (isForOperator(error))
      return fault(name, `${error.message}${place === undefined ? "" : ` In: ${place}`}`);
    throw error;
  }
}
