import type { World } from "./world.js";

/** What SECURITY.md and docs/scaling.md promise of a chat's part of the inbox; the bot's own figures may be wrong. */
export const mostWaiting = { events: 1_000, bytes: 1024 * 1024 };

export interface Waited {
  readonly events: number;
  readonly bytes: number;
  readonly sent: number;
}

/** As many as polling hands over at once. */
const batch = 100;
/** More than may wait, by their number and by their size. */
const small = 1_200;
const large = 400;
const callbacks = 24;

/**
 * Floods a chat that Telegram takes nothing for, so that its lane stands still and everything waits: while lanes drain
 * between two rounds no bound of the inbox is ever met. @param ref an open invoice of the chat
 */
export async function floodHeldLane(world: World, chat: string, other: string, ref: string): Promise<Waited> {
  const { telegram, bot } = world;
  const most = { events: 0, bytes: 0 };
  let sent = 0;
  let refused = 0;
  const measure = (): void => {
    const waiting = bot.waiting(chat);
    const bytes = waiting.reduce<number>((sum, event) => sum + JSON.stringify(event).length, 0);
    most.events = Math.max(most.events, waiting.length);
    most.bytes = Math.max(most.bytes, bytes);
  };
  world.unreachable.add(chat);
  // A text would wait behind a command, of which nobody knows whether it asks for a secret, outside the inbox.
  await world.callback(chat, ref, JSON.stringify({ status: "failed", eventId: "held" }));
  for (const [count, length] of [
    [small, 10],
    [large, 4_000],
  ] as const) {
    for (let n = 0; n < count; n += batch) {
      const texts = Array.from({ length: batch }, () => telegram.says(chat, "x".repeat(length)));
      await world.accept(...texts);
      sent += batch;
      measure();
    }
    const shown = telegram.shown(other).length;
    await world.say(other, "/help");
    if (telegram.shown(other).length <= shown)
      world.fail("a chat isn't answered while another one's lane is held");
  }
  for (let n = 0; n < callbacks; n += 1) {
    const body = JSON.stringify({ n, nothing: "x".repeat(60_000) });
    if ((await world.callback(chat, ref, body)) === "full") refused += 1;
    sent += 1;
    measure();
  }
  if (most.events > mostWaiting.events) world.fail(`${most.events} events of one chat waited`);
  if (most.bytes > mostWaiting.bytes) world.fail(`${most.bytes} bytes of one chat's events waited`);
  if (refused === 0) world.fail("callbacks are taken for a chat that is full of them");
  world.unreachable.delete(chat);
  const shown = telegram.shown(chat).at(-1)?.id ?? 0;
  await world.settled(chat);
  await world.say(chat, "/help");
  const said = telegram.shown(chat).filter(({ id }) => id > shown);
  if (!said.some(({ text }) => /Too many messages/.test(text)))
    world.fail("nobody is told that messages were dropped");
  return { ...most, sent };
}
