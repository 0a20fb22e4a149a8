import { open } from "node:fs/promises";
import { join } from "node:path";
import { Pool } from "undici";
import { Program } from "./stack/program.js";

/** The parts of which the baselines of latencies are made: a fsynced write, and a call to a bare HTTP server. */
export async function openParts(dir: string, bytes: number) {
  const server = new Program(["test/bench/baselines/bare-server.mjs"]);
  const pool = new Pool(`http://127.0.0.1:${await server.printed("listening ")}`, { connections: 1 });
  const file = await open(join(dir, "baseline.log"), "a", 0o600);
  const block = Buffer.alloc(bytes, 1);
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ chat_id: 1, text: "x".repeat(300) });
  return {
    /** @returns milliseconds that so many writes, one after the other, and one round trip take */
    async take(writes: number): Promise<number> {
      const began = performance.now();
      for (let written = 0; written < writes; written += 1) {
        await file.write(block);
        await file.datasync();
      }
      const answer = await pool.request({ method: "POST", path: "/", headers, body });
      await answer.body.dump();
      return performance.now() - began;
    },
    async close(): Promise<void> {
      await pool.destroy();
      await file.close();
      await server.end();
    },
  };
}
