import * as z from "zod";
import { refusedField } from "./refused-field.js";

/** A merchant's terminal at the service, for which invoices are created (docs/interface.md, "Terminal"). */
export interface Terminal {
  readonly id: string;
  readonly name: string;
  readonly businessUnitName: string;
  readonly isDefault: boolean;
  readonly createdDate?: string;
  readonly status: string;
}

/** The part of a terminal that an invoice or a default setting stores. */
export const terminalChoice = z.object({
  id: z.string(),
  name: z.string(),
  businessUnitName: z.string(),
  /** The mark told the terminal apart from others of its name and unit when it was chosen; undefined where it had no twin. */
  mark: z.object({ createdDate: z.string().optional(), idEnd: z.string().optional() }).optional(),
});

/** A terminal's mark: the date on which the terminal was made, as the service has written it, or the end of its id. */
export type TerminalMark = NonNullable<z.infer<typeof terminalChoice>["mark"]>;

/** Checks whether a terminal can be used. Only the exact status ACTIVE allows invoices (docs/interface.md, "Terminal"). */
export const isUsable = (terminal: Terminal): boolean => terminal.status === "ACTIVE";

/** A terminal that the service doesn't list any more, that isn't active, or that has another name than the merchant has confirmed. */
export const lostTerminal = z.object({
  why: z.enum(["gone", "inactive", "renamed"]),
  terminal: terminalChoice,
  now: terminalChoice.optional(),
});

export type LostTerminal = z.infer<typeof lostTerminal>;
export type TerminalChoice = z.infer<typeof terminalChoice>;

/** Compares a stored terminal with the one that the service lists under its id, if any; undefined when it can be used. */
export function howLost(stored: TerminalChoice, listed: Terminal | undefined): LostTerminal | undefined {
  if (listed === undefined) return { why: "gone", terminal: stored };
  if (!isUsable(listed)) return { why: "inactive", terminal: stored };
  const { id, name, businessUnitName } = listed;
  if (name === stored.name && businessUnitName === stored.businessUnitName) return undefined;
  return { why: "renamed", terminal: stored, now: { id, name, businessUnitName } };
}

interface Refusal {
  readonly reason: string | null;
  readonly problems?: readonly { readonly field?: string }[];
}

/** Named fields decide (docs/interface.md, "Errors"). Only without any do the words, since an item's name may contain "terminal". */
export function isAboutTerminal({ reason, problems = [] }: Refusal): boolean {
  const named = problems.flatMap(({ field }) => (field === undefined ? [] : [refusedField(field)]));
  if (named.length === 0) return /terminal|терминал/i.test(reason ?? "");
  return named.some((about) => about?.kind === "invoice" && about.field === "terminal");
}
