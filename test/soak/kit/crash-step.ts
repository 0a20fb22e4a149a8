/**
 * How far apart the points are at which a walk lets the bot die. `EVERY_CRASH=1` has each walk visit all points, which
 * takes too long for each `npm test`.
 * @param usual the step of `npm test`; an odd step visits points before and after a write by turns
 */
export const crashStep = (usual: number): number => (process.env.EVERY_CRASH === undefined ? usual : 1);
