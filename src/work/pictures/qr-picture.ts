import type { SKRSContext2D } from "@napi-rs/canvas";
import encodeQR, { type ErrorCorrection } from "qr";
import { cssFont, drawing, type Font } from "./drawing.js";

/** The most bytes that a QR code holds at each level of error correction, the best level first. */
const limits: readonly (readonly [ErrorCorrection, number])[] = [
  ["medium", 2331],
  ["low", 2953],
];

/** The width of the white border around the QR code, in modules (the code's small squares). Scanners expect four. */
const quietZone = 4;
/** The picture's usual width in pixels. A long link makes the picture wider, so that no module is too small to scan. */
const usualWidth = 900;
const smallestModule = 8;
/** Font sizes and the gap between the lines of text below the code, as fractions of the picture's width. */
const sizes = { title: 0.075, line: 0.05, gap: 0.03 } as const;
const smallestFont = 12;

export interface QrCodeText {
  readonly title: string;
  readonly line?: string;
}

/** Draws a text as a QR code with words below it, as a PNG; undefined when the text is too long for any QR code. */
export async function drawQrCode(text: string, { title, line }: QrCodeText): Promise<Buffer | undefined> {
  const bytes = Buffer.byteLength(text);
  const ecc = limits.find(([, most]) => bytes <= most)?.[0];
  if (ecc === undefined) return undefined;
  const rows = encodeQR(text, "raw", { ecc, border: quietZone });
  const module = Math.max(smallestModule, Math.floor(usualWidth / rows.length));
  const width = module * rows.length;
  const words: readonly ({ readonly text: string } & Font)[] = [
    { text: title, weight: 700, size: width * sizes.title },
    ...(line === undefined ? [] : [{ text: line, weight: 400, size: width * sizes.line } as const]),
  ];
  const gap = width * sizes.gap;
  const height = Math.ceil(words.reduce((sum, { size }) => sum + size + gap, width));

  const { createCanvas } = await drawing();
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, height);
  context.fillStyle = "#000000";
  for (const [y, row] of rows.entries())
    for (const [x, dark] of row.entries()) if (dark) context.fillRect(x * module, y * module, module, module);
  context.textAlign = "center";
  let baseline = width;
  for (const { text: word, weight, size } of words) {
    baseline += size;
    chooseFont(context, word, { weight, size, room: width * 0.92 });
    context.fillText(word, width / 2, baseline - gap / 2);
    baseline += gap;
  }
  return canvas.encode("png");
}

/** Chooses the largest font up to `size` with which the text is no wider than `room`, both in pixels. */
function chooseFont(
  context: SKRSContext2D,
  text: string,
  { weight, size, room }: Font & { readonly room: number },
): void {
  const choose = (pixels: number): void => {
    context.font = cssFont({ weight, size: Math.round(pixels) });
  };
  choose(size);
  const wide = context.measureText(text).width;
  if (wide > room) choose(Math.max(smallestFont, (size * room) / wide));
}
