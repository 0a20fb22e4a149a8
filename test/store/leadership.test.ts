import { expect, test } from "vitest";
import { Leadership } from "../../src/store/leadership.js";

const quiet = () => undefined;

test.each([
  ["whose connection was cut forgives its events before it ends", false, ["forgiven", "ended"]],
  ["that stood still ends and leaves the blame, because an event may be the cause", true, ["ended"]],
])("a leader %s", async (_what, stoodStill, expected) => {
  const done: string[] = [];
  const leadership = new Leadership({
    lead: undefined,
    createCalls: undefined,
    inbox: { open: async () => undefined, accept: async () => "kept" },
    lanes: { stop: async () => undefined },
    begin: quiet,
    abort: quiet,
    forgiveWaiting: async () => void done.push("forgiven"),
    ended: () => void done.push("ended"),
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  });
  await leadership.take();
  await leadership.lose("ended", stoodStill);
  expect(done).toEqual(expected);
});
