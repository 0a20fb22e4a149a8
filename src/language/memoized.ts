/** Remembers what each text becomes. Only for texts of the program itself, of which there are few. */
export function memoized(change: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text) ?? change(text);
    known.set(text, found);
    return found;
  };
}
