import { describe, expect, it } from "vitest";
import type { DraftAnswer } from "../../src/features/page/contract/page-views.js";
import { sendUntilHandled } from "../../src/page/counter/send-until-handled.js";

const waiting = new Error("waiting");
const broken = new Error("broken");
const inChat: DraftAnswer = { kind: "in-chat" };

/** Sends a draft to a bot that gives these answers one after the other. @returns what came of it, and how long the waits were */
async function sentTo(answers: readonly (DraftAnswer | Error)[]) {
  const waits: number[] = [];
  let sent = 0;
  const send = async (): Promise<DraftAnswer> => {
    const answer = answers[sent++] ?? broken;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const wait = async (milliseconds: number): Promise<void> => void waits.push(milliseconds);
  const outcome = await sendUntilHandled(send, (error) => error === waiting, wait).catch(
    (error: unknown) => error,
  );
  return { outcome, sent, waits };
}

describe("sending the draft of the counter", () => {
  it("repeats the request while the bot says that the draft waits", async () => {
    expect(await sentTo([waiting, waiting, inChat])).toEqual({
      outcome: inChat,
      sent: 3,
      waits: [2_000, 2_000],
    });
  });

  it("gives up after five times, so that the merchant can go on", async () => {
    expect(await sentTo(Array(9).fill(waiting))).toMatchObject({ outcome: waiting, sent: 5 });
  });

  it("leaves the next try to the merchant when the call has failed", async () => {
    expect(await sentTo([broken, inChat])).toEqual({ outcome: broken, sent: 1, waits: [] });
  });
});
