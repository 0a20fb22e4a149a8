import { request } from "undici";
import { type HostileWorld, tokenOf } from "./world.js";

/** Somebody with no ill will gets an invoice made and paid. @returns what went wrong with that */
export async function serveNormalUser(world: HostileWorld): Promise<string[]> {
  const broken: string[] = [];
  const chat = await world.merchant();
  const path = await world.invoice(chat);
  const made = world.service.made.get(tokenOf(chat)) ?? [];
  const items = made.flatMap(({ terms: { items } }) =>
    items.map(({ name, price, quantity }) => `${name} ${price} ${quantity}`),
  );
  if (items.join() !== "Coffee 15000 2") broken.push(`a normal user's invoice has ${items.join()}`);
  const answer = await request(`http://127.0.0.1:${world.port}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ invoice: { id: made[0]?.id, status: "PAID" }, eventId: `e-${chat}` }),
  });
  await answer.body.dump();
  if (answer.statusCode !== 200) broken.push(`a normal user's callback is answered ${answer.statusCode}`);
  await world.idle([chat]);
  const notices = world.texts(chat).filter((text) => /is paid/.test(text)).length;
  if (notices !== 1) broken.push(`a normal user is told ${notices} times that it is paid`);
  return broken;
}
