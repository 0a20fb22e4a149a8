import type { Terminal } from "../invoice/terms/terminal.js";
import { defined } from "../language/omit-undefined.js";
import { shapeOf } from "../language/text/json-shape.js";
import { shortened } from "../language/text/safe-text.js";
import type { LogFields } from "../log/logger.js";
import { SpacedWarning } from "../log/spaced-warning.js";
import { type ReadTerminal, terminal, terminalPage } from "./answer-shapes.js";
import type { HttpAnswer } from "./http-exchange.js";
import type { Clock } from "./retry.js";
import { answerOrUnavailable, commonKind, faultOf, isSuccess, jsonOf, refusalOf } from "./service-error.js";
import type { NextPage, TerminalList } from "./service-port.js";
import type { Transport } from "./transport.js";

const maxPages = 200;
/** A page has at most so many bytes: 5 KiB for each of 50 terminals, more than 1 KiB for each of 200. */
const longestPage = 256 * 1024;
/**
 * Nobody else is served while a page's rows are checked, and 130,000 zeros took 600 ms, so a page has at most so many
 * rows.
 */
const mostRows = 2_000;
/** A list has at most so many terminals. With the usual page size it ends with a full page. */
const mostTerminals = 10_000;
const longestName = 100;
const usualPage = 50;
/** No page size below so many rows is tried. */
const smallestPage = 10;
/** So many pages are read without a pause; before each further one comes a pause (ms). */
const pagesAtOnce = 4;
const pauseMs = 250;
const oddShown = 5;

export interface ListOptions {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly pageSize?: number;
  /** After this time (ms since 1970) a page isn't asked for again. */
  readonly deadline: () => number;
  readonly log: (event: string, fields: LogFields) => void;
}

type ListTerminals = (accessToken: string, before?: TerminalList) => Promise<TerminalList>;

/**
 * Reads the merchant's terminals, one page at a time (docs/interface.md, "List terminals"). When the service refuses
 * the first page, the size is halved down to 10, and a size that worked is used from then on.
 */
export function createTerminalList(options: ListOptions): ListTerminals {
  const { transport, clock, deadline, log } = options;
  const odd = new SpacedWarning({
    log: (event, fields = {}) => log(event, fields),
    event: "merchant-service.odd-terminals",
  });
  let bestSize = options.pageSize ?? usualPage;

  const ask = (accessToken: string, { index, size }: NextPage): Promise<HttpAnswer> =>
    answerOrUnavailable(
      transport.read(
        {
          method: "GET",
          path: `/terminals?page=${index}&size=${size}`,
          bearer: accessToken,
          longestAnswer: longestPage,
          compressed: true,
        },
        deadline(),
        "wait",
      ),
    );

  const askFirst = async (accessToken: string): Promise<{ place: NextPage; answer: HttpAnswer }> => {
    for (let size = bestSize; ; size = smaller(size)) {
      const place = { index: 0, size, rows: 0, isWhole: true };
      const answer = await ask(accessToken, place);
      if (refusedSize.has(answer.status) && size > smallestPage) continue;
      if (isSuccess(answer.status) && size < bestSize) {
        bestSize = size;
        log("merchant-service.page-size", { size });
      }
      return { place, answer };
    }
  };

  return async (accessToken, before) => {
    const next = before?.next;
    if (next !== undefined && next.index >= pagesAtOnce) await clock.sleep(pauseMs);
    const { place, answer } =
      next === undefined
        ? await askFirst(accessToken)
        : { place: next, answer: await ask(accessToken, next) };
    if (!isSuccess(answer.status)) {
      const kind = answer.status === 401 ? "signed-out" : commonKind(answer.status);
      throw refusalOf(answer, kind, [accessToken]);
    }
    const page = pageOf(answer);
    if (page.odd.length > 0) odd.note({ odd: page.odd.join(" "), requestId: answer.requestId });
    return grown(before?.terminals ?? [], page, place);
  };
}

const smaller = (size: number): number => Math.max(smallestPage, Math.floor(size / 2));

/** Statuses about access, address and number of requests don't mean that the page size is refused. */
const refusedSize: ReadonlySet<number> = new Set([400, 406, 409, 413, 416, 422]);

interface Page {
  readonly currentPage: number | undefined;
  readonly totalItems: number | undefined;
  readonly totalPages: number | undefined;
  readonly rows: readonly (Terminal | undefined)[];
  /** The log shows what doesn't follow the interface as keys and types, never as values. */
  readonly odd: readonly string[];
}

/** A page that contradicts those before it ends the list, which is then incomplete. */
function grown(before: readonly Terminal[], page: Page, place: NextPage): TerminalList {
  const found = new Map(before.map((one) => [one.id, one]));
  for (const row of page.rows) if (row !== undefined) found.set(row.id, row);
  const terminals = [...found.values()];
  const { totalItems = place.totalItems, totalPages = place.totalPages } = page;
  const isWhole = place.isWhole && !page.rows.includes(undefined);
  const next: NextPage = {
    ...{ index: place.index + 1, size: place.size, rows: place.rows + page.rows.length, isWhole },
    ...defined({ totalItems, totalPages }),
  };
  if (contradicts(page, place)) return { terminals, complete: false };
  if (isAtEnd(next, page)) return { terminals, complete: isWhole && terminals.length >= (totalItems ?? 0) };
  // A service that gives the same rows again, or none although it counts more, would do so for ever.
  const grows = terminals.length > before.length && terminals.length < mostTerminals;
  const goesOn = grows && next.index < maxPages;
  return { terminals, complete: false, ...(goesOn ? { next } : {}) };
}

function isAtEnd({ index, rows, totalItems, totalPages }: NextPage, page: Page): boolean {
  if (totalPages !== undefined) return index >= totalPages;
  return totalItems === undefined ? page.rows.length === 0 : rows >= totalItems;
}

const contradicts = (page: Page, before: NextPage): boolean =>
  (page.currentPage !== undefined && page.currentPage !== before.index) ||
  isLess(page.totalPages, before.totalPages) ||
  isLess(page.totalItems, before.totalItems);

const isLess = (now: number | undefined, before: number | undefined): boolean =>
  now !== undefined && before !== undefined && now < before;

function pageOf(answer: HttpAnswer): Page {
  const json = jsonOf(answer);
  const { data } = terminalPage.safeParse(json);
  if (data === undefined) throw faultOf(answer, `the answer isn't a page of terminals: ${shapeOf(json)}`);
  if (data.data.length > mostRows) throw faultOf(answer, `a page of ${data.data.length} terminals`);
  const read = data.data.map((row) => terminal.safeParse(row).data);
  // Without this check, an account whose terminals come in another shape would be told that it has none.
  if (read.length > 0 && read.every((row) => row === undefined))
    throw faultOf(answer, `the answer has no terminal that can be read: ${shapeOf(data.data[0])}`);
  const oddRows = data.data.flatMap((row, at) =>
    read[at] === undefined ? [shapeOf(row)] : oddFields(row, read[at]),
  );
  return {
    ...data,
    rows: read.map((row) => (row === undefined ? undefined : terminalOf(row))),
    odd: [...new Set([...oddFields(json, data), ...oddRows])].slice(0, oddShown),
  };
}

const oddFields = (json: unknown, read: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(Object(json)).flatMap(([key, value]) =>
    key in read && read[key] === undefined && value !== null ? [`${key}:${shapeOf(value)}`] : [],
  );

function terminalOf({ id, name, businessUnitName, isDefault, status, createdDate }: ReadTerminal): Terminal {
  return {
    id,
    name: nameOf(name),
    businessUnitName: nameOf(businessUnitName),
    isDefault: isDefault ?? false,
    status: status ?? "",
    ...defined({ createdDate }),
  };
}

const nameOf = (text = ""): string => shortened(text.trim().replace(/\s+/gu, " "), longestName);
