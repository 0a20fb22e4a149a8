/** Ways in which a process may fail with secrets in its hands. */
export const crashKinds = ["error", "rejection", "text", "object", "cause", "several", "refusal"] as const;
export type CrashKind = (typeof crashKinds)[number];

/**
 * Runs in the bot's process, before anything of its own: on SIGUSR2 it fails as CRASH_KIND says, with CRASH_WORDS in
 * all that it throws.
 */
const inProcess = `
process.on("SIGUSR2", () => {
  const words = process.env.CRASH_WORDS ?? "";
  const error = Object.assign(new Error(words), {
    config: { headers: { authorization: "Bearer " + words }, data: words }, payload: { text: words }, body: words,
  });
  const kinds = {
    error: () => { throw error; },
    rejection: () => { Promise.reject(error); },
    text: () => { throw words; },
    object: () => { Promise.reject({ update: { message: { text: words } }, toString: () => words }); },
    cause: () => { throw new TypeError("fetch failed for " + words, { cause: error }); },
    several: () => { throw new AggregateError([error, error], words); },
    refusal: () => { throw Object.assign(error, { name: "GrammyError", error_code: 400, method: "sendMessage",
      description: "Bad Request: can't parse entities in \\"" + words + "\\"" }); },
  };
  setImmediate(kinds[process.env.CRASH_KIND] ?? kinds.error);
});
`;

/** What a bot's process needs to fail on demand. */
export const crashEnvironment = (kind: CrashKind, words: string): Record<string, string> => ({
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(inProcess)}`,
  CRASH_KIND: kind,
  CRASH_WORDS: words,
});
