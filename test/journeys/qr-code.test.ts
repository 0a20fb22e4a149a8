import { createCanvas, loadImage } from "@napi-rs/canvas";
import { afterEach, describe, expect, it } from "vitest";
import { decodeQr } from "../features/invoices/share/decode-qr.js";
import { plain } from "./plain.js";
import { openSignedInShop, sellCoffee } from "./shop.js";
import { World } from "./world.js";

describe("[QR code]", () => {
  let world: World;
  afterEach(() => world.close());

  it("sends a picture that scans, with amount and expiry; and none once the invoice is paid", async () => {
    // The built bot, so that its thread is the one of the bundle.
    world = await World.create({ process: true });
    const { seller } = await openSignedInShop(world).then(async (shop) => {
      await sellCoffee(shop);
      return shop;
    });
    const { control } = world.telegram;
    await seller.press("QR code");
    const photo = await control.waitFor(seller.id, ({ photoUrl }) => photoUrl !== undefined);
    expect(plain(photo.caption)).toMatch(/^30,000 UZS\nuntil \w{3} \d+ \w{3}, \d\d:\d\d$/);
    expect(photo.replyTo).toBeDefined();
    const bytes = control.bytes(seller.id, photo.messageId);
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    const [copied] = /http[^"\\]+/.exec(JSON.stringify(seller.said.map(({ keyboard }) => keyboard))) ?? [];
    const link = copied;
    expect(await decodeQr(bytes)).toBe(link);
    // As Telegram's apps show it: no larger than 1,280 pixels, and of middling quality.
    const image = await loadImage(bytes);
    const scale = Math.min(1, 1280 / Math.max(image.width, image.height));
    const canvas = createCanvas(Math.round(image.width * scale), Math.round(image.height * scale));
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    expect(await decodeQr(await canvas.encode("jpeg", 70))).toBe(link);

    const stale = seller.said.find(({ text = "" }) => /Waiting for payment/.test(text));
    const place = (stale?.keyboard ?? []).findIndex((row) => row.some(({ text }) => text === "QR code"));
    const button = stale?.keyboard?.[place]?.find(({ text }) => text === "QR code");
    await world.merchant.control.pay(world.merchant.control.invoices()[0]?.id ?? "");
    await seller.waitFor(/is paid/);
    const data = button !== undefined && "callback_data" in button ? button.callback_data : "";
    const late = await control.press(seller.id, stale?.messageId ?? 0, { data });
    expect(late.text).toBe("This link can't be paid any more.");

    // The other thread, and the other picture.
    await seller.send("/today");
    await seller.waitFor(/Sold most/);
    await seller.press("Picture");
    await control.waitFor(seller.id, ({ caption = "" }) => plain(caption).endsWith("Paid 30,000 UZS"));
    await seller.press("Excel");
    await control.waitFor(seller.id, ({ document }) => document !== undefined);
    expect(world.output).not.toContain("work.failed");
  });
});
