import { randomBytes } from "node:crypto";
import { isSame } from "../../../src/http/telegram-webhook.js";
import { createTokens } from "../../../src/store/sealed-tokens.js";
import type { Random } from "../kit/random.js";

const keys = [Buffer.alloc(32, 7)];
const foreign = [Buffer.alloc(32, 8)];
const submission = { chat: "500", ref: "AAAAAAAAAAAAAAAAAAAAAA", submittedAt: 1_760_000_000_000 };

/** What can be forged, and how what isn't forged looks. */
export interface Lock {
  readonly genuine: () => string;
  readonly foreign: () => string;
  readonly opens: (token: string) => boolean;
}

const addresses = createTokens(keys, "123456789").callback;
const shares = createTokens(keys, "123456789").share;
const invitations = createTokens(keys, "123456789").invitation;
const invited = { chat: "500", invitation: "AAAAAAAAAAA" };
const webhookSecret = randomBytes(32).toString("hex");

export const locks = {
  refs: {
    genuine: () => addresses.make(submission),
    foreign: () => createTokens(foreign, "123456789").callback.make(submission),
    opens: (token) => addresses.open(token) !== undefined,
  },
  shares: {
    genuine: () => shares.make(submission),
    foreign: () => createTokens(foreign, "123456789").share.make(submission),
    opens: (token) => shares.open(token) !== undefined,
  },
  invitations: {
    genuine: () => invitations.make(invited),
    foreign: () => createTokens(keys, "987654321").invitation.make(invited),
    opens: (token) => invitations.open(token) !== undefined,
  },
  webhook: {
    genuine: () => webhookSecret,
    foreign: () => randomBytes(32).toString("hex"),
    opens: (token) => isSame(webhookSecret, token),
  },
} satisfies Record<string, Lock>;

/** Guesses by somebody who has seen genuine ones: the nearer, the better. Never a genuine one itself. */
export function* guesses(lock: Lock, random: Random, count: number): Generator<string> {
  const known = Array.from({ length: 8 }, lock.genuine);
  const aliens = Array.from({ length: 8 }, lock.foreign);
  for (let made = 0; made < count; ) {
    const guess = guessFrom(random, random.pick(known), random.pick(known), random.pick(aliens));
    if (known.includes(guess)) continue;
    made += 1;
    yield guess;
  }
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

function guessFrom(random: Random, token: string, other: string, alien: string): string {
  const at = random.below(token.length);
  switch (random.below(8)) {
    case 0: // one letter is another
      return token.slice(0, at) + alphabet[random.below(64)] + token.slice(at + 1);
    case 1: // the head of one, the rest of another
      return token.slice(0, at) + other.slice(at);
    case 2: // the head of a genuine one, and made up from there
      return (
        token.slice(0, at) +
        Array.from({ length: token.length - at }, () => alphabet[random.below(64)]).join("")
      );
    case 3: // cut off
      return token.slice(0, at);
    case 4: // longer
      return token + Array.from({ length: 1 + random.below(8) }, () => alphabet[random.below(64)]).join("");
    case 5: // another key's
      return alien;
    case 6: // another spelling of the same bytes
      // Not a space at its head alone: as a header's value that is the token itself.
      return random.chance(0.5) ? `${token}=` : `${token.slice(0, at + 1)} ${token.slice(at + 1)}=`;
    default: // out of thin air
      return Array.from({ length: token.length }, () => alphabet[random.below(64)]).join("");
  }
}

/**
 * How much longer (percent) it takes to turn away what is one bit beside a genuine token than what only looks like one:
 * both name the right key, so both come to the check itself.
 */
export function timeDifference(random: Random, rounds: number): number {
  const genuine = Buffer.from(locks.refs.genuine(), "base64url");
  // Version, key id and checksum: no secret, and the same in all addresses of a key.
  const head = 11;
  const near = (): string => {
    const bytes = Buffer.from(genuine);
    const at = bytes.length - 1 - random.below(bytes.length - head);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes.toString("base64url");
  };
  const far = (): string =>
    Buffer.concat([genuine.subarray(0, head), randomBytes(genuine.length - head)]).toString("base64url");
  const times: Record<"near" | "far", number[]> = { near: [], far: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of ["near", "far"] as const) {
      const tokens = Array.from({ length: 50 }, kind === "near" ? near : far);
      const began = process.hrtime.bigint();
      for (const token of tokens) if (locks.refs.opens(token)) throw new Error("A guess was accepted.");
      const took = Number(process.hrtime.bigint() - began);
      // The first rounds are those of a program that isn't compiled yet.
      if (round >= rounds / 10) times[kind].push(took);
    }
  }
  const [a, b] = [quick(times.near), quick(times.far)];
  return (100 * Math.abs(a - b)) / Math.min(a, b);
}

/** Of ten the quickest: what a busy machine adds comes in the others. */
const quick = (list: readonly number[]): number =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length / 10)] ?? 0;
