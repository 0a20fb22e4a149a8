/** The platform's fetch, behind which Telegram's intake stands; grammY would bring one of its own. */
export const viaIntake: typeof fetch = (url, init) => globalThis.fetch(url, init);
