/** A program of a thread whose jobs go wrong in the way that the text of the QR code says. */
export default async ({ input }) => {
  const { text } = input;
  if (text === "hang") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (text === "exit") process.exit(3);
  if (text === "crash") setTimeout(() => JSON.parse("{"), 0);
  if (text === "memory") for (const kept = []; ; ) kept.push(new Array(2_000_000).fill(text));
  if (text === "throw") throw new TypeError("the data of a merchant");
  if (text === "crash") await new Promise(() => undefined);
  return Buffer.from(text);
};
