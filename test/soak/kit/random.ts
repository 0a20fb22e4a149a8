import { createHash } from "node:crypto";

/** Numbers that look random and are the same for the same seed, on every machine. */
export interface Random {
  /** A whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number;
  chance(share: number): boolean;
  pick<T>(choices: readonly [T, ...T[]] | readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
}

/** @param words What the numbers are drawn from: the run's seed, the promise's id, the case's number. */
export function randomFrom(...words: readonly (string | number)[]): Random {
  // sfc32, seeded with a hash, since neighbouring seeds must not give neighbouring numbers.
  const hash = createHash("sha256").update(JSON.stringify(words)).digest();
  let a = hash.readUInt32LE(0);
  let b = hash.readUInt32LE(4);
  let c = hash.readUInt32LE(8);
  let counter = 1;
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 0x1_0000_0000;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    chance: (share) => next() < share,
    pick(choices) {
      const choice = choices[below(choices.length)];
      if (choice === undefined) throw new Error("nothing to pick from");
      return choice;
    },
    shuffle(list) {
      const mixed = [...list];
      for (let last = mixed.length - 1; last > 0; last--) {
        const other = below(last + 1);
        [mixed[last], mixed[other]] = [
          mixed[other] as (typeof mixed)[number],
          mixed[last] as (typeof mixed)[number],
        ];
      }
      return mixed;
    },
  };
}
