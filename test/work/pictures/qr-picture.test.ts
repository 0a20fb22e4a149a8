import { describe, expect, it } from "vitest";
import { drawQrCode } from "../../../src/work/pictures/qr-picture.js";
import { decodeQr, pixelsOf } from "../../features/invoices/share/decode-qr.js";

/** Dark pixels below the code. */
async function inkBelow(png: Buffer | undefined): Promise<number> {
  if (png === undefined) return 0;
  const { data, width, height } = await pixelsOf(png);
  let ink = 0;
  for (let index = width * width * 4; index < width * height * 4; index += 4)
    if ((data[index] ?? 255) < 128) ink += 1;
  return ink;
}

const link = "https://pay.example.com/invoice/0b9c4b1e-7d9d-4d35-9a49-1a2b3c4d5e6f/payment";

describe("the QR code", () => {
  it("holds the pay link, large and small enough", async () => {
    const png = await drawQrCode(link, { title: "30,000 UZS", line: "Pay by Sun 22 Nov, 14:05" });
    expect(await decodeQr(png ?? Buffer.alloc(0))).toBe(link);
    expect(png?.length).toBeLessThan(1024 * 1024);
  });

  it("holds a link of 2,000 characters, and one that leaves room for less correction", async () => {
    for (const length of [2_000, 2_900]) {
      const long = `${link}?${"a".repeat(length - link.length - 1)}`;
      const png = await drawQrCode(long, { title: "30,000 UZS" });
      expect(await decodeQr(png ?? Buffer.alloc(0))).toBe(long);
      expect(png?.length).toBeLessThan(1024 * 1024);
    }
  });

  it("is none for a link that no code can hold", async () => {
    expect(await drawQrCode("x".repeat(3_000), { title: "1 UZS" })).toBeUndefined();
  });

  it("writes each language's letters below it, and a long line within its width", async () => {
    const blank = await inkBelow(await drawQrCode(link, { title: "" }));
    expect(blank).toBe(0);
    for (const title of ["30,000 UZS", "до вс, 22 нояб.", "toʻlov gʻisht", "ş ğ"])
      expect(await inkBelow(await drawQrCode(link, { title }))).toBeGreaterThan(300);
    const png = await drawQrCode(link, { title: "1,234,567,890,123.45 UZS + ".repeat(3) });
    const { data, width, height } = await pixelsOf(png ?? Buffer.alloc(0));
    for (let y = width; y < height; y += 1)
      for (const x of [0, width - 1]) expect(data[(y * width + x) * 4]).toBe(255);
  });
});
