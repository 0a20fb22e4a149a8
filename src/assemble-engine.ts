import type { Update } from "grammy/types";
import { type EventLog, Inbox } from "./engine/inbox.js";
import { InstantAnswers } from "./engine/instant-answers.js";
import { Lanes } from "./engine/lanes.js";
import { AppEvents } from "./engine/page-events.js";
import type { SecretsInMemory } from "./engine/secrets-in-memory.js";
import { Suspects } from "./engine/suspects.js";
import { Processor } from "./engine/worker.js";
import type { MerchantBot } from "./features/bot.js";
import { type ChatRecord, newChatRecord } from "./features/chat-record.js";
import { allCommands, groupCommands, readingCommands } from "./frame/commands.js";
import type { Metrics } from "./http/metrics.js";
import type { Logger } from "./log/logger.js";
import { isDamaged } from "./store/errors.js";
import type { Lead, Store, TimerRecord } from "./store/store-port.js";
import { classifyError } from "./telegram/calls/telegram-errors.js";
import { Intake, type IntakeOptions, isPlainMessage } from "./telegram/intake.js";
import { isFromElsewhere, kindOf, mayComeIn } from "./telegram/updates/update-kinds.js";

interface WireInboxOptions {
  readonly bot: MerchantBot;
  readonly store: Store;
  readonly events: EventLog;
  readonly lead?: Lead | undefined;
  /** The longest time (ms) of one call to the invoicing service. */
  readonly serviceTimeoutMs: number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly now: () => number;
  readonly schedule: (timer: TimerRecord) => Promise<void>;
  readonly secrets: SecretsInMemory;
  readonly isOwnLink: IntakeOptions["isOwnLink"];
  /** Takes the events that one chat tells another; by default the inbox. */
  readonly tellChats?: Inbox["accept"] | undefined;
  readonly metrics: Metrics;
  readonly log: Logger;
}

/**
 * Builds the path of every event: intake → inbox → lane (its chat's queue) → processor → bot. The inbox must be opened
 * before it can accept an event.
 */
export function wireInbox(options: WireInboxOptions) {
  const { bot, store, secrets, sleep, now, metrics } = options;
  const log = options.log.warn;
  const processor = new Processor({
    store,
    secrets,
    handle: bot.handle,
    say: bot.say,
    classifyError,
    isFromElsewhere,
    committed: (record) => noteCommitted(record),
    tellGivenUp: bot.tellGivenUp,
    noteLost: bot.noteLost,
    newRecord: (chat) => newChatRecord(chat, now()),
    accept: options.tellChats ?? ((events) => inbox.accept(events)),
    schedule: options.schedule,
    now,
    // A read may be retried for a minute, and a sign-in makes several calls.
    deadlineMs: 120_000 + 8 * options.serviceTimeoutMs,
    log,
  });
  const suspects = new Suspects({
    events: options.events,
    giveUp: (event, attempt) => processor.giveUp(event, attempt),
    strike: (n) => {
      inbox.done(n);
      return inbox.struck();
    },
    log,
  });
  const lanes: Lanes = new Lanes({
    async handle(event, attempt, alone) {
      const { source } = event.payload;
      if (attempt === 0) metrics.eventBegins(source, now() - event.receivedAt);
      const outcome = await suspects.attempt(event, { attempt, alone }, () =>
        processor.handle(event, attempt),
      );
      metrics.eventAttempted(source, outcome.kind);
      return outcome;
    },
    over: (event) => {
      bot.over(event.n);
      inbox.done(event.n);
      appEvents.noteOver(event);
    },
    sleep,
    suspects: () => suspects.chats(inbox.all()),
    inCompany: (event) => suspects.inCompany(event),
  });
  const inbox: Inbox = new Inbox({
    events: options.events,
    deliver: (event) => lanes.push(event),
    leftBehind: (blame) => suspects.leftBehind(blame),
    makeRoom: (chat) => {
      const dropped = lanes.dropOldest(chat, isPlainMessage);
      if (dropped === undefined) return false;
      processor.noteOverflow(chat);
      inbox.done(dropped.n);
      return true;
    },
  });
  const instantAnswers = new InstantAnswers({
    failed: (key, error) => {
      // The store has moved the damaged record aside when the inline query's answer read it, so the processor won't
      // find the damage itself, but has to tell the merchant.
      if (isDamaged(error)) processor.noteDamaged(key);
      log("inline.unanswered", { error: error instanceof Error ? error.name : "unknown" });
    },
  });
  const intake: Intake = new Intake({
    secrets,
    inline: {
      ask: (query) =>
        instantAnswers.take(String(query.from.id), (signal) => bot.inline.answer(query, signal)),
      owns: bot.inline.owns,
      turnAway: (tap) =>
        instantAnswers.take(`tap ${tap.from.id}`, (signal) => bot.inline.turnAway(tap, signal)),
    },
    answerNameless: (message) =>
      instantAnswers.take(`group ${message.chat.id}`, (signal) => bot.answerNameless(message, signal)),
    commands: new Set(allCommands),
    groupCommands: new Set(groupCommands),
    readingCommands: new Set(readingCommands),
    isOwnLink: options.isOwnLink,
    username: bot.username,
    readRecord: (chat) => store.chats.read(chat),
    waiting: (chats) => inbox.waiting(chats),
    accept: (events) => inbox.accept(events),
    noteDamaged: (chat) => processor.noteDamaged(chat),
    noteDropped: (chat) => processor.noteOverflow(chat),
    now,
    log,
  });
  const appEvents = new AppEvents({
    secrets,
    readRecord: (chat) => store.chats.read(chat),
    accept: (events) => inbox.accept(events),
    sleep,
  });
  const noteCommitted = (record: ChatRecord): void => {
    intake.noteCommitted(record);
    appEvents.noteCommitted(record);
  };
  const passesDoor = (update: Update): boolean => mayComeIn(update, bot.username());
  const takeUpdates: Intake["accept"] = (batch) => {
    // Messages between a seller and a customer are dropped before anything counts them.
    const updates = batch.filter(passesDoor);
    for (const update of updates) metrics.updateCame(kindOf(update));
    return intake.accept(updates);
  };
  /** No waiting event is blamed for the end of the process. @param ms the longest time to wait for the disk or the database */
  const forgiveWaiting = (ms: number): Promise<void> => suspects.forgive(inbox.all(), ms);
  return {
    inbox,
    lanes,
    processor,
    passesDoor,
    takeUpdates,
    appEvents,
    instantAnswers,
    noteCommitted,
    forgiveWaiting,
  };
}
