/**
 * Checks for the error of a damaged record, which the store has moved aside; its key is free again. The check goes
 * by the error's name, because the bot must not import the store's classes.
 */
export const isDamagedRecord = (error: unknown): boolean =>
  error instanceof Error && error.name === "DamagedRecordError";
