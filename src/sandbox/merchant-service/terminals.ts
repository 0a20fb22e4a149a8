import * as z from "zod";
import type { Answer } from "./refusal.js";
import { InvalidRequest } from "./refusal.js";
import type { Switches } from "./switches.js";
import type { WireTerminal } from "./terminal-data.js";
import { validate } from "./validation.js";

const querySchema = z.strictObject({
  page: z
    .string()
    .regex(/^\d{1,6}$/, "must be an integer of at least 0")
    .default("0")
    .transform(Number),
  size: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, "must be an integer of at least 1")
    .default("10")
    .transform(Number),
});

/** Implements section 4.4 of the interface. Throws a Refusal when page or size is invalid, or size is refused as too large. */
export const terminalPage = (
  terminals: readonly WireTerminal[],
  query: unknown,
  { pageSize }: Pick<Switches, "pageSize">,
): Answer => {
  const { page, size } = validate(querySchema, query);
  const largest = Number.parseInt(pageSize, 10);
  if (size > largest && pageSize.endsWith("refused")) {
    throw new InvalidRequest([{ field: "size", message: `must be at most ${largest}` }]);
  }
  const rows = Math.min(size, largest);
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
