import { startMerchantSandbox } from "../../../src/sandbox/merchant-service/index.js";
import { startTelegramSandbox } from "../../../src/sandbox/telegram/index.js";
import { createDeeds, type Deeds } from "./deeds.js";
import type { Ask } from "./ends.js";
import { ReceivedRequests } from "./received-requests.js";

/** Both ends of the bot in a process of their own, so that they take none of the bot's time. */

const requests = new ReceivedRequests();
const telegram = await startTelegramSandbox({
  botToken: process.argv[2] ?? "",
  botUsername: "bench_pay_bot",
  loopbackWebhooks: true,
});
const merchant = await startMerchantSandbox();
const deeds: Deeds = createDeeds(telegram, merchant, requests);

async function answer({ id, deed, given }: Ask): Promise<void> {
  const act = deeds[deed] as (...given: unknown[]) => Promise<unknown>;
  try {
    process.send?.({ id, result: await act(...given) });
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? error.message : String(error) });
  }
}

process.on("message", (ask) => void answer(ask as Ask));
process.on("disconnect", () => process.exit(0));
process.send?.("started");
