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
export const terminalChoice = z.object({ id: z.string(), name: z.string(), businessUnitName: z.string() });

/** Checks whether a terminal can be used. Only the exact status ACTIVE allows invoices (docs/interface.md, "Terminal"). */
export const isUsable = (terminal: Terminal): boolean => terminal.status === "ACTIVE";
