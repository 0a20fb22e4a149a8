import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { syncFolder } from "../../../src/store/folder/durable-file.js";
import { onEachSync } from "../../engine/samples.js";

let dir: string;
/** Each sync waits until the test calls one of its two functions. The syncs stand in the order in which they began. */
let held: { readonly succeed: () => void; readonly fail: () => void }[];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "sync-"));
  held = [];
  onEachSync((_, then) => {
    held.push({ succeed: () => then(null), fail: () => then(new Error("EIO")) });
  });
});

afterEach(async () => {
  await rm(dir, { recursive: true, force: true });
});

const begun = (count: number): Promise<void> => expect.poll(() => held).toHaveLength(count);

it("lets all who ask while a folder is being synced wait for one more sync, which begins afterwards", async () => {
  const ended: string[] = [];
  const ask = (name: string): Promise<void> => syncFolder(dir).then(() => void ended.push(name));
  const first = ask("first");
  await begun(1);
  const others = [ask("second"), ask("third")];
  held[0]?.succeed();
  await first;
  await begun(2);
  expect(ended).toEqual(["first"]);
  held[1]?.succeed();
  await Promise.all(others);
  expect(held).toHaveLength(2);
});

it("tells a failed sync to those who waited for it alone, and syncs anew for the others", async () => {
  const first = syncFolder(dir).catch((error: Error) => error.message);
  await begun(1);
  const second = syncFolder(dir);
  held[0]?.fail();
  expect(await first).toBe("EIO");
  await begun(2);
  held[1]?.succeed();
  await second;
  const third = syncFolder(dir);
  await begun(3);
  held[2]?.succeed();
  await third;
});
