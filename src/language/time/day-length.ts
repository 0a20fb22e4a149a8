/** The length of a day in milliseconds. The two days of the year on which the clock changes are an hour longer or shorter. */
export const dayMs = 24 * 60 * 60_000;
