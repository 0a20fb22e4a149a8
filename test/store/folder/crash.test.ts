import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openLowdbStore } from "../../../src/store/folder/folder-store.js";
import { createSealer } from "../../../src/store/sealing.js";
import { buildModule } from "./built-module.js";

const key = randomBytes(32);

/** Writes four records over and over, and says after each write which version is on disk. */
const program = `
const { createSealer, openLowdbStore, newChatRecord } = await import(process.argv[1]);
const sealer = createSealer([Buffer.from(process.argv[3], "base64")]);
const store = await openLowdbStore({ dir: process.argv[2], sealer, log() {} });
const first = Number(process.argv[4]);
await Promise.all(["1", "2", "3", "4"].map(async (chat) => {
  for (let version = first; ; version++) {
    const handled = Array.from({ length: 500 }, () => String(version));
    await store.chats.write(chat, { ...newChatRecord(chat, 1), lastEvent: version, handled });
    process.stdout.write(chat + " " + version + "\\n");
  }
}));`;

describe("a lowdb store whose process is killed while it writes", () => {
  let module: Awaited<ReturnType<typeof buildModule>>;
  let dir: string;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "crash-"));
    module = await buildModule("features/chat-record.ts", "store/sealing.ts", "store/folder/folder-store.ts");
  });

  afterAll(async () => {
    await module.remove();
    await rm(dir, { recursive: true });
  });

  it("keeps every write it had acknowledged, whole, and clears up at the next start", async () => {
    const acknowledged = new Map<string, number>();
    for (let kill = 0; kill < 6; kill++) {
      const first = Math.max(0, ...acknowledged.values()) + 1;
      const args = [
        "--input-type=module",
        "-e",
        program,
        module.url,
        dir,
        key.toString("base64"),
        `${first}`,
      ];
      const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
      const ended = once(child, "exit");
      let lines = 0;
      for await (const line of createInterface({ input: child.stdout })) {
        const [chat = "", version] = line.split(" ");
        acknowledged.set(chat, Number(version));
        if (++lines === 20 + kill * 7) child.kill("SIGKILL");
      }
      expect(await ended).toEqual([null, "SIGKILL"]);

      const store = await openLowdbStore({ dir, sealer: createSealer([key]), log: () => undefined });
      expect(await readdir(join(dir, "tmp"))).toEqual([]);
      for (const [chat, version] of acknowledged) {
        const record = await store.chats.read(chat);
        expect(record?.lastEvent).toBeGreaterThanOrEqual(version);
        expect(new Set(record?.handled)).toEqual(new Set([String(record?.lastEvent)]));
      }
      await store.close();
    }
    expect(acknowledged.size).toBe(4);
  });
});
