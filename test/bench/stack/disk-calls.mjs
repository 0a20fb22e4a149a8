// Loaded with --import into a process: notes its syncs and opens through node:fs/promises. At SIGUSR2 it prints them as
// JSON on one line of stdout, with times in milliseconds since 1970.
import fs from "node:fs";
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { isAbsolute, relative } from "node:path";

const top = process.env.DATA_DIR ?? "";
const calls = [];
const paths = new WeakMap();
const now = () => performance.timeOrigin + performance.now();

/** Ids, days and random names are left out, so that equal calls can be counted together. */
const kindOf = (path) => {
  const inside = relative(top, path);
  if (inside.startsWith("..") || isAbsolute(inside)) return "outside";
  return inside === "" ? "." : inside.replace(/(?<=^|\/)[^/]*[0-9%][^/]*(?=\/|$)/g, "*");
};

const note = (what, path, fields) => calls.push({ what, path, kind: kindOf(path), ...fields });

const noted = (open) =>
  async function (path, ...rest) {
    const at = now();
    try {
      const opened = await open.call(this, path, ...rest);
      note("open", String(path), { at, failed: false });
      return opened;
    } catch (error) {
      note("open", String(path), { at, failed: true });
      throw error;
    }
  };

const { open, readFile, rename } = promises;
const opened = noted(open);
promises.open = async (path, ...rest) => {
  const handle = await opened(path, ...rest);
  paths.set(handle, String(path));
  return handle;
};
promises.readFile = noted(readFile);
/** A file is synced under its temporary name. */
const renamed = (from, to) => {
  for (const call of calls)
    if (call.path === String(from)) Object.assign(call, { path: String(to), kind: kindOf(String(to)) });
};
promises.rename = async (from, to) => {
  renamed(from, to);
  return rename(from, to);
};

// The calls with callbacks, which take the number of an open file.
const byNumber = new Map();
const own = { ...fs };
fs.open = (path, flags, mode, then) => {
  const at = now();
  own.open(path, flags, mode, (error, file) => {
    note("open", String(path), { at, failed: error !== null });
    byNumber.set(file, String(path));
    then(error, file);
  });
};
fs.openSync = (path, flags) => {
  const at = now();
  const file = own.openSync(path, flags);
  note("open", String(path), { at, failed: false });
  byNumber.set(file, String(path));
  return file;
};
fs.fsync = (file, then) => {
  const at = now();
  own.fsync(file, (error) => {
    note("sync", byNumber.get(file) ?? "", { at, ended: now() });
    then(error);
  });
};
fs.rename = (from, to, then) => {
  renamed(from, to);
  own.rename(from, to, then);
};
syncBuiltinESMExports();

const probe = await open(process.execPath, "r");
const prototype = Object.getPrototypeOf(probe);
await probe.close();
for (const name of ["sync", "datasync"]) {
  const original = prototype[name];
  prototype[name] = async function () {
    const at = now();
    await original.call(this);
    note("sync", paths.get(this) ?? "", { at, ended: now() });
  };
}

process.on("SIGUSR2", () => process.stdout.write(`disk ${JSON.stringify(calls.splice(0))}\n`));
