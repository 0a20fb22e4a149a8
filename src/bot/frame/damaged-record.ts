/**
 * True for the error of a record that could not be read and was moved aside; from now on there is no record under its
 * key. The error is known by its name, since the bot may not import the store's code.
 */
export const isDamagedRecord = (error: unknown): boolean =>
  error instanceof Error && error.name === "DamagedRecordError";
