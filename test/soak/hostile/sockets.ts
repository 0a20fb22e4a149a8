import { connect } from "node:net";
import type { Random } from "../kit/random.js";
import type { Target } from "./batch.js";
import { proveHealthy } from "./callbacks.js";
import { mutateBytes } from "./mutate.js";

const atOnce = 100;
/** Milliseconds that a caller waits for an answer before it hangs up, and of one that is slow by intention. */
const patience = { quick: 40, slow: 1_600 } as const;
const slowShare = 0.01;

interface Caller {
  /** What is sent, piece by piece. */
  readonly pieces: readonly Buffer[];
  readonly slow: boolean;
  readonly ends: "waits" | "half-closes" | "resets";
}

/** Callers who speak HTTP badly, slowly or not at all. None of them says a whole sentence with a payment in it. */
export const rawSockets: Target = async (batch) => {
  const { world, random, count, add, fail } = batch;
  const owner = await world.merchant();
  const good = await world.invoice(owner);
  for (let left = count; left > 0; left -= atOnce) {
    const callers = Array.from({ length: Math.min(left, atOnce) }, () => callerOf(random, good));
    const answers = await Promise.all(callers.map((caller) => call(world.port, caller)));
    for (const [index, status] of answers.entries()) {
      if (status === undefined) continue;
      add(`sockets ${status}`);
      if (status >= 500 && status !== 501 && status !== 505)
        fail(
          `${status} for ${Buffer.concat(callers[index]?.pieces ?? [])
            .toString("latin1")
            .slice(0, 300)}`,
        );
    }
    for (const fault of await world.faults()) fail(fault);
  }
  await world.idle([owner]);
  if (world.texts(owner).some((text) => /✅|is paid/.test(text)))
    fail("an invoice is paid by half a request");
  await proveHealthy(batch);
};

/** @returns the status of the first answer, if any came */
function call(port: number, { pieces, slow, ends }: Caller): Promise<number | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    let heard = "";
    let sending: NodeJS.Timeout | undefined;
    const finish = (): void => {
      clearTimeout(timer);
      clearInterval(sending);
      socket.destroy();
      const status = /^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1];
      resolve(status === undefined ? undefined : Number(status));
    };
    const timer = setTimeout(finish, slow ? patience.slow : patience.quick);
    socket.on("data", (part) => {
      heard += part.toString("latin1");
      if (!slow) finish();
    });
    socket.on("error", finish);
    socket.on("end", finish);
    socket.on("close", finish);
    const last = (): void => {
      if (ends === "half-closes") socket.end();
      if (ends === "resets") socket.resetAndDestroy();
    };
    if (!slow) {
      for (const piece of pieces) socket.write(piece);
      socket.once("connect", () => setImmediate(last));
      return;
    }
    const rest = [...pieces];
    sending = setInterval(() => {
      const piece = rest.shift();
      if (piece === undefined) last();
      else if (!socket.destroyed) socket.write(piece);
    }, 20);
  });
}

function callerOf(random: Random, good: string): Caller {
  const slow = random.chance(slowShare);
  const bytes = bytesOf(random, good);
  const pieces: Buffer[] = [];
  const most = slow ? 8 : random.pick([8, 200, 100_000]);
  for (let at = 0; at < bytes.length; at += most) pieces.push(bytes.subarray(at, at + most));
  return { pieces, slow, ends: random.pick(["waits", "half-closes", "resets"]) };
}

const paid = '{"status":"paid"}';

function bytesOf(random: Random, good: string): Buffer {
  const post = `POST ${good} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`;
  const n = 1 + random.below(100);
  const texts: readonly (() => string | Buffer)[] = [
    // Lengths that aren't those of what follows.
    () => `${post}content-length: ${paid.length + n}\r\n\r\n${paid}`,
    () => `${post}content-length: ${paid.length - 1 - random.below(10)}\r\n\r\n${paid}`,
    () =>
      `${post}content-length: ${random.pick(["-1", "1e3", "0x11", "", "17, 17", "99999999999999999999", "+17", "17 17"])}\r\n\r\n${paid}`,
    () => `${post}content-length: ${paid.length}\r\ncontent-length: ${n + 20}\r\n\r\n${paid}`,
    () => `${post}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n11\r\n${paid}\r\n0\r\n\r\n`,
    () => `${post}content-length: 0\r\n\r\n${paid}`,
    // Chunks that aren't.
    () =>
      `${post}transfer-encoding: chunked\r\n\r\n${random.pick(["12", "ffffffffffffffff", "-1", "g", "11;", "0x11"])}\r\n${paid}`,
    () => `${post}transfer-encoding: chunked\r\n\r\n11\r\n${paid}`,
    () => `${post}transfer-encoding: chunked\r\n\r\n5\r\n${paid.slice(0, 5)}\r\n`,
    () =>
      `${post}transfer-encoding: ${random.pick(["gzip", "chunked, chunked", "xchunked", "identity"])}\r\n\r\n${paid}`,
    // Heads that never end, or are no heads.
    () => post.slice(0, random.below(post.length)),
    () => `${post}x-long: ${"y".repeat(20_000)}\r\n\r\n`,
    () => `${post}${"a: b\r\n".repeat(2_500)}\r\n`,
    () => `${post.replaceAll("\r\n", "\n")}content-length: 17\n\n${paid.slice(0, 16)}`,
    () => `GET ${"/".repeat(n * 300)} HTTP/1.1\r\nhost: x\r\n\r\n`,
    () => `GET /healthz HTTP/${random.pick(["0.9", "1.0", "2.0", "9.9", ""])}\r\n\r\n`,
    () => "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    () => "CONNECT example.com:443 HTTP/1.1\r\nhost: example.com:443\r\n\r\n",
    () =>
      `GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: ${random.pick(["websocket", "h2c", "x"])}\r\n\r\n`,
    () => `${post}expect: ${random.pick(["100-continue", "200-ok"])}\r\ncontent-length: 40\r\n\r\n`,
    () => `${"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n".repeat(n)}`,
    () => Buffer.from("160301020001000001fc0303", "hex"),
    () => Buffer.from(Array.from({ length: n * 10 }, () => random.below(256))),
  ];
  const made = random.pick(texts)();
  const bytes = typeof made === "string" ? Buffer.from(made, "latin1") : made;
  return random.chance(0.2) && !bytes.includes(paid) ? mutateBytes(random, bytes) : bytes;
}
