import * as z from "zod";

/** Says in a seller's invoice for whom it was created. Status updates are passed on to that owner, also after the seller has left. */
export const soldFor = z.object({
  owner: z.string(),
  team: z.string(),
  seller: z.string(),
  /** The day (YYYY-MM-DD) in whose sum the invoice counts. */
  day: z.string(),
  /** The id of the approval that the invoice has used, if it exceeded the seller's limits. */
  approval: z.string().optional(),
});

export type SoldFor = z.infer<typeof soldFor>;

/** Says in the owner's copy of a seller's invoice who has created it. */
export const soldBy = z.object({ seller: z.string(), name: z.string() });

export type SoldBy = z.infer<typeof soldBy>;
