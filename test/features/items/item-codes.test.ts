import { describe, expect, it } from "vitest";
import { plain } from "../../journeys/plain.js";
import { texts } from "../../kit/in-one-chat.js";
import type { OneChat } from "../../kit/one-chat.js";
import { saved, withItems } from "./items-chat.js";

const code = "10101001001000000";

/** The card of the only saved item, with this ICPU code and package code. */
async function withCodes(): Promise<OneChat> {
  const one = await withItems("Coffee 15000");
  await one.tap(one.chat.labels()[0] ?? "");
  await one.tap("ICPU code");
  await one.send("101-01 001 001-000 000");
  await one.tap("Package code");
  await one.send("1500001");
  return one;
}

describe("the card of a saved item", () => {
  it("shows the 17 digits of an ICPU code in groups, and the bot keeps the digits alone", async () => {
    const one = await withCodes();
    expect(one.chat.last.text).toContain("ICPU code: 101 01 001 001 000 000\nPackage code: 1500001");
    expect(await saved(one)).toMatchObject([{ icpuCode: code, packageCode: "1500001" }]);
    expect(texts(one, /17 digits|removed/)).toEqual([]);
  });

  it("says above a new code that isn't one of 17 digits that the code is taken all the same", async () => {
    const one = await withCodes();
    await one.tap("ICPU code");
    await one.send("COF-12");
    expect(plain(one.chat.last.text)).toMatch(
      /^“COF-12” doesn't have the 17 digits of an official ICPU code/,
    );
    expect(await saved(one)).toMatchObject([{ icpuCode: "COF-12" }]);
  });

  it("says which package code a new ICPU code has removed", async () => {
    const one = await withCodes();
    await one.tap("ICPU code");
    await one.send("10101001001000001");
    expect(plain(one.chat.last.text)).toMatch(/^I removed the package code 1500001: every ICPU code/);
    expect((await saved(one))[0]).not.toHaveProperty("packageCode");
  });

  it("loses the package code together with the ICPU code", async () => {
    const one = await withCodes();
    await one.tap("ICPU code");
    await one.tap("Clear");
    expect(plain(one.chat.last.text)).toMatch(/^I removed the package code 1500001/);
    expect((await saved(one))[0]).not.toHaveProperty("packageCode");
  });

  it("keeps the package code when the same ICPU code is sent again", async () => {
    const one = await withCodes();
    await one.tap("ICPU code");
    await one.send(code);
    expect(await saved(one)).toMatchObject([{ icpuCode: code, packageCode: "1500001" }]);
  });
});

describe("an imported file", () => {
  const importing = async (one: OneChat, content: string) => {
    await one.send("/items");
    await one.tap("Import");
    one.chat.attachFile("a.csv", content);
    await one.handleUpdates();
  };

  it("removes a package code when it brings another ICPU code without one, and says of how many items", async () => {
    const one = await withCodes();
    await importing(one, "name;price;icpu\nCoffee;15000;'10101001001000001\nTea;5000;77\n");
    const [coffee, tea] = await saved(one);
    expect(coffee).not.toHaveProperty("packageCode");
    expect(coffee).toMatchObject({ icpuCode: "10101001001000001" });
    expect(tea).toMatchObject({ icpuCode: "77" });
    const [report] = texts(one, /Items saved: 1, replaced: 1/);
    expect(report).toMatch(/Package codes removed because the ICPU code is another one: 1\./);
    expect(report).toMatch(/ICPU codes without the official 17 digits, taken as your own: 1\./);
    await one.tap("Undo");
    expect(await saved(one)).toMatchObject([{ icpuCode: code, packageCode: "1500001" }]);
  });

  it("keeps a package code that comes with the new ICPU code, or whose ICPU code stays", async () => {
    const one = await withCodes();
    await importing(one, "name;price;package;icpu\nCoffee;15000;22;10101001001000001\n");
    expect(await saved(one)).toMatchObject([{ icpuCode: "10101001001000001", packageCode: "22" }]);
    await importing(one, "name;price;icpu\nCoffee;16000;10101001001000001\n");
    expect(await saved(one)).toMatchObject([{ price: "16000", packageCode: "22" }]);
    expect(texts(one, /removed|without the official/)).toEqual([]);
  });
});
