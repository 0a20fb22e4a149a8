import type { Media } from "../store/telegram-state.js";

interface SampleFile {
  readonly bytes: Buffer;
  readonly mimeType: string;
  readonly name?: string;
}

/** A grey square of 1 × 1 pixels, as a PNG. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
  "base64",
);

/** Files that people attach. The bot checks only their kind. */
export const sampleFiles: Readonly<Record<Media["kind"], SampleFile>> = {
  photo: { bytes: pixel, mimeType: "image/png" },
  sticker: { bytes: pixel, mimeType: "image/webp" },
  voice: { bytes: Buffer.from("OggS"), mimeType: "audio/ogg" },
  document: { bytes: Buffer.from("A document.\n"), mimeType: "text/plain", name: "document.txt" },
};
