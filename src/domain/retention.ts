/** How long things are kept, in days. Closed invoices have a setting of their own, RETENTION_DAYS. */
export const keptDays = {
  drafts: 30,
  deadLetters: 7,
  unreadable: 30,
  damaged: 30,
  refusals: 1,
  inlineOffers: 1,
} as const;

export const dayMs = 24 * 60 * 60_000;

/** Dead letters and unreadable status callbacks that one chat may have of each, so that none fills the disk with them. */
const keptPerChat = 100;

/**
 * What has to go of a chat's dead letters, or of its unreadable callbacks: past the most that are kept, the oldest.
 * @param listed their keys, each ending with the number of its event.
 */
export async function surplusOf(listed: AsyncIterable<{ readonly key: string }>): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of listed) keys.push(key);
  const numberOf = (key: string): number => Number(key.slice(key.lastIndexOf("/") + 1));
  return keys.sort((a, b) => numberOf(b) - numberOf(a)).slice(keptPerChat);
}
