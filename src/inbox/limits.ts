/** What one chat may have waiting; past it nothing more of it is taken in. */
export const chatLimits = { events: 1000, bytes: 1024 * 1024 } as const;
