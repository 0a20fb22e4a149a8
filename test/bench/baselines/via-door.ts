/** The platform's fetch, behind which Telegram's door stands; grammY would bring one of its own. */
export const viaDoor: typeof fetch = (url, init) => globalThis.fetch(url, init);
