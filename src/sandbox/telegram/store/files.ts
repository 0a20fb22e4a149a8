import { randomBytes } from "node:crypto";
import { defined } from "../defined.js";
import type { State, StoredFile } from "./telegram-state.js";

const folders: Readonly<Record<string, string>> = {
  photo: "photos",
  document: "documents",
  sticker: "stickers",
  voice: "voice",
};
const extensions: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "audio/ogg": "oga",
};

/** The files of messages, which are saved with the state. */
export class Files {
  constructor(private readonly state: State) {}

  add(kind: keyof typeof folders, bytes: Buffer, mimeType: string, name?: string): StoredFile {
    const number = this.state.nextFileNumber;
    this.state.nextFileNumber += 1;
    const extension = name?.match(/\.(\w+)$/)?.[1] ?? extensions[mimeType] ?? "bin";
    const file: StoredFile = {
      ...defined({ name, ...sizeOf(bytes) }),
      id: `AgACAgIAAx${randomBytes(24).toString("base64url")}`,
      uniqueId: `AQAD${randomBytes(8).toString("base64url")}`,
      path: `${folders[kind] ?? kind}/file_${number}.${extension}`,
      mimeType,
      base64: bytes.toString("base64"),
      size: bytes.length,
    };
    this.state.files.push(file);
    return file;
  }

  byId(id: string): StoredFile | undefined {
    return this.state.files.find((file) => file.id === id);
  }

  byPath(path: string): StoredFile | undefined {
    return this.state.files.find((file) => file.path === path);
  }
}

const pngSignature = Buffer.from("89504e470d0a1a0a", "hex");

/** Returns the width and height of a PNG or JPEG picture in pixels; empty for any other file. */
const sizeOf = (bytes: Buffer): { width?: number; height?: number } => {
  if (bytes.length >= 24 && bytes.subarray(0, 8).equals(pngSignature)) {
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return {};
  // A JPEG consists of segments, and a start-of-frame segment carries the size.
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at);
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
  }
  return {};
};

/** Returns the type of an image by its first bytes, as Telegram does, whatever its name says. */
export const imageType = (bytes: Buffer): string | undefined => {
  const start = bytes.subarray(0, 12).toString("latin1");
  if (start.startsWith("\x89PNG")) return "image/png";
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (start.startsWith("RIFF") && start.endsWith("WEBP")) return "image/webp";
  return start.startsWith("GIF8") ? "image/gif" : undefined;
};
