import { Folder } from "../kit/data-folder.js";
import type { Random } from "../kit/random.js";
import { type Kind, keyOf, kinds, recordOf, recordsOf } from "../kit/records.js";

export interface Findings {
  readonly counts: Record<string, number>;
  readonly failures: string[];
}

/** The bytes with one of them changed into another. */
export function flipped(bytes: Buffer, at: number, random: Random): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ (1 + random.below(255));
  return changed;
}

/** One record of a kind with each of its bytes changed, cut and extended everywhere, and put in the places of others. */
export async function changeRecords(kind: Kind, random: Random): Promise<Findings> {
  const folder = new Folder(random);
  const counts = { flipped: 0, cut: 0, extended: 0, swapped: 0 };
  const failures: string[] = [];
  try {
    const writer = await folder.open();
    const key = keyOf(kind, 0);
    await recordsOf(writer, kind).write(key, recordOf(kind, key, random.below(1e6), 1 + random.below(6)));
    const file = folder.fileOf(kind, key);
    const bytes = folder.disk.contentOf(file);
    const refuses = async (what: string, place: Kind, name: string, content: Buffer): Promise<void> => {
      if (!(await isRefused(folder, place, name, content))) failures.push(`${kind}: ${what} was taken`);
    };
    for (let at = 0; at < bytes.length; at++) {
      await refuses(`byte ${at} changed`, kind, key, flipped(bytes, at, random));
      counts.flipped += 1;
    }
    for (let cut = 0; cut < 40; cut++) {
      const length = cut < 20 ? cut : random.below(bytes.length);
      await refuses(`cut to ${length} bytes`, kind, key, bytes.subarray(0, length));
      counts.cut += 1;
    }
    for (let more = 1; more <= 20; more++) {
      const tail = random.chance(0.5) ? Buffer.alloc(more) : bytes.subarray(0, more);
      await refuses(`extended by ${more} bytes`, kind, key, Buffer.concat([bytes, tail]));
      counts.extended += 1;
    }
    for (const [place, name] of placesOf(kind, key)) {
      await recordsOf(writer, place).write(name, recordOf(place, name, 1, 1));
      await refuses(`the record in the place of ${place} ${name}`, place, name, bytes);
      counts.swapped += 1;
    }
    folder.disk.put(file, bytes);
    const store = await folder.open();
    if ((await recordsOf(store, kind).read(key)) === undefined)
      failures.push(`${kind}: unchanged, it is refused`);
    await store.close();
    await writer.close();
  } finally {
    folder.close();
  }
  return { counts, failures };
}

/** Other records: of other chats or numbers, and of all other kinds under the same key and their own. */
function placesOf(kind: Kind, key: string): [Kind, string][] {
  const others = kinds.filter((other) => other !== kind);
  return [
    ...[1, 2, 3].map((number): [Kind, string] => [kind, keyOf(kind, number)]),
    ...others.flatMap((other): [Kind, string][] => [
      [other, key],
      [other, keyOf(other, 0)],
    ]),
  ];
}

/** Puts content in a record's place. @returns whether its read says so, keeps it aside as it is, and serves nothing. */
async function isRefused(folder: Folder, kind: Kind, key: string, content: Buffer): Promise<boolean> {
  folder.disk.put(folder.fileOf(kind, key), content);
  // As after a restart: whoever has written a record, or found none, may know that without the disk.
  const store = await folder.open();
  folder.logged.length = 0;
  const first = await recordsOf(store, kind)
    .read(key)
    .catch((error: unknown) => error);
  if (!(first instanceof Error && first.name === "DamagedRecordError" && "movedTo" in first)) return false;
  const told = folder.logged.some(({ event }) => event === "storage.record-damaged");
  const aside = folder.mount.namesOf(String(first.movedTo));
  const isKept = folder.disk.contentOf(aside).equals(content);
  const then = await recordsOf(store, kind)
    .read(key)
    .catch((error: unknown) => error);
  await store.close();
  return told && isKept && then === undefined;
}
