/**
 * Returns all phrases that a pattern stands for, each as its words: "помоги(те|) (мне|)" stands for four. A group holds
 * the choices for its place and contains no other group.
 */
export function expandPhrase(pattern: string): readonly (readonly string[])[] {
  const group = /^([^(]*)\(([^)]*)\)(.*)$/.exec(pattern);
  if (group === null) return [pattern.split(" ").filter((word) => word !== "")];
  const [, before = "", choices = "", after = ""] = group;
  return choices.split("|").flatMap((choice) => expandPhrase(before + choice + after));
}
