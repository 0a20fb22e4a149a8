import type { CounterItem } from "../../features/page/contract/page-views.js";
import { evenOut } from "../../language/text/typed-text.js";

/** Case, accents and apostrophes don't matter. The names are prepared once, so that the search keeps pace with typing. */
export function searchIn(items: readonly CounterItem[]): (typed: string) => readonly CounterItem[] {
  const names = items.map(({ name }) => plain(name));
  return (typed) => {
    const words = plain(typed).split(" ");
    return items.filter((_item, index) => words.every((word) => names[index]?.includes(word)));
  };
}

const plain = (text: string): string =>
  evenOut(text)
    .normalize("NFD")
    .replace(/[\p{M}']/gu, "");
