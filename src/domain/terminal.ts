/** A merchant's terminal (interface 2.5). */
export interface Terminal {
  readonly id: string;
  readonly name: string;
  readonly businessUnitName: string;
  readonly isDefault: boolean;
  readonly status: string;
}

/** Only exactly ACTIVE may carry an invoice (interface 3.1, 4.4). */
export const isUsable = (terminal: Terminal): boolean => terminal.status === "ACTIVE";
