import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { freePort } from "../free-port.js";
import { expectCountedAlone, expectNoCanary, expectNothingKept, playDay } from "./business-day.js";
import { World } from "./world.js";

let world: World;
let snapshots: string;
afterEach(async () => {
  await world.close();
  await rm(snapshots, { recursive: true, force: true });
});

it.each(["polling", "webhook"])(
  "a whole day in customers' chats leaves no word of them in the memory of the process either (%s)",
  async (updates) => {
    snapshots = await mkdtemp(join(tmpdir(), "heap-"));
    const admin = await freePort();
    world = await World.create({
      process: true,
      environment: {
        TELEGRAM_UPDATES: updates,
        ADMIN_PORT: String(admin),
        NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${snapshots}`,
      },
    });
    const files = await playDay(world);
    const heap = await heapOf(world, snapshots);
    expect(heap.includes("business_message")).toBe(true);
    expectNoCanary(heap, "memory");
    await expectCountedAlone(admin);
    await expectNothingKept(world, files);
  },
  120_000,
);

/** The heap of the bot's process after a garbage collection, as V8 writes it. */
async function heapOf(world: World, folder: string): Promise<Buffer> {
  world.signalBot("SIGUSR2");
  let heap = Buffer.alloc(0);
  await expect
    .poll(
      async () => {
        const [name] = await readdir(folder);
        if (name !== undefined) heap = await readFile(join(folder, name));
        return heap.subarray(-3).toString("latin1").trim();
      },
      { timeout: 60_000, interval: 500 },
    )
    .toMatch(/\]\}$/);
  return heap;
}
