import { callbackBody, callbackPath, withInvoices } from "../callback-targets.js";
import { fill } from "../fill.js";
import { interleaved } from "../interleaved.js";
import { type Measure, type Row, scaled } from "../measure.js";
import { signedInMerchant } from "../merchants.js";
import { Stack } from "../stack/stack.js";
import { median } from "../statistics.js";
import { inFolder } from "../temp-folder.js";

const samplesARound = 12;
/** A bot takes several times as long for work that it does for the first time after its start. */
const warmUps = 6;
/** Enough of them that a merchant's record keeps its usual size. */
const invoicesEach = 4;
const mostMs = 6;

/** How long a payment takes to the chat, and an invoice's link, in a bot that has nothing else to do. */
export const latency: Measure = {
  id: "latency",
  run: (extent) =>
    inFolder("disk", async (dir) => {
      const stack = await Stack.open();
      const counted = extent.rounds * scaled(samplesARound, extent, 2);
      const first = scaled(warmUps, extent);
      try {
        const of = await signedInMerchant(stack);
        const chats = await stack.ends.ask("people", first + counted);
        await fill(dir, chats, (chat) => withInvoices(of(chat), invoicesEach));
        const { bot } = await stack.startBot(dir);
        let [called, made] = [0, 0];
        const callback = (): Promise<number> => {
          const chat = chats[called++] ?? 0;
          const url = `http://127.0.0.1:${stack.port}${callbackPath(chat, 0)}`;
          return stack.ends.ask("callback", url, callbackBody(chat, 0));
        };
        const samples = await interleaved(
          first + counted,
          { callback, payLink: () => stack.ends.ask("invoice", chats[made++] ?? 0) },
          { warmUp: false },
        );
        await bot.end();
        return [
          row("Callback received → request to Telegram sent, idle", samples.callback.slice(first)),
          row(
            "Between the service's answer and the request that carries the pay link",
            samples.payLink.slice(first),
          ),
        ];
      } finally {
        await stack.close();
      }
    }),
};

const row = (measure: string, samples: readonly number[]): Row => ({
  measure,
  ours: { value: median(samples), unit: "ms" },
  target: { bound: "at most", value: mostMs, unit: "ms" },
  note: "The median, once the bot has done as much a few times since its start.",
});
