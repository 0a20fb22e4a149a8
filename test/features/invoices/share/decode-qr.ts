import { createCanvas, loadImage } from "@napi-rs/canvas";
import jsqr from "jsqr";

/** The pixels of a picture, four numbers each. */
export async function pixelsOf(picture: Buffer) {
  const image = await loadImage(picture);
  const context = createCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height);
}

/** What a scanner reads in a picture. */
export async function decodeQr(picture: Buffer): Promise<string | undefined> {
  const { data, width, height } = await pixelsOf(picture);
  // The package is CommonJS, and its types speak of a default export that Node doesn't make of it.
  const decode = jsqr as unknown as typeof jsqr.default;
  return decode(data, width, height)?.data;
}
