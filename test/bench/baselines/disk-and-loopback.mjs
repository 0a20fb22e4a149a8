// The disk's own rate: so many units of work at once, each of them an event appended (those that come while a write is
// under way share the next one), a record written over in its place, both on disk, and calls over loopback.
// node disk-and-loopback.mjs <folder> <port> <json: units, atOnce, eventBytes, recordBytes, calls>
import { open } from "node:fs/promises";
import { join } from "node:path";
import { Pool } from "undici";

const [, , folder, port, given] = process.argv;
const { units, atOnce, eventBytes, recordBytes, calls } = JSON.parse(given);
const pool = new Pool(`http://127.0.0.1:${port}`, { connections: atOnce, pipelining: 1 });
const log = await open(join(folder, "events.log"), "a", 0o600);
const event = Buffer.alloc(eventBytes, 1);
const record = Buffer.alloc(recordBytes, 2);
const body = JSON.stringify({ chat_id: 1, text: "x".repeat(300) });

let waiting = [];
let writing = false;
const append = () =>
  new Promise((resolve, reject) => {
    waiting.push({ resolve, reject });
    if (!writing) void writeAll();
  });
async function writeAll() {
  writing = true;
  while (waiting.length > 0) {
    const batch = waiting;
    waiting = [];
    try {
      await log.write(Buffer.concat(batch.map(() => event)));
      await log.datasync();
      for (const { resolve } of batch) resolve();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
  writing = false;
}

async function call() {
  const { body: answer } = await pool.request({
    method: "POST",
    path: "/bot/sendMessage",
    headers: { "content-type": "application/json" },
    body,
  });
  await answer.json();
}

let begun = 0;
async function work(index) {
  const file = await open(join(folder, `record-${index}`), "w", 0o600);
  while (begun < units) {
    begun += 1;
    await append();
    // A part of a call now and then is a whole one.
    const now = Math.floor(begun * calls) - Math.floor((begun - 1) * calls);
    for (let made = 0; made < now; made += 1) await call();
    await file.write(record, 0, record.length, 0);
    await file.datasync();
  }
  await file.close();
}

const began = performance.now();
await Promise.all(Array.from({ length: atOnce }, (_, index) => work(index)));
process.stdout.write(`took ${performance.now() - began}\n`);
process.exit(0);
