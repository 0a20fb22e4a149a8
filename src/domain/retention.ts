/** How long things are kept, in days. Closed invoices have a setting of their own, RETENTION_DAYS. */
export const keptDays = {
  drafts: 30,
  deadLetters: 7,
  unreadable: 30,
  damaged: 30,
  refusals: 1,
  inlineOffers: 1,
} as const;

export const dayMs = 24 * 60 * 60_000;
