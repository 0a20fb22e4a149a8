/** Returns milliseconds since 1970, as Date.now() does. */
export type Clock = () => number;
