import type { ChatScope } from "../../frame/context.js";
import { plainUserText } from "../../frame/locales.js";
import type { Terminal } from "../../invoice/terminal.js";
import { shortened } from "../../language/text/safe-text.js";
import { shortDate } from "../../language/time/dates.js";

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
  const twins = new Map<string, Terminal[]>();
  for (const one of terminals) twins.set(nameAndUnit(one), [...(twins.get(nameAndUnit(one)) ?? []), one]);
  return (terminal) => {
    const { name, businessUnitName, isDefault } = terminal;
    const both = nameAndUnit(terminal);
    const group = twins.get(both) ?? [];
    const label =
      group.length > 1
        ? `${plainUserText(shortened(both, longestTwin))} · ${markOf(scope, group)(terminal)}`
        : `${plainUserText(name)} — ${plainUserText(businessUnitName)}`;
    return isDefault ? `★ ${label}` : label;
  };
}

const nameAndUnit = ({ name, businessUnitName }: Terminal): string => `${name} — ${businessUnitName}`;

/** Returns what tells the terminals of a group apart: the day, else the end of the id, as long as it must be. */
function markOf(scope: Scope, group: readonly Terminal[]): (terminal: Terminal) => string {
  const day = (terminal: Terminal): string => dayOf(scope, terminal) ?? "";
  if (isDistinct(group.map(day)) && group.every((one) => day(one) !== "")) return day;
  const longest = Math.max(...group.map(({ id }) => id.length));
  for (let shown = shownOfId; ; shown += 1) {
    const end = ({ id }: Terminal): string => `…${[...id].slice(-shown).join("")}`;
    if (shown >= longest || isDistinct(group.map(end))) return (terminal) => plainUserText(end(terminal));
  }
}

const isDistinct = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;

function dayOf({ t, zone, deps }: Scope, { createdDate = "" }: Terminal): string | undefined {
  const moment = Date.parse(createdDate);
  return Number.isNaN(moment) ? undefined : shortDate(moment, { locale: t.language, zone, now: deps.now() });
}
