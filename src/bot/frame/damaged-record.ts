/** Checks for the error of a damaged record. It goes by the error's name, because the bot must not import the store's classes. */
export const isDamagedRecord = (error: unknown): boolean =>
  error instanceof Error && error.name === "DamagedRecordError";
