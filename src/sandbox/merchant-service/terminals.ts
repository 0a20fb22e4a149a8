import { z } from "zod";
import type { Answer } from "./refusal.js";
import type { WireTerminal } from "./terminal-data.js";
import { validate } from "./validation.js";

/** The service's own page limit. A larger size is accepted, but returns only this many rows. */
const maxPageSize = 20;

const querySchema = z.strictObject({
  page: z
    .string()
    .regex(/^\d{1,6}$/, "must be an integer of at least 0")
    .transform(Number),
  size: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, "must be an integer of at least 1")
    .transform(Number),
});

/** Implements docs/interface.md, "List terminals". Throws a Refusal when page or size is missing or invalid. */
export const terminalPage = (terminals: readonly WireTerminal[], query: unknown): Answer => {
  const { page, size } = validate(querySchema, query);
  const rows = Math.min(size, maxPageSize);
  return {
    status: 200,
    body: {
      currentPage: page,
      totalItems: terminals.length,
      totalPages: Math.ceil(terminals.length / rows),
      data: terminals.slice(page * rows, (page + 1) * rows),
    },
  };
};
