import type { Batch, Target } from "./batch.js";
import { serveNormalUser } from "./normal-user.js";
import { callbackRequest, webhookRequest } from "./request-bytes.js";
import { converse } from "./wire.js";
import { webhookSecret } from "./world.js";

/** Requests that one connection carries, one behind the other without waiting. */
const perConnection = 25;
const atOnce = 8;

/** Bodies for an address that is good, and addresses that aren't; none of them says that anything is paid. */
export const statusCallbacks: Target = async (batch) => {
  const { world, random, fail } = batch;
  const owner = await world.merchant();
  const good = await world.invoice(owner);
  const other = await world.merchant();
  await world.invoice(other);
  const before = await world.stateOf(other);
  await inConversations(
    batch,
    () => callbackRequest(random, good),
    (status, request) => {
      if (status === 200 && request.includes(" /callbacks") && !isDelivery(request, good))
        fail(`200 for ${request.slice(0, 300)}`);
      if (status >= 500 && status !== 503 && status !== 505) fail(`${status} for ${request.slice(0, 300)}`);
    },
  );
  await world.idle([owner, other]);
  if (world.texts(owner).some((text) => /✅|is paid/.test(text)))
    fail("an invoice is paid that nobody has called paid");
  if ((await world.stateOf(other)) !== before) fail("another chat's state has changed");
  await proveHealthy(batch);
};

/** The bot takes a status update by these two methods, at its exact address. */
const isDelivery = (request: string, good: string): boolean =>
  ["POST", "PUT"].some((method) => /^[ ?]/.test(request.split(`${method} ${good}`)[1] ?? ""));

/** Bytes where Telegram's updates are expected, with the right secret and with others. */
export const webhookBytes: Target = async (batch) => {
  const { world, random, fail } = batch;
  const owner = await world.merchant();
  await world.invoice(owner);
  const chat = await world.merchant();
  const before = await world.stateOf(owner);
  await inConversations(
    batch,
    () => webhookRequest(world, random, chat),
    (status, request) => {
      if (status === 200 && !request.includes(`token: ${webhookSecret}\r\n`))
        fail(`200 without the secret: ${request.slice(0, 300)}`);
      if (status >= 500 && status !== 505) fail(`${status} for ${request.slice(0, 1500)}`);
    },
  );
  await world.idle([chat, owner]);
  if ((await world.stateOf(owner)) !== before) fail("another chat's state has changed");
  await proveHealthy(batch);
};

async function inConversations(
  { world, random, count, add, fail }: Batch,
  next: () => Buffer,
  judge: (status: number, request: string) => void,
): Promise<void> {
  for (let left = count; left > 0; ) {
    const conversations: Promise<void>[] = [];
    for (let lines = 0; lines < atOnce && left > 0; lines += 1) {
      const requests = Array.from({ length: Math.min(left, 1 + random.below(perConnection)) }, next);
      conversations.push(
        converse(world.port, requests).then((statuses) => {
          // Behind one that ends the connection nothing is heard any more.
          left -= Math.min(requests.length, statuses.length + 1);
          for (const [index, status] of statuses.entries()) {
            add(`answered ${Math.floor(status / 100)}xx`);
            const request = requests[index];
            if (request !== undefined) judge(status, request.toString("latin1"));
          }
        }),
      );
    }
    await Promise.all(conversations);
    for (const fault of await world.faults()) fail(fault);
  }
}

export async function proveHealthy({ world, fail }: Batch): Promise<void> {
  for (const broken of [...(await serveNormalUser(world)), ...(await world.faults())]) fail(broken);
}
