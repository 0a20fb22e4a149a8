/**
 * Returns all phrases that a pattern stands for, each as its words: "помоги(те|) (мне|)" stands for four. A group holds
 * the choices for its place and contains no other group.
 */
export function expandPhrase(pattern: string): readonly (readonly string[])[] {
  // Pieces at odd places are groups.
  const pieces = pattern.split(/[()]/).map((piece, place) => (place % 2 === 0 ? [piece] : piece.split("|")));
  const phrases = pieces.reduce((texts, choices) =>
    texts.flatMap((text) => choices.map((choice) => text + choice)),
  );
  return phrases.map((phrase) => phrase.split(" ").filter((word) => word !== ""));
}
