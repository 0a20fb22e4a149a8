import { z } from "zod";

/** The newest files of sales that a chat has got: the data of the button for each, and the time (ms) at which it was sent. */
export const sentFiles = z.array(z.object({ data: z.string(), at: z.number() }));

type SentFiles = z.infer<typeof sentFiles>;

/** The number of files that a chat remembers: one for each button of a message of /today. */
const mostFiles = 12;

/** Notes that the file of a button was sent. */
export const withSentFile = (files: SentFiles = [], data: string, at: number): SentFiles =>
  [...files.filter((file) => file.data !== data), { data, at }].slice(-mostFiles);

/**
 * Checks whether a tap repeats one whose file was made in the meantime. A person who sees no file yet taps again, and
 * each of these taps waits until the file is sent. Making the file anew for each of them would hold up the chat for long.
 * @param tappedAt the time (ms) at which the tap came in
 */
export const isRepeatedTap = (files: SentFiles = [], data: string, tappedAt: number): boolean =>
  files.some((file) => file.data === data && tappedAt < file.at);
