import { connect } from "node:net";

const patienceMs = 5_000;

/**
 * Sends requests over one connection, one behind the other without waiting, and reads what comes back until all are
 * answered or the server closes. @returns the statuses, in order
 */
export function converse(port: number, requests: readonly Buffer[]): Promise<number[]> {
  return new Promise((resolve) => {
    const statuses: number[] = [];
    const socket = connect(port, "127.0.0.1");
    let rest: Buffer = Buffer.alloc(0);
    const end = (): void => {
      clearTimeout(patience);
      socket.destroy();
      resolve(statuses);
    };
    const patience = setTimeout(end, patienceMs);
    socket.on("data", (part) => {
      rest = takeAnswers(Buffer.concat([rest, part]), statuses);
      if (statuses.length >= requests.length) end();
    });
    // A server may well hang up on such a caller: what was answered until then counts.
    socket.on("error", end);
    socket.on("close", end);
    socket.write(Buffer.concat(requests));
  });
}

/** @returns what is left behind the last whole answer */
function takeAnswers(bytes: Buffer, statuses: number[]): Buffer {
  for (let rest = bytes; ; ) {
    const ends = rest.indexOf("\r\n\r\n");
    if (ends < 0) return rest;
    const head = rest.subarray(0, ends).toString("latin1");
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
    // The answer to HEAD tells a length and has no body; the server's next answer begins at once.
    const isBodiless = rest.subarray(ends + 4, ends + 13).toString("latin1") === "HTTP/1.1 ";
    const whole = ends + 4 + (isBodiless ? 0 : length);
    if (rest.length < whole) return rest;
    statuses.push(status);
    rest = rest.subarray(whole);
  }
}
