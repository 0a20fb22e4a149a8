import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { Apart } from "./apart.js";
import type { Way } from "./hanging.js";
import { allProcesses } from "./processes.js";
import { inTime, openWaits, until } from "./waits.js";

const isThere = async (id: number): Promise<boolean> => (await allProcesses()).get(id)?.isOver === false;

it.each([
  ["waits for ever", "waits", /It waited for a form that nobody shows \(\d+ s\)\.$/],
  ["turns for ever", "turns", /Its process answers nothing, because its own work holds it\.$/],
] as const)(
  "work that %s is ended at its limit and named, with all processes that came of it",
  async (_, how, end) => {
    const work = new Apart<Way, number>(new URL("hanging.ts", import.meta.url));
    onTestFinished(() => work.close());
    const child = await work.ask("The work", "begin apart", 60_000);
    expect(await isThere(child)).toBe(true);
    const fault = await work.ask("The measure mini-app", how, 500).catch((error: Error) => error.message);
    expect(fault).toMatch(/^The measure mini-app was ended, because it took longer than 0\.5 s\. /);
    expect(fault).toMatch(end);
    await work.close();
    await expect.poll(() => isThere(child)).toBe(false);
  },
);

it("what is left of work whose process has ended by itself is ended, too", async () => {
  const work = new Apart<Way, number>(new URL("hanging.ts", import.meta.url));
  const child = await work.ask("The work", "begin", 60_000);
  await expect(work.ask("The work", "ends", 60_000)).rejects.toThrow(/its process has ended by itself\.$/);
  expect(await isThere(child)).toBe(true);
  await work.close();
  await expect.poll(() => isThere(child)).toBe(false);
});

it("work whose asker was killed ends with all processes that came of it", async () => {
  const script = `
    import { Apart } from "./test/limits/apart.ts";
    const work = new Apart(new URL("file://${import.meta.dirname}/hanging.ts"));
    console.log(await work.ask("The work", "begin", 60_000));`;
  const words = ["--import", "tsx", "--input-type=module", "--eval", script];
  const asker = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
  const [said] = await once(asker.stdout, "data");
  const child = Number(String(said));
  expect(await isThere(child)).toBe(true);
  asker.kill("SIGKILL");
  await expect.poll(() => isThere(child)).toBe(false);
});

it("the bench names a measure that takes longer than its limit and what it waits for, leaves no process, and fails", async () => {
  const words = ["--import", "tsx", "test/bench/run.ts", "--only", "memory", "--limit", "0.15", "--no-save"];
  const bench = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
  const said = text(bench.stdout);
  const ended = once(bench, "exit");
  const tree = new Set<number>([bench.pid ?? 0]);
  while (bench.exitCode === null) {
    for (const [id, { parent }] of await allProcesses()) if (tree.has(parent)) tree.add(id);
    await delay(50);
  }
  expect(await ended).toEqual([1, null]);
  expect(await said).toMatch(
    /^The measure memory was ended, because it took longer than 9 s\. It waited for .+ \(\d+ s\)/,
  );
  // The measure's process, that of both ends, and a bot.
  expect(tree.size).toBeGreaterThan(3);
  const all = await allProcesses();
  expect([...tree].filter((id) => all.get(id)?.isOver === false)).toEqual([]);
});

it("a wait that comes to nothing says what for, and one that is over is no longer named", async () => {
  const never = new Promise(() => undefined);
  await expect(inTime("a form", never, 20)).rejects.toThrow(/^Waited 0\.02 s in vain for a form\.$/);
  await expect(until(() => false, "a notice", 20)).rejects.toThrow(/^Waited 0\.02 s in vain for a notice\.$/);
  expect(await inTime("a value", Promise.resolve(7))).toBe(7);
  await until(() => true, "nothing");
  expect(openWaits()).toEqual([]);
});
