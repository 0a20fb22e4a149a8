import { onTestFinished } from "vitest";
import type { InboxEvent } from "../../src/engine/event.js";
import { SecretsInMemory } from "../../src/engine/secrets-in-memory.js";
import type { ChatRecord } from "../../src/features/chat-record.js";
import { openLowdbStore } from "../../src/store/folder/folder-store.js";
import { Intake, type IntakeOptions } from "../../src/telegram/intake.js";
import { openFileInbox } from "../engine/file-inbox.js";
import { folder, sealer } from "../engine/samples.js";
import { chatOf } from "../store/samples.js";

export const password = "correct horse battery";
export const signingIn = (chat: string): ChatRecord =>
  chatOf(chat, { open: [{ kind: "sign-in", login: "anna" }] });

/** A intake before a real inbox and a real storage; events wait in the inbox until the test strikes them off. */
export async function openIntake(changes: Partial<IntakeOptions> = {}) {
  const dir = await folder();
  const secrets = new SecretsInMemory();
  const store = await openLowdbStore({ dir, sealer, log: () => {} });
  onTestFinished(() => store.close());
  const taken: InboxEvent[] = [];
  const logged: string[] = [];
  const inbox = await openFileInbox({
    dir,
    sealer,
    now: () => 1000,
    log: () => {},
    deliver: (event) => void taken.push(event),
    makeRoom: () => false,
  });
  onTestFinished(() => inbox.close());
  const intake = new Intake({
    secrets,
    commands: new Set(["start", "signin", "new", "cancel", "payments"]),
    groupCommands: new Set(["payments"]),
    answerNameless: ({ text }) => void logged.push(`nameless ${text}`),
    readingCommands: new Set(["new"]),
    isOwnLink: (word) => word === "invited",
    username: () => "shop_bot",
    inline: {
      ask: ({ query }) => void logged.push(`asked ${query}`),
      owns: async () => false,
      turnAway: ({ id }) => void logged.push(`turned away ${id}`),
    },
    readRecord: (chat) => store.chats.read(chat),
    waiting: (chats) => inbox.waiting(chats),
    accept: (events) => inbox.accept(events),
    noteDamaged: (chat) => void logged.push(`damaged ${chat}`),
    noteDropped: (chat) => void logged.push(`dropped ${chat}`),
    now: () => 1_700_000_000_000,
    log: (event) => void logged.push(event),
    ...changes,
  });
  return { dir, secrets, store, inbox, intake, taken, logged };
}

export const shown = ({ payload }: InboxEvent) => {
  if (payload.source !== "telegram") throw new Error("Only updates come through the intake.");
  const { update, withheldBecause, secret } = payload;
  return { text: (update.message ?? update.edited_message)?.text, withheldBecause, secret };
};
