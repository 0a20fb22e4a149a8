/** Checks for the error of a damaged record. It goes by the error's name, because the bot must not import the store's classes. */
export const isDamagedRecord = (error: unknown): boolean =>
  error instanceof Error && error.name === "DamagedRecordError";

/** Awaits a read. A damaged record counts as no record: the store has moved it aside and logged it. */
export async function undamaged<T>(reading: Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isDamagedRecord(error)) return undefined;
    throw error;
  }
}
