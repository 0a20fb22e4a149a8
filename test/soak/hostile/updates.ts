import type { Update } from "grammy/types";
import type { Target } from "./batch.js";
import { inputOf, type Mix, type Scene } from "./inputs.js";
import { serveNormalUser } from "./normal-user.js";
import { tokenOf } from "./world.js";

/** Chats of one batch, and inputs that are handed over together. */
const chatsAtOnce = 10;
const together = 50;

export const absurdUpdates = monkey({
  text: 2,
  forged: 2,
  genuine: 3,
  command: 2,
  absurd: 12,
  file: 1,
  edit: 1,
  inline: 1,
  group: 2,
});
export const forgedTaps = monkey({ text: 2, forged: 14, genuine: 3, command: 1 });
export const nastySteps = monkey({ text: 12, forged: 1, genuine: 6, command: 1, file: 1, edit: 2 });
export const nastyInline = monkey({ forged: 1, genuine: 1, command: 1, inline: 16 });

/** Merchants at every step they can come to, and inputs of this mix for each. */
function monkey(mix: Mix): Target {
  return async ({ world, random, count, fail, add }) => {
    const victim = await world.merchant();
    const path = await world.invoice(victim);
    await world.says(victim, "/new Cake 2x15000");
    const record = await world.bot.store.chats.read(String(victim));
    const before = await world.stateOf(victim);
    const made = world.service.made.get(tokenOf(victim))?.length;
    const chats: number[] = [];
    for (let index = 0; index < chatsAtOnce; index += 1)
      chats.push(await world.merchant(random.pick(["en", "ru", "uz", "xx"])));
    const group = -world.telegram.person();
    world.service.trouble = { random, share: random.chance(0.5) ? 0 : 0.15 };
    const scene: Scene = {
      world,
      random,
      intents: 0,
      group,
      victim: { draft: record?.draft?.id ?? "none", ref: Object.keys(record?.invoices ?? {})[0] ?? path },
    };
    for (let left = count; left > 0; ) {
      const size = Math.min(left, 1 + random.below(together));
      const updates = Array.from({ length: size }, () => {
        const chat = random.pick(chats);
        return inputOf(scene, chat, mix);
      }).map((update) => JSON.parse(JSON.stringify(update)) as Update);
      left -= size;
      try {
        await world.hand(updates, chats);
      } catch (error) {
        fail(`the intake throws ${String(error)} for ${JSON.stringify(updates).slice(0, 1500)}`);
      }
      for (const fault of await world.faults()) fail(fault);
    }
    await world.direct();
    // One is the victim's own, made before.
    const invoices = [...world.service.made.values()].flat().length - 1;
    add("invoices", invoices);
    if (invoices > scene.intents)
      fail(`${invoices} invoices were made of ${scene.intents} taps that may ask for one`);
    if ((await world.stateOf(victim)) !== before) fail("a chat was changed by others");
    if (world.service.made.get(tokenOf(victim))?.length !== made)
      fail("an invoice was made for a chat by others");
    world.service.trouble = undefined;
    for (const broken of [...(await serveNormalUser(world)), ...(await world.faults())]) fail(broken);
  };
}
