import { createSealer } from "../../src/storage/sealing.js";

const inbox = "inbox/events.log";
const record = /^records\/(.+)\.sealed$/;

/**
 * What a file of DATA_DIR says to whoever has the key; undefined for one that isn't sealed, or not as a whole: a half
 * written one is read again under its real name.
 * @param name its path below DATA_DIR
 */
export function unsealed(name: string, bytes: Buffer, key: Buffer): string | undefined {
  const sealer = createSealer([key]);
  if (name === inbox) {
    const lines = bytes.toString("latin1").split("\n").slice(0, -1);
    return lines.map((line) => sealer.open(Buffer.from(line, "base64"), "inbox").toString("utf8")).join("\n");
  }
  const context = record.exec(name)?.[1];
  if (context === undefined) return undefined;
  return sealer.open(bytes, decodeURIComponent(context)).toString("utf8");
}
