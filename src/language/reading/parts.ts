import { isInner, type Tag, tagOf } from "./labels.js";
import { isCode, type Token } from "./tokens.js";
import { hasRole } from "./words/roles.js";

/** A run of tokens with one tag. */
export interface Part {
  readonly tag: Tag;
  /** The places of its tokens: from the first to the one behind the last. */
  readonly from: number;
  readonly to: number;
  readonly tokens: readonly Token[];
  /** As it was typed. */
  readonly text: string;
}

export function partsOf(text: string, tokens: readonly Token[], labels: readonly number[]): Part[] {
  const places: { tag: Tag; from: number; to: number }[] = [];
  for (const [at, label] of labels.entries()) {
    const tag = tagOf(label);
    const last = places.at(-1);
    if (tag === undefined) continue;
    if (isInner(label) && last?.to === at && last.tag === tag) last.to++;
    else places.push({ tag, from: at, to: at + 1 });
  }
  return places.map(({ tag, from, to: end }) => {
    const to = tagOf(labels[end] ?? 0) === undefined && isOfNumber(tag, tokens[end]) ? end + 1 : end;
    const own = tokens.slice(from, to);
    return { tag, from, to, tokens: own, text: text.slice(own[0]?.start, own.at(-1)?.end) };
  });
}

/** A percent sign and a currency belong to the number before them. */
function isOfNumber(tag: Tag, next: Token | undefined): boolean {
  if (next === undefined) return false;
  if (next.text === "%") return true;
  return /[pstad]/.test(tag) && (isCode(next) || hasRole(next.lower, "currency"));
}
