import type { Merchant } from "./fill.js";
import { interleaved } from "./interleaved.js";
import type { Extent } from "./measure.js";
import { signedInMerchant } from "./merchants.js";
import { Stack } from "./stack/stack.js";
import { inFolder } from "./temp-folder.js";

/** Runs each round with an empty data folder and the same ends: Telegram and a service that knows the merchant. */
export async function roundsOfSelling<Result>(
  extent: Extent,
  round: (stack: Stack, dir: string, of: (chat: string) => Merchant, extent: Extent) => Promise<Result>,
): Promise<readonly Result[]> {
  const stack = await Stack.open();
  try {
    const of = await signedInMerchant(stack);
    const { ours } = await interleaved(
      extent.rounds,
      { ours: () => inFolder("disk", (dir) => round(stack, dir, of, extent)) },
      { warmUp: false },
    );
    return ours;
  } finally {
    await stack.close();
  }
}
