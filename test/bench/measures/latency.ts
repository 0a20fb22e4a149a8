import { callbackBody, callbackPath, withInvoices } from "../callback-targets.js";
import { fill } from "../fill.js";
import { interleaved } from "../interleaved.js";
import { type Measure, type Row, scaled } from "../measure.js";
import { signedInMerchant } from "../merchants.js";
import { openParts } from "../round-trip.js";
import { Stack } from "../stack/stack.js";
import { median } from "../statistics.js";
import { inFolder } from "../temp-folder.js";

const samplesARound = 12;
/** Enough of them that a merchant's record keeps its usual size. */
const invoicesEach = 4;
/** As large as a record, or as an event with its seal. */
const bytes = 1_500;

/** How long a payment takes to the chat, and an invoice's link, in a bot that has nothing else to do. */
export const latency: Measure = {
  id: "latency",
  run: (extent) =>
    inFolder("disk", async (dir) => {
      const stack = await Stack.open();
      const parts = await openParts(dir, bytes);
      const count = scaled(samplesARound, extent, 2);
      const each = extent.rounds * count + 1;
      try {
        const of = await signedInMerchant(stack);
        const chats = await stack.ends.ask("people", each);
        await fill(dir, chats, (chat) => withInvoices(of(chat), invoicesEach));
        const { bot } = await stack.startBot(dir);
        let [called, made] = [0, 0];
        const callback = (): Promise<number> => {
          const chat = chats[called++ % chats.length] ?? 0;
          const url = `http://127.0.0.1:${stack.port}${callbackPath(chat, 0)}`;
          return stack.ends.ask("callback", url, callbackBody(chat, 0));
        };
        const samples = await interleaved(extent.rounds * count, {
          callback,
          callbackBaseline: () => parts.take(1),
          payLink: () => stack.ends.ask("invoice", chats[made++ % chats.length] ?? 0),
          payLinkBaseline: () => parts.take(2),
        });
        await bot.end();
        return rowsOf(samples);
      } finally {
        await parts.close();
        await stack.close();
      }
    }),
};

function rowsOf(
  samples: Record<"callback" | "callbackBaseline" | "payLink" | "payLinkBaseline", number[]>,
): Row[] {
  const row = (measure: string, ours: number[], baseline: number[], of: string): Row => ({
    measure,
    ours: { value: median(ours), unit: "ms" },
    baseline: { value: median(baseline), unit: "ms", of },
    ratio: median(ours) / median(baseline),
    target: { bound: "at most", value: 3 },
  });
  return [
    row(
      "Callback received → request to Telegram sent, idle",
      samples.callback,
      samples.callbackBaseline,
      "one fsynced write, one round trip",
    ),
    row(
      "Between the service's answer and the request that carries the pay link",
      samples.payLink,
      samples.payLinkBaseline,
      "two fsynced writes, one round trip",
    ),
  ];
}
