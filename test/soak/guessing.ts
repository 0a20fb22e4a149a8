import { attacks, attackWith } from "./guesses/attack.js";
import { knockInChat, knockOverHttp } from "./guesses/doors.js";
import { guesses, locks, timeDifference } from "./guesses/tokens.js";
import type { Cases, Counts, SoakPromise, Tally, Verdict } from "./kit/promise.js";
import { randomFrom } from "./kit/random.js";

const id = "guessing";
/** How the client calls the answer to a wrong secret, by the status that the service gave. */
const answers = ["refused", "start-again"] as const;
const cases = attacks.length * answers.length;
const mostAllowed = 5;
/** More (percent) would tell something; less is the noise of a busy machine. */
const mostDifference = 50;

interface Size {
  /** Passwords or codes of each attack. */
  readonly tries: number;
  /** Made-up tokens of each kind, over all cases. */
  readonly tokens: number;
  /** Of these, by way of the real doors, in each case. */
  readonly knocks: number;
  /** Of the comparison of times. */
  readonly rounds: number;
}

async function run(size: Size, { seed, first, count }: Cases): Promise<Tally> {
  const counts: Record<string, number> = {};
  const add = (name: string, by = 1): void => {
    counts[name] = (counts[name] ?? 0) + by;
  };
  const failures: string[] = [];
  for (let number = first; number < first + count; number += 1) {
    const random = randomFrom(seed, id, number);
    const attack = attacks[number % attacks.length] ?? attacks[0];
    const answer = answers[Math.floor(number / attacks.length) % answers.length] ?? answers[0];
    const fail = (what: string): void => void failures.push(`case ${number} (${attack}, ${answer}): ${what}`);

    const { most, tries, broken } = await attackWith(attack, answer, size.tries);
    add("tries", tries);
    counts.reachedMax = Math.max(counts.reachedMax ?? 0, most);
    if (most > mostAllowed) fail(`${most} of ${tries} reached the service within 15 minutes`);
    broken.forEach(fail);

    for (const [kind, lock] of Object.entries(locks)) {
      if (!lock.opens(lock.genuine())) fail(`${kind}: a genuine one isn't accepted`);
      for (const guess of guesses(lock, random, Math.ceil(size.tokens / cases))) {
        add(kind);
        if (!lock.opens(guess)) continue;
        add("accepted");
        fail(`${kind}: a guess was accepted: ${guess}`);
      }
    }
    for (const knocks of [await knockOverHttp(random, size.knocks), await knockInChat(random, size.knocks)]) {
      add("knocks", knocks.knocked);
      add("accepted", knocks.accepted);
      if (knocks.accepted > 0) fail(`${knocks.accepted} guesses were let in`);
      knocks.broken.forEach(fail);
    }
    counts.differenceMax = Math.max(
      counts.differenceMax ?? 0,
      Math.round(timeDifference(random, size.rounds)),
    );
  }
  return { counts, failures };
}

function judge(counts: Counts): Verdict {
  const { tries = 0, reachedMax = 0, refs = 0, shares = 0, invitations = 0, webhook = 0 } = counts;
  const { knocks = 0, accepted = 0, differenceMax = 0 } = counts;
  return {
    met: tries > 0 && reachedMax <= mostAllowed && accepted === 0 && differenceMax < mostDifference,
    measured: `${reachedMax} of ${tries} wrong secrets in any 15 minutes; ${accepted} of ${refs} callback refs, ${shares} share tokens, ${invitations} invitations, ${webhook} webhook secrets and ${knocks} knocks accepted; times differ by ${differenceMax} % at most`,
  };
}

/** The promise in a size of its own, for a small run. */
export const guessingOf = (size: Size): SoakPromise => ({
  id,
  promise:
    "Guessing of passwords, codes, callback addresses, share tokens, invitations, deep links and the webhook's secret",
  asked:
    "of 1,000 wrong secrets at most 5 in 15 minutes, by chat and by account; the owner isn't locked out; 0 of 1,000,000 refs accepted",
  cases,
  chunk: 1,
  run: (given) => run(size, given),
  judge,
});

export const guessing = guessingOf({ tries: 1_000, tokens: 1_000_000, knocks: 300, rounds: 200 });
