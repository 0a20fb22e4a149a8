/**
 * Checks whether the store threw the error because a stored record is damaged. The check goes by the error's name,
 * because the bot must not import the store's classes.
 */
export const isDamagedRecord = (error: unknown): boolean =>
  error instanceof Error && error.name === "DamagedRecordError";

/**
 * Waits for the read of a stored record. A damaged record counts as no record (undefined), because the store has
 * already moved it aside and logged it.
 */
export async function undamaged<T>(reading: Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isDamagedRecord(error)) return undefined;
    throw error;
  }
}
