import { z } from "zod";

/** A merchant's terminal (docs/interface.md, "Terminal"). */
export interface Terminal {
  readonly id: string;
  readonly name: string;
  readonly businessUnitName: string;
  readonly isDefault: boolean;
  readonly status: string;
}

/** The part of the chosen terminal that an invoice or a default keeps. */
export const terminalChoice = z.object({ id: z.string(), name: z.string(), businessUnitName: z.string() });

/** Only a terminal whose status is exactly ACTIVE may carry an invoice (docs/interface.md, "Terminal"). */
export const isUsable = (terminal: Terminal): boolean => terminal.status === "ACTIVE";
