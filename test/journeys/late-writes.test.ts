import { expect, it } from "vitest";
import { currentStatus } from "../../src/invoice/invoice-status.js";
import type { Store } from "../../src/store/store-port.js";
import { slowWay } from "../postgres/slow-way.js";
import { invoiceOf, openInvoice } from "./invoices.js";
import { openStore } from "./open-store.js";
import { type Joined, replicated } from "./replicated.js";
import { oneTerminal, passwordOf } from "./steps.js";

/** A process whose way to the database stands still writes something, loses the lead, and its words arrive later. */

const patience = { timeout: 30_000 };
const reads = ["select sealed from records", "select key, modified_at from records"];

async function withSlowLeader() {
  const { world, join } = await replicated();
  const way = await slowWay(world.environment().DATABASE_URL ?? "");
  const slow = await join({ DATABASE_URL: way.url, PORT: String(world.port) });
  const inStore = async <T>(look: (store: Store) => Promise<T>): Promise<T> => {
    const store = await openStore(world);
    return look(store).finally(() => store.close());
  };
  return {
    world,
    way,
    /** From its next write of such a record on nothing of the leader arrives; another process takes over. */
    async losesTheLeadOver(kind: string, act: () => Promise<unknown>): Promise<Joined> {
      way.holdFrom((words) => words.includes(kind) && !reads.some((read) => words.includes(read)));
      await act();
      await expect.poll(() => way.isHeld, patience).toBe(true);
      return join();
    },
    /** What was held arrives after all. */
    async arrives(): Promise<void> {
      way.letThrough();
      await slow.stop();
      await expect.poll(() => way.isOver, patience).toBe(true);
    },
    inStore,
  };
}

it("an invoice that is paid stays paid when an older write of its record arrives late", async () => {
  const { world, losesTheLeadOver, arrives, inStore } = await withSlowLeader();
  const { chat, id } = await openInvoice(world);
  const { callbackUrl = "" } = invoiceOf(world, id);
  const next = await losesTheLeadOver("invoices", () => world.merchant.control.expire(id));
  const status = () =>
    inStore(async (store) => {
      const statuses: string[] = [];
      for await (const { key } of store.invoices.list())
        statuses.push(currentStatus((await store.invoices.read(key))?.history ?? []));
      return statuses.join();
    });
  await expect.poll(status, patience).toBe("expired");
  const paid = await fetch(callbackUrl.replace(String(world.port), String(next.port)), {
    method: "POST",
    body: JSON.stringify({ status: "paid", invoiceId: id }),
    headers: { "content-type": "application/json" },
  });
  expect(paid.status).toBe(200);
  await chat.waitFor(/is paid/, patience.timeout);
  await expect.poll(status, patience).toBe("paid");
  await arrives();
  expect(await status()).toBe("paid");
});

it("credentials don't come back after /signout when an older write of them arrives late", async () => {
  const { world, losesTheLeadOver, arrives, inStore } = await withSlowLeader();
  const chat = world.user();
  await chat.say("/signin", /login\?/);
  await chat.say(oneTerminal, /password\?/);
  await chat.say(passwordOf(oneTerminal), /one-time code/);
  const code = world.merchant.control.currentCode(oneTerminal);
  await losesTheLeadOver("credentials", async () => chat.send(code));
  // The code was in the memory of the one that is gone.
  await chat.waitFor(/start again from the password|couldn't keep/, patience.timeout);
  await chat.say("/cancel", /./);
  await chat.say("/signout", /./);
  await arrives();
  expect(await inStore((store) => store.credentials.read(String(chat.id)))).toBeUndefined();
});
