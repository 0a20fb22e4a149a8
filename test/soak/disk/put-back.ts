import { sealedFolder } from "../../../src/store/folder/sealed-folder.js";
import { checkKeys } from "../../../src/store/key-rotation.js";
import { createTokens } from "../../../src/store/sealed-tokens.js";
import { createSealer } from "../../../src/store/sealing.js";
import { openFileInbox } from "../../engine/file-inbox.js";
import { callbackPayload } from "../../status-callback.js";
import { Folder } from "../kit/data-folder.js";
import type { Random } from "../kit/random.js";
import { chatOf } from "../kit/records.js";
import { type Findings, flipped } from "./changed-records.js";
import { Events } from "./events.js";
import { Life } from "./life.js";

/** An inbox of before put back: all its events were handled, and nothing of them happens again. */
export async function putInboxBack(random: Random): Promise<Findings> {
  const folder = new Folder(random);
  const events = new Events();
  const failures: string[] = [];
  let time = 1_700_000_000_000;
  const { doOutside, doneOutside } = events;
  const begin = (): Promise<Life> =>
    Life.begin({ dir: folder.dir, keys: folder.keys, now: () => ++time, doOutside, doneOutside });
  try {
    const first = await begin();
    const work: Promise<void>[] = [];
    for (let count = 0; count < 6; count++)
      work.push(random.chance(0.5) ? events.callback(first, random) : events.updates(first, random));
    await Promise.all(work);
    const before = folder.disk.contentOf(folder.inboxFile);
    await first.idle(folder.mount);
    await first.end();
    folder.disk.put(folder.inboxFile, before);
    const second = await begin();
    await second.idle(folder.mount);
    failures.push(...(await events.check(second)).map((line) => `an old inbox put back: ${line}`));
    await second.end();
  } finally {
    folder.close();
  }
  return { counts: { inboxesPutBack: 1 }, failures };
}

/** The register of keys with each byte changed: the start is refused, or the records themselves tell the keys. */
export async function changeRegister(random: Random): Promise<Findings> {
  const folder = new Folder(random);
  const counts = { registerFlipped: 0, registerRefused: 0 };
  const failures: string[] = [];
  try {
    await checkKeys(sealedFolder(folder.dir), folder.sealer);
    const store = await folder.open();
    await store.chats.write("1", chatOf("1", 1));
    const file = folder.keysFile;
    const bytes = folder.disk.contentOf(file);
    for (let at = 0; at < bytes.length; at++) {
      folder.disk.put(file, flipped(bytes, at, random));
      counts.registerFlipped += 1;
      const refusal = await checkKeys(sealedFolder(folder.dir), folder.sealer).catch(
        (error: unknown) => error,
      );
      if (refusal instanceof Error && refusal.name === "KeyMissingError") counts.registerRefused += 1;
      else if (refusal !== undefined) failures.push(`byte ${at} of the register: ${String(refusal)}`);
      if ((await store.chats.read("1"))?.lastEvent !== 1)
        failures.push(`byte ${at} of the register: data lost`);
    }
    await store.close();
  } finally {
    folder.close();
  }
  return { counts, failures };
}

/** The register of keys gone, and only the inbox sealed under the old key: the start without that one is refused. */
export async function removeRegister(random: Random): Promise<Findings> {
  const folder = new Folder(random);
  const failures: string[] = [];
  try {
    const { dir, sealer, log } = folder;
    await checkKeys(sealedFolder(dir), sealer);
    const inbox = await openFileInbox({
      dir,
      sealer,
      log,
      now: () => 5,
      deliver: () => undefined,
      makeRoom: () => false,
    });
    const payload = callbackPayload("{}");
    await inbox.accept([{ chat: "1", key: "c:1", payload }]);
    await inbox.close();
    const content = folder.disk.contentOf(folder.keysFile);
    folder.disk.put(folder.keysFile, content.subarray(0, random.below(content.length)));
    const refusal = await checkKeys(sealedFolder(dir), createSealer([Buffer.alloc(32, 8)])).catch(
      (error: unknown) => error,
    );
    if (!(refusal instanceof Error && refusal.name === "KeyMissingError"))
      failures.push(`the register is damaged and the inbox's key missing: ${String(refusal ?? "not told")}`);
  } finally {
    folder.close();
  }
  return { counts: { registersCut: 1 }, failures };
}

/** Callback addresses and share tokens with each character changed, cut and extended: none is one any more. */
export function changeTokens(random: Random): Findings {
  const keys = [Buffer.alloc(32, random.below(256))];
  const about = {
    chat: String(random.below(1e9)),
    ref: `r${random.below(1e9)}`,
    submittedAt: random.below(1e9),
  };
  const addresses = createTokens(keys, "123456789").callback;
  const shares = createTokens(keys, "123456789").share;
  const failures: string[] = [];
  let changed = 0;
  for (const [what, token, open] of [
    ["callback address", addresses.make(about), addresses.open],
    ["share token", shares.make(about), shares.open],
  ] as const) {
    if (open(token) === undefined) failures.push(`an unchanged ${what} is refused`);
    const bytes = Buffer.from(token, "latin1");
    for (let at = 0; at < bytes.length; at++) {
      for (const other of [
        flipped(bytes, at, random),
        bytes.subarray(0, at),
        Buffer.concat([bytes, bytes.subarray(0, at + 1)]),
      ]) {
        changed += 1;
        if (open(other.toString("latin1")) !== undefined)
          failures.push(`a ${what} changed at ${at} is taken`);
      }
    }
  }
  return { counts: { tokensChanged: changed }, failures };
}
