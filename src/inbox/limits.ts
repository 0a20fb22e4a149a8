/** The most events of one chat, and their most bytes, that may wait. Beyond them no event of the chat is taken in. */
export const chatLimits = { events: 1000, bytes: 1024 * 1024 } as const;
