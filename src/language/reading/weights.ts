import { kindCount } from "./features.js";
import { labelCount, pairs } from "./labels.js";

/** What was learnt: how much each feature of a token speaks for each label, and each pair of states for itself. */
export interface Weights {
  /** A digest of the lines that the weights were learnt from. */
  readonly madeOf: string;
  /** @returns the place of the feature's first weight in `values`; -1 for a feature that was never learnt */
  readonly placeOf: (feature: string) => number;
  readonly values: Int8Array | Float32Array;
  /** For all kinds of tokens, then for each kind. */
  readonly pairs: Int8Array | Float32Array;
  /** What a weight of 1 in the arrays stands for. */
  readonly step: number;
}

export const pairWeightCount = pairs.length * (kindCount + 1);

/** FNV-1a of 32 bits over the UTF-16 units. */
export function hashOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at++) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

const step = 1 / 16;

/**
 * The file: the length of its head (4 bytes), its head (JSON), the pairs' weights, the hashes of the features in order, and
 * a row of weights for each. Nothing of it is parsed at a start.
 */
export function packed(madeOf: string, rows: ReadonlyMap<number, Int8Array>, ofPairs: Int8Array): Buffer {
  const hashes = Uint32Array.from(rows.keys()).sort();
  const head = Buffer.from(`${JSON.stringify({ madeOf, features: hashes.length })}\n`.padEnd(128, " "));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  const padding = Buffer.alloc((4 - (ofPairs.length % 4)) % 4);
  const values = [...hashes].map((hash) => rows.get(hash) ?? new Int8Array(labelCount));
  return Buffer.concat([
    length,
    head,
    Buffer.from(ofPairs),
    padding,
    Buffer.from(hashes.buffer),
    ...values.map((row) => Buffer.from(row)),
  ]);
}

export function unpacked(file: Buffer): Weights {
  const start = 4 + file.readUInt32LE(0);
  const { madeOf, features } = JSON.parse(file.toString("utf8", 4, start)) as {
    readonly madeOf: string;
    readonly features: number;
  };
  const hashesAt = start + Math.ceil(pairWeightCount / 4) * 4;
  const bytes = new Uint8Array(file).buffer;
  const hashes = new Uint32Array(bytes, hashesAt, features);
  return {
    madeOf,
    step,
    pairs: new Int8Array(bytes, start, pairWeightCount),
    values: new Int8Array(bytes, hashesAt + 4 * features, features * labelCount),
    placeOf: (feature) => labelCount * placeIn(hashes, hashOf(feature)),
  };
}

function placeIn(sorted: Uint32Array, hash: number): number {
  let [low, high] = [0, sorted.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = sorted[middle] ?? 0;
    if (found === hash) return middle;
    if (found < hash) low = middle + 1;
    else high = middle - 1;
  }
  return -1 / labelCount;
}
