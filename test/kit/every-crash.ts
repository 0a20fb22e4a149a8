import type { CrashPoint } from "../soak/kit/gate.js";

/** One life from a start to the rest after it, with the process that died on the way started again. */
export interface Lived {
  /** The names of all that the first process asked of the world, in order. */
  readonly trace: readonly string[];
  /** How often a process has died. */
  readonly crashes: number;
}

/** A crash point, and the name of what the undisturbed process asks there. */
export interface NamedPoint extends CrashPoint {
  readonly name: string;
}

export interface Walk {
  /** `npm test` visits every n-th point; `EVERY_CRASH=1` has all visited. An odd number visits both sides by turns. Default: 1 */
  readonly every?: number;
  /** A life takes so long that `EVERY_CRASH=1` doesn't have all its points visited either. */
  readonly isLong?: boolean;
  /** The first point that is visited; after the last one it is counted from the start again. Default: 0 */
  readonly first?: number;
  /** The sides of a call at which the process dies. Default: both */
  readonly sides?: readonly CrashPoint["side"][];
  /** Names of the only calls at which the process dies. */
  readonly at?: (name: string) => boolean;
  /** Names of calls at which the process dies in any case. */
  readonly always?: (name: string) => boolean;
}

/** @param trace of an undisturbed life @returns where a walk lets the process die */
export function crashPoints(
  trace: readonly string[],
  { every = 1, first = 0, sides = ["before", "after"], at = () => true, always = () => false }: Walk,
): NamedPoint[] {
  const all = [...trace.entries()].flatMap(([index, name]) =>
    at(name) ? sides.map((side) => ({ index, side, name })) : [],
  );
  const start = first % Math.max(1, all.length);
  return all.filter(({ name }, place) => (place >= start && (place - start) % every === 0) || always(name));
}

/** What a walk has met. */
export interface Walked {
  readonly points: number;
  /** The points at which the process did die. */
  readonly struck: number;
  /** The points that lay past the end of their life: what is asked side by side comes in another order now and then. */
  readonly pastTheEnd: number;
}

/** @returns whether a walk has met what it was to meet: only a few points may lie past the end of their life */
const hasMetAll = ({ points, struck, pastTheEnd }: Walked): boolean =>
  points > 0 && struck + pastTheEnd === points && pastTheEnd <= Math.max(1, points / 20);

/** Lets the scenario be lived once for each of the points, and judged. */
export async function walk<T extends Lived>(
  scenario: (crash: NamedPoint) => Promise<T>,
  judge: (seen: T, crash: NamedPoint) => unknown,
  points: readonly NamedPoint[],
): Promise<Walked> {
  const walked = { points: points.length, struck: 0, pastTheEnd: 0 };
  for (const point of points) {
    const seen = await scenario(point);
    if (seen.crashes > 0) walked.struck += 1;
    else if (point.index >= seen.trace.length) walked.pastTheEnd += 1;
    await judge(seen, point);
  }
  return walked;
}

/**
 * Lets the scenario be lived once undisturbed, and once for each crash point of that life, and has each life judged.
 * @param scenario one life, whose process dies at the crash point
 * @param judge throws if the life breaks the promise
 * @returns the undisturbed life
 */
export async function everyCrash<T extends Lived>(
  scenario: (crash?: CrashPoint) => Promise<T>,
  judge: (seen: T, crash?: NamedPoint) => unknown,
  options: Walk = {},
): Promise<T> {
  const undisturbed = await scenario();
  await judge(undisturbed);
  const all = process.env.EVERY_CRASH === undefined || options.isLong === true ? {} : { every: 1, first: 0 };
  const points = crashPoints(undisturbed.trace, { ...options, ...all });
  const walked = await walk(
    scenario,
    async (seen, crash) => {
      try {
        await judge(seen, crash);
      } catch (error) {
        throw new Error(`The process died ${crash.side} ${crash.name} (${crash.index}).`, { cause: error });
      }
    },
    points,
  );
  if (!hasMetAll(walked)) throw new Error(`The walk didn't meet its points: ${JSON.stringify(walked)}`);
  return undisturbed;
}
