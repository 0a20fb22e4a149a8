import { startWords } from "../../start-words.js";
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

/** `stack/http-times.mjs` notes what goes in and out of the bot in this form. */
interface Passed {
  readonly what: "received" | "sent" | "answered";
  /** The method or resource. */
  readonly of: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The ends were asked at `begunAt`, and the outcome reached Telegram at `shownAt`; milliseconds since 1970. */
interface Deed {
  readonly begunAt: number;
  readonly shownAt: number;
}

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
        const timed = ["--import", "./test/bench/stack/http-times.mjs", ...startWords];
        const { bot } = await stack.startBot(dir, timed);
        let [called, made] = [0, 0];
        const callback = (): Promise<Deed> => {
          const chat = chats[called++] ?? 0;
          const url = `http://127.0.0.1:${stack.port}${callbackPath(chat, 0)}`;
          return stack.ends.ask("callback", url, callbackBody(chat, 0));
        };
        const deeds = await interleaved(
          first + counted,
          { callback, payLink: () => stack.ends.ask("invoice", chats[made++] ?? 0) },
          { warmUp: false },
        );
        bot.signal("SIGUSR2");
        const all = JSON.parse(await bot.printed("http ")) as Passed[];
        await bot.end();
        const callbacks = deeds.callback.slice(first);
        const wholeWay = median(callbacks.map(({ begunAt, shownAt }) => shownAt - begunAt));
        return [
          row(
            "Callback received → request to Telegram sent, idle",
            callbacks.map((deed) => within(deed, all, isCallback)),
            ` From the sender's call to Telegram's end, with both of their programs: ${wholeWay.toFixed(2)} ms.`,
          ),
          row(
            "Between the service's answer and the request that carries the pay link",
            deeds.payLink.slice(first).map((deed) => within(deed, all, isCreated)),
          ),
        ];
      } finally {
        await stack.close();
      }
    }),
};

const isCallback = ({ what, of }: Passed): boolean => what === "received" && of === "/callbacks/";
const isCreated = ({ what, of }: Passed): boolean => what === "answered" && of === "merchant-invoices";
const isShown = ({ what, of }: Passed): boolean =>
  what === "sent" && /^(sendMessage|editMessageText)$/.test(of);

/** The milliseconds that the bot takes from what it waits for to the next request that shows something in a chat. */
function within({ begunAt, shownAt }: Deed, all: readonly Passed[], begins: (passed: Passed) => boolean) {
  const during = all.filter(({ at }) => at >= begunAt && at <= shownAt);
  const came = during.find(begins);
  const shown = during.find((passed) => isShown(passed) && came !== undefined && passed.at >= came.at);
  if (came === undefined || shown === undefined) throw new Error("The bot showed nothing of what came.");
  return shown.at - came.at;
}

const row = (measure: string, samples: readonly number[], more = ""): Row => ({
  measure,
  ours: { value: median(samples), unit: "ms" },
  target: { bound: "at most", value: mostMs, unit: "ms" },
  note: `The median inside the bot, once it has done as much a few times since its start.${more}`,
});
