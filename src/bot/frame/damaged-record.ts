/**
 * True for the error of a record that could not be read and was moved aside: from now on there is none under its key.
 * Known by name: the storage is handed over.
 */
export const isDamagedRecord = (error: unknown): boolean =>
  error instanceof Error && error.name === "DamagedRecordError";
