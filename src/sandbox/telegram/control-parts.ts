import type { Core } from "./core.js";
import type { Faults } from "./telegram-faults.js";
import type { RequestLog } from "./telegram-requests.js";
import type { UserActions } from "./user/actions.js";

export interface ControlParts {
  readonly core: Core;
  readonly actions: UserActions;
  readonly faults: Faults;
  readonly log: RequestLog;
  /** Writes the state in the background and reports faults. */
  save(): void;
}
