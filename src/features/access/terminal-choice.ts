import { createHash } from "node:crypto";
import type { InlineKeyboard } from "grammy";
import type { ChatScope } from "../../frame/context.js";
import { plainUserText } from "../../frame/locales.js";
import { addPageButtons, entriesPerScreen, screenOf } from "../../frame/screens/screen-pages.js";
import { markText } from "../../frame/texts/terminal-text.js";
import {
  isUsable,
  type Terminal,
  type TerminalChoice,
  type TerminalMark,
} from "../../invoice/terms/terminal.js";
import { defined } from "../../language/omit-undefined.js";
import { shortened } from "../../language/text/safe-text.js";
import type { TerminalList } from "../../service/service-port.js";

/** Returns a short digest that stands for a terminal's id in a button's callback data, which has only 64 bytes. */
export const terminalDigest = (id: string): string =>
  createHash("sha256").update(id).digest("base64url").slice(0, 12);

/**
 * Returns the fields of a terminal that drafts and settings store.
 * @param offered the terminals among which it was chosen
 */
export const choiceOf = (
  scope: Pick<ChatScope, "t" | "zone" | "deps">,
  terminal: Terminal,
  offered: readonly Terminal[],
): TerminalChoice => {
  const { id, name, businessUnitName } = terminal;
  const mark = terminalMarks(scope, offered)(terminal);
  return { id, name, businessUnitName, ...defined({ mark }) };
};

interface TerminalButtons {
  readonly terminal: (terminal: Terminal) => string;
  readonly page: (page: number) => string;
  readonly isChosen?: (terminal: Terminal) => boolean;
}

/**
 * Returns the terminal that a new invoice takes without a question: the last chosen one, the service's default, or the
 * only one.
 * @param anyDefault true where nobody can be asked. Else only a default that leads the list counts, so that the lists
 * read by other chats make no difference.
 */
export function usualTerminal(
  { terminals, complete }: TerminalList,
  last: string | undefined,
  anyDefault = false,
): Terminal | undefined {
  const usable = terminals.filter(isUsable);
  const [first, second] = usable;
  return (
    usable.find(({ id }) => id === last) ??
    (anyDefault ? usable : usable.slice(0, 1)).find(({ isDefault }) => isDefault) ??
    (complete && second === undefined ? first : undefined)
  );
}

/** Checks whether the service's list ended before all terminals were read, so that some may be missing. */
export const isCutShort = ({ complete, next }: TerminalList): boolean => !complete && next === undefined;

/** Says whether what was read of a list fills a page of buttons. */
export const fillsPage =
  (page: number) =>
  (terminals: readonly Terminal[]): boolean =>
    terminals.filter(isUsable).length >= (page + 1) * entriesPerScreen;

/**
 * Adds a page of terminals, one per row, and a row to turn pages.
 * @param offered `next` is set when the service has more pages
 */
export function addTerminals(
  keyboard: InlineKeyboard,
  scope: Pick<ChatScope, "t" | "zone" | "deps">,
  offered: Pick<TerminalList, "terminals" | "next">,
  page: number,
  data: TerminalButtons,
): void {
  const { terminals } = offered;
  const screen = screenOf(terminals, page);
  const label = terminalLabels(scope, terminals);
  for (const terminal of screen.entries) {
    const text = label(terminal);
    keyboard.text(data.isChosen?.(terminal) === true ? `✓ ${text}` : text, data.terminal(terminal)).row();
  }
  addPageButtons(keyboard, scope.t, screen, data.page, offered.next !== undefined);
}

type Scope = Pick<ChatScope, "t" | "zone" | "deps">;

/** The longest name and unit (characters) before what tells two terminals apart, which must be seen on a narrow phone. */
const longestTwin = 24;
const shownOfId = 6;

/** Returns the text of each terminal's button. Twins of one name and unit also show their day or the end of their ids. */
function terminalLabels(scope: Scope, terminals: readonly Terminal[]): (terminal: Terminal) => string {
  const marks = terminalMarks(scope, terminals);
  return (terminal) => {
    const { name, businessUnitName, isDefault } = terminal;
    const mark = marks(terminal);
    const label =
      mark === undefined
        ? `${plainUserText(name)} — ${plainUserText(businessUnitName)}`
        : `${plainUserText(shortened(nameAndUnit(terminal), longestTwin))} · ${plainUserText(markText(scope, mark))}`;
    return isDefault ? `★ ${label}` : label;
  };
}

const nameAndUnit = ({ name, businessUnitName }: Terminal): string => `${name} — ${businessUnitName}`;

/** Returns what tells each terminal apart from the others of its name and unit; undefined for a terminal without twins. */
function terminalMarks(
  scope: Scope,
  terminals: readonly Terminal[],
): (terminal: Terminal) => TerminalMark | undefined {
  const twins = new Map<string, Terminal[]>();
  for (const one of terminals) twins.set(nameAndUnit(one), [...(twins.get(nameAndUnit(one)) ?? []), one]);
  return (terminal) => {
    const group = twins.get(nameAndUnit(terminal)) ?? [];
    return group.length > 1 ? marksIn(scope, group)(terminal) : undefined;
  };
}

function marksIn(scope: Scope, group: readonly Terminal[]): (terminal: Terminal) => TerminalMark {
  const dated = ({ createdDate = "" }: Terminal): TerminalMark => ({ createdDate });
  const days = group.map((one) => markText(scope, dated(one)));
  if (isDistinct(days) && !days.includes("")) return dated;
  const longest = Math.max(...group.map(({ id }) => id.length));
  for (let shown = shownOfId; ; shown += 1) {
    const end = ({ id }: Terminal): string => [...id].slice(-shown).join("");
    if (shown >= longest || isDistinct(group.map(end))) return (terminal) => ({ idEnd: end(terminal) });
  }
}

const isDistinct = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;
