import { type ChatRecord, newChatRecord } from "../../src/features/chat-record.js";
import { signedInAs } from "../store/samples.js";

/** The merchant of a test with one chat, who has one terminal. */
export const login = "anna@shop.example";
export const terminal = {
  id: "t-1",
  name: "Front",
  businessUnitName: "Unit",
  isDefault: true,
  status: "ACTIVE",
};

/** The record of a merchant who is signed in for an hour from `now` (ms), and who was taught inline mode before. */
export function firstRecord(key: string, createdAt: number, now: number): ChatRecord {
  const before = { ...signedInAs(login, now + 60 * 60_000), knowsInline: true as const };
  return { ...newChatRecord(key, createdAt), ...before };
}
