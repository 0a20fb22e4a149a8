import { patternsOver } from "../text/token-patterns.js";
import { isOf, kinds, type Token } from "./words/order-tokens.js";

/*
 * The grammar of a sentence in an order:
 *
 *   sentence = piece { joiner piece }                 "2 латте и 1 чай"
 *   piece    = { count name } | { name count } | name  "2 чая 3 латте", "чай 2 латте 3", "чай"
 *   count    = 2 · 2 шт · x2 · 2x · два · a           "x2" follows its name, "2x" and "a" precede it
 *   name     = words and sizes                        "капучино 0.2"
 *   remark   = без сахара · к 18:00 · shakarsiz       a remark may stand anywhere
 *
 * In any other order, as in "чай 2 латте", nobody knows which count belongs to which name, so the merchant is asked. A
 * link ("-", ":", brackets) beside a count joins the count to its name; other links stand between two pieces.
 */

export interface Piece {
  readonly kind: "name";
  readonly name: readonly Token[];
  readonly all: readonly Token[];
  /** Undefined when the quantity isn't clear and the merchant is asked. Without a count the quantity is one. */
  readonly quantity: number | undefined;
  /**
   * How certain the quantity is. "marked": the count has a unit or stands before the name ("2 шт", "2 латте"). "bare":
   * a number behind the name ("латте 2"), which may also be a price or the number of a house. "article": only "a".
   * "none": there is no count.
   */
  readonly count: "marked" | "bare" | "article" | "none";
  /** A number without a unit may also be a part of the name, as in "пицца 30" and "15 iphone". */
  readonly number?: Token;
  readonly isBehind?: true;
}

/** Words that belong neither to a name nor to a count: "без сахара", a phone number, a number without a name. */
export interface Remark {
  readonly kind: "remark";
  readonly all: readonly Token[];
  readonly isClear: boolean;
  /** True for a remark that is only a number: the order has a number without an item's name. */
  readonly isCount?: true;
}

interface Count {
  readonly kind: "count";
  readonly all: readonly Token[];
  readonly value: number | undefined;
  /** "before": the count belongs to the name before it ("латте x2"). "behind": it belongs to the name behind it ("2x латте"). */
  readonly nameIs: "before" | "behind" | "either";
  readonly isArticle: boolean;
  readonly hasUnit: boolean;
}
type Name = { readonly kind: "name"; readonly all: readonly Token[] };
type Link = { readonly kind: "link"; readonly all: readonly Token[] };
type Joiner = { readonly kind: "joiner"; readonly all: readonly Token[] };
type Part = Count | Name | Link | Joiner | Remark;

export const mostPieces = 9_999;
/** A larger number without a unit behind a name may be a price: "чай 80". */
const mostBare = 20;

/** Words such as "without" and "to" begin a remark, and "sugarless" is a remark by itself. */
const { shapeOf, pattern } = patternsOver([...kinds, "preposition", "remark"]);

const shapeOfTokens = (tokens: readonly Token[]): string =>
  shapeOf(
    tokens.map(({ kind, role, text }) => ({
      kind: role === "remark" ? "preposition" : isRemarkWord(text) ? "remark" : kind,
    })),
  );

/** Checks for a word that is a remark by itself: "shakarsiz" and "шакарсиз" (without sugar), and the end of "с собой" (to take away). */
const isRemarkWord = (text: string): boolean => /^.{3,}(?:siz|сиз)$|^собой$|^навынос$/.test(text);

const lexemes: readonly (readonly [Part["kind"], RegExp])[] = [
  // "и", "," and the "с" of "чай с 2 булочками"
  ["joiner", pattern("joiner | with (?= link? [number unclear article] )")],
  // "—", ":" and "("
  ["link", pattern("link")],
  // "без сахара", "к 18:00", "с собой", "shakarsiz" and a phone number
  [
    "remark",
    pattern("preposition [number unclear other size]? [word size with remark]* | with? remark | other"),
  ],
  // "2 x", "x2", "2 шт", "a", "a two", "шт 2"
  [
    "count",
    pattern(
      "[number unclear] piece? times number? piece? | times piece? [number unclear] piece? | " +
        "article? [number unclear] piece? | piece [number unclear] | article piece? | piece | times",
    ),
  ],
  // "латте большой", "чай с лимоном", "капучино 0.2"
  ["name", pattern("[word size]+ ( with? (?= [word size] ) [word size]+ )* | with")],
];

const onlyOther = pattern("^ other $", "");

function partsOf(tokens: readonly Token[]): Part[] {
  const shape = shapeOfTokens(tokens);
  const parts: Part[] = [];
  for (let at = 0; at < tokens.length; ) {
    const start = at;
    for (const [kind, pattern] of lexemes) {
      pattern.lastIndex = start;
      const found = pattern.exec(shape)?.[0];
      if (found === undefined) continue;
      at += found.length;
      const all = tokens.slice(start, at);
      if (kind === "count") parts.push(countOf(all));
      else if (kind === "remark") parts.push({ kind, all, isClear: !onlyOther.test(found) });
      else parts.push({ kind, all } as Name | Link | Joiner);
      break;
    }
    if (at === start) throw new Error(`No part begins with the token ${tokens[start]?.kind}`);
  }
  return parts.map((part, at) => (isOfPlace(parts, at) ? { ...part, value: undefined } : part));
}

const placeWords = new Set("в во на к ко до у от около at to in on from near by".split(" "));

/** A number may belong to a place or a time before it: "чай в дом 5". In contrast, "чай без сахара 2" is two teas. */
function isOfPlace(parts: readonly Part[], at: number): boolean {
  const [before, part, next] = [parts[at - 1], parts[at], parts[at + 1]];
  if (part?.kind !== "count" || before?.kind !== "remark" || next?.kind === "name") return false;
  return part.nameIs === "either" && !part.hasUnit && placeWords.has(before.all[0]?.text ?? "");
}

function countOf(all: readonly Token[]): Count {
  const [first] = all;
  const [number, second] = all.filter((token) => isOf(token, "number"));
  const isArticle = isOf(first, "article") && all.length === 1;
  const isOne = isArticle || (isOf(first, "article") && isOf(all[1], "piece"));
  const isClear =
    !all.some((token) => isOf(token, "unclear")) && second === undefined && (number !== undefined || isOne);
  const value = isOne ? 1 : (number?.value ?? 0);
  return {
    kind: "count",
    all,
    value: isClear && value <= mostPieces ? value : undefined,
    nameIs: isOf(first, "times") ? "before" : isArticle || isOf(all.at(-1), "times") ? "behind" : "either",
    isArticle,
    hasUnit: all.some((token) => isOf(token, "piece", "times")),
  };
}

export function piecesOf(tokens: readonly Token[]): (Piece | Remark)[] {
  return runsOf(partsOf(tokens)).flatMap(piecesOfRun);
}

/**
 * A lone number joins the item before it ("латте, 2"), or else the one behind it ("2+1 латте"), and the merchant is
 * asked. In "2, латте, 3, чай" each number may belong to either item, so the merchant is asked about both.
 */
export function withLoneCounts(pieces: readonly (Piece | Remark)[]): (Piece | Remark)[] {
  const read: (Piece | Remark)[] = [];
  for (const [at, piece] of pieces.entries()) {
    const last = read.at(-1);
    const isBehindCount = isLoneCount(pieces[at - 1]);
    if (isLoneCount(piece) && last?.kind === "name")
      read.splice(-1, 1, withLoneCount(last, last.all, piece.all));
    else if (isBehindCount && piece.kind === "name" && last?.kind === "remark")
      read.splice(-1, 1, withLoneCount(piece, last.all, piece.all));
    else if (isBehindCount && piece.kind === "name" && piece.count === "none")
      read.push(withLoneCount(piece, piece.all));
    else read.push(piece);
  }
  return read;
}

const isLoneCount = (piece: Piece | Remark | undefined): piece is Remark =>
  piece?.kind === "remark" && piece.isCount === true;

const withLoneCount = (piece: Piece, ...all: readonly (readonly Token[])[]): Piece => ({
  ...piece,
  all: all.flat(),
  quantity: undefined,
  count: "bare",
});

/** Splits a sentence of an order at joiners (",", "и"), and at links (":", "-") that don't stand beside a count. */
function runsOf(parts: readonly Part[]): Exclude<Part, Joiner>[][] {
  const runs: Exclude<Part, Joiner>[][] = [[]];
  parts.forEach((part, at) => {
    const isBesideCount = [parts[at - 1], parts[at + 1]].some((other) => other?.kind === "count");
    const isBracket = "()[]".includes(part.all[0]?.text ?? "-");
    if (part.kind === "joiner" || (part.kind === "link" && !isBesideCount && !isBracket)) runs.push([]);
    else runs.at(-1)?.push(part);
  });
  return runs.filter((run) => run.some(({ kind }) => kind !== "link"));
}

type Linked = Exclude<Part, Joiner>;

function piecesOfRun(run: readonly Linked[]): (Piece | Remark)[] {
  const remarks = run.filter((part) => part.kind === "remark");
  const rest = run.filter((part) => part.kind !== "remark");
  // A count beside which only a remark stands belongs to the remark: "один без сахара" in "два чая, один без сахара".
  if (remarks.length > 0 && rest.every(({ kind }) => kind === "count"))
    return [{ kind: "remark", all: run.flatMap(({ all }) => all), isClear: true }];
  const names = assigned(mergedNames(rest.filter((part) => part.kind !== "link")));
  if (names !== undefined) return [...names, ...remarks];
  // Both sides of a colon may be read alone: "Азиз: 2 латте" is a person's name and an order.
  const colon = rest.findIndex(({ kind, all }) => kind === "link" && all[0]?.text === ":");
  if (colon > 0)
    return [...piecesOfRun(rest.slice(0, colon)), ...piecesOfRun(rest.slice(colon + 1)), ...remarks];
  return [...unclear(mergedNames(rest.filter((part) => part.kind !== "link"))), ...remarks];
}

type Counted = Count | Name;

function mergedNames(parts: readonly Linked[]): Counted[] {
  const merged: Counted[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (part.kind === "name" && last?.kind === "name")
      merged.splice(-1, 1, { kind: "name", all: [...last.all, ...part.all] });
    else if (part.kind === "name" || part.kind === "count") merged.push(part);
  }
  return merged;
}

const { shapeOf: rowOf, pattern: rowPattern } = patternsOver(["name", "before", "behind", "either"]);
/** A count such as "x2" ends a group, and one such as "2x" begins it: "латте x2 чай" is "латте x2" and "чай". */
const groupOfParts = rowPattern(
  "(^before)? [name either]+ before? | (^before)? behind [name either]* before? | ^before",
  "g",
);

/** Assigns each count to its name; undefined when that isn't clear, as in "чай 2 латте". */
function assigned(parts: readonly Counted[]): (Piece | Remark)[] | undefined {
  const shape = rowOf(parts.map((part) => ({ kind: part.kind === "name" ? "name" : part.nameIs })));
  const groups = shape.match(groupOfParts) ?? [];
  if (groups.join("") !== shape) return undefined;
  const pieces: (Piece | Remark)[] = [];
  let at = 0;
  for (const group of groups) {
    const some = parts.slice(at, at + group.length);
    at += group.length;
    const isAlternating = some.every(({ kind }, place) => kind !== some[place - 1]?.kind);
    if (some.every(({ kind }) => kind === "count"))
      pieces.push({ kind: "remark", all: some.flatMap(({ all }) => all), isClear: false, isCount: true });
    else if (isAlternating && (some.length === 1 || some.length % 2 === 0))
      for (let pair = 0; pair < some.length; pair += 2) pieces.push(piece(some.slice(pair, pair + 2)));
    else return undefined;
  }
  return pieces;
}

function piece(parts: readonly Counted[]): Piece {
  const name = parts.find(({ kind }) => kind === "name")?.all ?? [];
  const count = parts.find((part) => part.kind === "count");
  const all = parts.flatMap((part) => part.all);
  if (count === undefined) {
    // "2 кг торта" and "1.5 торта" have no clear number of pieces.
    const [first] = name;
    if (first?.kind !== "size" || first.value !== undefined)
      return { kind: "name", name, all, quantity: 1, count: "none" };
    return {
      kind: "name",
      name,
      all,
      quantity: undefined,
      count: /[a-z]$/.test(first.text) ? "marked" : "bare",
    };
  }
  const isBehind = parts[0]?.kind === "name";
  const isMarked = count.hasUnit || !isBehind;
  const [number] = count.all;
  const isPerhapsPrice = !isMarked && (count.value ?? 0) > mostBare;
  return {
    ...{ kind: "name", name, all, quantity: isPerhapsPrice ? undefined : count.value },
    count: count.isArticle ? "article" : isMarked ? "marked" : "bare",
    ...(count.hasUnit || number === undefined ? {} : { number }),
    ...(isBehind ? { isBehind } : {}),
  };
}

/** Names whose counts aren't clear get no quantity, so that the merchant is asked. */
function unclear(parts: readonly Counted[]): Piece[] {
  return parts.flatMap((part, at) => {
    if (part.kind !== "name") return [];
    const before = parts[at - 1];
    const next = parts[at + 1];
    const [number] = next?.kind === "count" && !next.hasUnit ? next.all : [];
    const all = [...(before?.all ?? []), ...part.all, ...(next?.all ?? [])];
    return [
      {
        ...({ kind: "name", name: part.all, all, quantity: undefined, count: "marked" } as const),
        ...(number === undefined ? {} : { number, isBehind: true as const }),
      },
    ];
  });
}
