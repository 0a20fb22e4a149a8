import * as z from "zod";
import type { Slice } from "../frame/model/slice.js";
import { dueEntry } from "./due-list.js";
import { question } from "./open-questions.js";
import { fields, slices } from "./slices.js";

/**
 * Everything about one chat that must change together: the conversation, what is due, the keys of handled events, and
 * what each feature keeps (its slice). The bot writes the whole record in one atomic commit.
 */
export const chatRecord = z.object({
  ...fields,
  /** The open questions, the newest last. The bot asks the last one. */
  open: z.array(question),
  /** The due list: what the bot still has to say to people and to other chats (due-list.ts). */
  due: z.array(dueEntry),
});

export type ChatRecord = z.infer<typeof chatRecord>;

export const newChatRecord = (chat: string, now: number): ChatRecord => ({
  ...begun(),
  chat,
  createdAt: now,
});

const begun = (): ChatRecord =>
  Object.assign({ open: [], due: [] }, ...Object.values<Slice>(slices).map(({ begins }) => begins?.()));

/**
 * Deletes what the features keep in the record, as [Delete everything] does, but for the fields that a slice declares as
 * kept. What is due stays, because ending a team or a sign-in may have added some.
 */
export function forget(record: ChatRecord): void {
  const fresh: Partial<ChatRecord> = begun();
  record.open = [];
  for (const { record: shape, kept } of Object.values<Slice>(slices))
    for (const name of Object.keys(shape ?? {}) as (keyof ChatRecord)[]) {
      if (kept !== undefined && name in kept) continue;
      if (fresh[name] === undefined) delete record[name];
      else Object.assign(record, { [name]: fresh[name] });
    }
}

/**
 * Checks whether the record is of a person who has never written to the bot in private, and whose chat has
 * nothing due. Nothing may be stored about such a person.
 */
export const isStrangers = ({ lastEvent, due }: ChatRecord): boolean => lastEvent === 0 && due.length === 0;

type Deleted = Pick<ChatRecord, "deletedAt">;

/**
 * Returns the current time (ms), but at least one millisecond after the last deletion. The clock may have been set back
 * since the deletion. Without this correction, a new invoice would look like one that the merchant has deleted.
 */
export const afterDeletion = ({ deletedAt = 0 }: Deleted, now: number): number =>
  Math.max(now, deletedAt + 1);

/** @param submittedAt the time (ms) in the callback address */
export const isDeleted = ({ deletedAt }: Deleted, submittedAt: number): boolean =>
  deletedAt !== undefined && submittedAt <= deletedAt;
