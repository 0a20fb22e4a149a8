import { createSealer } from "../../src/store/sealing.js";

const inbox = "inbox/events.log";
/** The seal of a record is bound to its place below its folder, that of an event in a database to the whole place. */
const sealedAlone = /^(?:records\/(.+)|(events\/.+))\.sealed$/;

/**
 * What a file of DATA_DIR, or a row of the database, says to whoever has the key; undefined for one that isn't sealed,
 * or not as a whole: a half written file is read again under its real name.
 * @param name its path below DATA_DIR, or its place as `keptBy` names it
 */
export function unsealed(name: string, bytes: Buffer, key: Buffer): string | undefined {
  const sealer = createSealer([key]);
  if (name === inbox) {
    const lines = bytes.toString("latin1").split("\n").slice(0, -1);
    return lines.map((line) => sealer.open(Buffer.from(line, "base64"), "inbox").toString("utf8")).join("\n");
  }
  const [, record, event] = sealedAlone.exec(name) ?? [];
  const context = record ?? event;
  if (context === undefined) return undefined;
  return sealer.open(bytes, decodeURIComponent(context)).toString("utf8");
}
