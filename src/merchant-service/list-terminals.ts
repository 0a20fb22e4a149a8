import type { Terminal } from "../domain/invoice/terminal.js";
import { shortened } from "../domain/text/safe-text.js";
import { terminal, terminalPage } from "./answer-shapes.js";
import type { HttpAnswer } from "./http-exchange.js";
import type { Clock } from "./retry.js";
import { answerOrUnavailable, commonKind, faultOf, isSuccess, jsonOf, refusalOf } from "./service-error.js";
import type { TerminalList } from "./service-port.js";
import type { Transport } from "./transport.js";

const pageSize = 50;
const maxPages = 200;
/** The longest page of terminals in bytes: 5 KiB for each terminal. */
const longestPage = 256 * 1024;
const longestName = 100;

interface Page {
  readonly currentPage: number | undefined;
  readonly totalItems: number | undefined;
  readonly totalPages: number;
  readonly rows: readonly (Terminal | undefined)[];
}

/**
 * Reads the merchant's terminals page by page, as many pages as the service names in `totalPages` (docs/interface.md,
 * "List terminals"). When the pages contradict each other, or the page limit or the deadline (milliseconds since 1970)
 * is reached, the reading ends and the list is marked incomplete.
 */
export async function listTerminals(
  transport: Transport,
  accessToken: string,
  clock: Clock,
  deadline: number,
): Promise<TerminalList> {
  const found = new Map<string, Terminal>();
  let before: Page | undefined;
  let whole = true;
  for (let index = 0; ; index += 1) {
    const page = await readPage(transport, accessToken, index, deadline);
    for (const row of page.rows) {
      if (row === undefined) whole = false;
      else found.set(row.id, row);
    }
    const terminals = [...found.values()];
    if (contradicts(page, before, index)) return { terminals, complete: false };
    if (index + 1 >= page.totalPages) {
      return { terminals, complete: whole && found.size >= (page.totalItems ?? 0) };
    }
    if (index + 1 >= maxPages || clock.now() >= deadline) return { terminals, complete: false };
    before = page;
  }
}

function contradicts(page: Page, before: Page | undefined, asked: number): boolean {
  if (page.currentPage !== undefined && page.currentPage !== asked) return true;
  if (before === undefined) return false;
  return page.totalPages < before.totalPages || (page.totalItems ?? 0) < (before.totalItems ?? 0);
}

async function readPage(
  transport: Transport,
  accessToken: string,
  index: number,
  deadline: number,
): Promise<Page> {
  const answer = await answerOrUnavailable(
    transport.read(
      {
        method: "GET",
        path: `/terminals?page=${index}&size=${pageSize}`,
        bearer: accessToken,
        longestAnswer: longestPage,
        compressed: true,
      },
      deadline,
    ),
  );
  if (!isSuccess(answer.status)) {
    const kind = answer.status === 401 ? "signed-out" : commonKind(answer.status);
    throw refusalOf(answer, kind, [accessToken]);
  }
  return pageOf(answer);
}

function pageOf(answer: HttpAnswer): Page {
  const { data } = terminalPage.safeParse(jsonOf(answer));
  if (data === undefined) throw faultOf(answer, "the answer isn't a page of terminals");
  return {
    currentPage: data.currentPage ?? undefined,
    totalItems: data.totalItems ?? undefined,
    totalPages: data.totalPages,
    rows: data.data.map(terminalOf),
  };
}

function terminalOf(row: unknown): Terminal | undefined {
  const { data } = terminal.safeParse(row);
  if (data === undefined) return undefined;
  return {
    id: data.id,
    name: nameOf(data.name),
    businessUnitName: nameOf(data.businessUnitName),
    isDefault: data.isDefault ?? false,
    status: data.status ?? "",
  };
}

/** Returns a terminal's name on one line and shortened, because it is shown in messages with other text. */
const nameOf = (text = ""): string => shortened(text.trim().replace(/\s+/gu, " "), longestName);
