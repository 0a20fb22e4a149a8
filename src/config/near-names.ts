import { type VariableName, variables } from "./variables.js";

/** Returns the setting that was most likely meant by a name that is none, e.g. PUBLIC_URL for PUBLICURL. */
export function meantBy(name: string): VariableName | undefined {
  const given = squeezed(name);
  const near = (Object.keys(variables) as VariableName[])
    .map((ours) => ({ ours, distance: distanceOf(given, squeezed(ours)) }))
    .filter(({ ours, distance }) => distance <= allowedDistance(squeezed(ours)))
    .sort((one, other) => one.distance - other.distance);
  return near[0]?.ours;
}

const squeezed = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** Short names such as PORT and HOST are near to many names of other programs, so they must agree in every letter. */
const allowedDistance = ({ length }: string): number => (length < 6 ? 0 : length < 10 ? 1 : 2);

/** Returns how many letters must be put in, taken out or replaced to make one text of the other (Levenshtein). */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
