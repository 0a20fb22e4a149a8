import type { Sections } from "./statement.js";
import { invoices } from "./statements-invoices.js";
import { service } from "./statements-service.js";
import { signIn } from "./statements-sign-in.js";
import { terminals } from "./statements-terminals.js";

/** Every statement of the interface's text (docs/merchant-invoicing-service.md), and what holds the bot to it. */
export const statements: Sections = { ...service, ...signIn, ...terminals, ...invoices };
