import { z } from "zod";

/** A merchant's terminal at the service, for which invoices are created (docs/interface.md, "Terminal"). */
export interface Terminal {
  readonly id: string;
  readonly name: string;
  readonly businessUnitName: string;
  readonly isDefault: boolean;
  /** When the terminal was made, as the service has written it. */
  readonly createdDate?: string;
  readonly status: string;
}

/** The part of a terminal that an invoice or a default setting stores. */
export const terminalChoice = z.object({
  id: z.string(),
  name: z.string(),
  businessUnitName: z.string(),
  /** What told the terminal apart from others of its name and unit when it was chosen; undefined where it had no twin. */
  mark: z.object({ createdDate: z.string().optional(), idEnd: z.string().optional() }).optional(),
});

/** A terminal's mark: the date on which the terminal was made, as the service has written it, or the end of its id. */
export type TerminalMark = NonNullable<z.infer<typeof terminalChoice>["mark"]>;

/** Checks whether a terminal can be used. Only the exact status ACTIVE allows invoices (docs/interface.md, "Terminal"). */
export const isUsable = (terminal: Terminal): boolean => terminal.status === "ACTIVE";
