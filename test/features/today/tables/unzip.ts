import { crc32, inflateRawSync } from "node:zlib";

/** Reads the parts of a ZIP archive by its directory, and checks each part's size and checksum. */
export function partsOf(bytes: Buffer): Record<string, string> {
  const end = bytes.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"));
  const parts: Record<string, string> = {};
  let entry = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [checksum, packed, size] = [16, 20, 24].map((place) => bytes.readUInt32LE(entry + place));
    const nameLength = bytes.readUInt16LE(entry + 28);
    const name = bytes.subarray(entry + 46, entry + 46 + nameLength).toString();
    const local = bytes.readUInt32LE(entry + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = inflateRawSync(bytes.subarray(start, start + (packed ?? 0)));
    if (content.length !== size || crc32(content) !== checksum) throw new Error(`${name} is damaged.`);
    parts[name] = content.toString();
    entry += 46 + nameLength;
  }
  return parts;
}
