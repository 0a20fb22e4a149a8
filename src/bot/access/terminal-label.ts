import type { Terminal, TerminalMark } from "../../domain/invoice/terminal.js";
import { shortened } from "../../domain/text/safe-text.js";
import type { ChatScope } from "../shared/context.js";
import { plainUserText } from "../shared/locales.js";
import { markText } from "../shared/texts/terminal-text.js";

type Scope = Pick<ChatScope, "t" | "zone" | "deps">;

/** The longest name and unit (characters) before what tells two terminals apart, which must be seen on a narrow phone. */
const longestTwin = 24;
/** The number of characters at the end of an id that a button shows at least. */
const shownOfId = 6;

/**
 * Returns the text of each terminal's button: "name — unit", with ★ for the service's default. Terminals of one name and unit also show the day on which
 * they were made or, where that doesn't tell them apart, the end of their ids.
 */
export function terminalLabels(scope: Scope, terminals: readonly Terminal[]): (terminal: Terminal) => string {
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
export function terminalMarks(
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

/** Returns what tells the terminals of a group apart: the day, else the end of the id, as long as it must be. */
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
