import { describe, expect, it } from "vitest";
import { plain } from "../../journeys/plain.js";
import { draftOf, invoices, texts } from "../../kit/in-one-chat.js";
import { repeat } from "../../kit/invoice-chat.js";
import { OneChat } from "../../kit/one-chat.js";
import { plainText, TeamChats } from "../../kit/team-chats.js";
import { InlineChat } from "../inline/inline-chat.js";
import { saved } from "../items/items-chat.js";

const code = "10101001001000000";
const other = "10101001001000001";
const codes = { icpuCode: code, packageCode: "1500001" };
const shown = "ICPU 101 01 001 001 000 000 · package 1500001";

const set = async (one: OneChat, label: string, value: string): Promise<void> => {
  await one.send("/settings");
  await one.tap("More defaults…");
  await one.tap(label);
  await one.send(value);
};

/** A chat that has set an ICPU code and a package code for all items. */
async function withCodes(): Promise<OneChat> {
  const one = await OneChat.open();
  await set(one, "ICPU code", "101 01 001 001 000 000");
  await set(one, "Package code", "1500001");
  return one;
}

/** The items of the last create call. */
const sent = ({ lastCall }: OneChat) => lastCall?.[1].terms.items;

async function reviewed(one: OneChat, line = "Coffee 15000"): Promise<string> {
  await one.send(`/new ${line}`);
  await one.neverExpires();
  return plain(one.chat.last.text);
}

describe("a code for all items in /settings", () => {
  it("is set, shown in groups, and cleared with [Not set]", async () => {
    const one = await withCodes();
    expect(plain(one.chat.last.text)).toContain(
      "ICPU code of items: 101 01 001 001 000 000\nPackage code of items: 1500001",
    );
    await one.tap("Package code");
    expect(one.chat.labels()).toEqual(["Not set", "Back"]);
    await one.tap("Not set");
    expect((await one.record()).settings).not.toHaveProperty("packageCode");
    expect(plain(one.chat.last.text)).toContain("Package code of items: not set");
  });

  it("removes the package code when it changes, says so on the same screen, and [Undo] brings both back", async () => {
    const one = await withCodes();
    await one.tap("ICPU code");
    await one.send("COF");
    const text = plain(one.chat.last.text);
    expect(text).toContain("“COF” doesn't have the 17 digits");
    expect(text).toContain("I removed the package code 1500001");
    expect((await one.record()).settings).not.toHaveProperty("packageCode");
    await one.tap("Undo");
    expect((await one.record()).settings).toMatchObject(codes);
  });

  it("is asked again when the text can't be a code, and a made-up button sets none", async () => {
    const one = await withCodes();
    await one.tap("ICPU code");
    await one.send("x".repeat(65));
    expect(one.chat.last.text).toMatch(/at most 64 characters/);
    for (const argument of ["accept-5", "ask", "COF"]) {
      const data = `settings:icpuCode:${argument}`;
      const pressed = one.telegram.control.press(one.chat.id, one.chat.last.messageId, { data });
      await one.handleUpdates();
      await pressed;
    }
    expect((await one.record()).settings).toMatchObject(codes);
    expect((await one.record()).settings).not.toHaveProperty("ask");
  });
});

describe("the codes for all items on an invoice", () => {
  it("stand on the review card and are sent for items that have none of their own", async () => {
    const one = await withCodes();
    const text = await reviewed(one, "Coffee 15000; Tea 5000");
    expect(text.split(shown)).toHaveLength(2);
    expect(text).toContain(`All items: ${shown}`);
    await one.tap("Items");
    await one.tap("Change an item…");
    await one.send("2");
    await one.tap("More…");
    await one.tap("ICPU code");
    await one.send(other);
    await one.tap("Back");
    await one.tap("Back");
    await one.tap("Done");
    const mixed = plain(one.chat.last.text);
    expect(mixed).toContain(`The other items: ${shown}`);
    expect(mixed).toMatch(/2\. Tea — 5,000 UZS\n\s+ICPU 101 01 001 001 000 001\n/);
    await one.tap("Create invoice");
    expect(sent(one)).toMatchObject([codes, { icpuCode: other }]);
    expect(sent(one)?.[1]).not.toHaveProperty("packageCode");
  });

  it("are named in full for an item that has only a package code of its own", async () => {
    const one = await withCodes();
    await reviewed(one, "Coffee 15000; Tea 5000");
    await one.change(({ draft }) => void Object.assign(draft?.terms.items[1] ?? {}, { packageCode: "22" }));
    await one.send("/new");
    await one.tap("Continue");
    const text = plain(one.chat.last.text);
    expect(text).toMatch(/2\. Tea — 5,000 UZS\n\s+ICPU 101 01 001 001 000 000 · package 22\n/);
    await one.tap("Create invoice");
    expect(sent(one)).toMatchObject([codes, { ...codes, packageCode: "22" }]);
  });

  it("are shown as such on an item's card, where an own code takes their place", async () => {
    const one = await withCodes();
    await reviewed(one);
    await one.tap("Items");
    await one.tap("Change an item…");
    expect(plain(one.chat.last.text)).toContain("ICPU code: 101 01 001 001 000 000 (for all items)");
    await one.tap("More…");
    await one.tap("ICPU code");
    expect(one.chat.labels()).toEqual(["Back"]);
    await one.send(other);
    const text = plain(one.chat.last.text);
    expect(text).toMatch(/^I removed the package code 1500001/);
    expect(text).toContain("ICPU code: 101 01 001 001 000 001");
    expect(text).not.toMatch(/Package code:|for all items/);
  });

  it("stay as they were in an open draft and in an invoice when the settings change, and the screen says so", async () => {
    const one = await withCodes();
    await reviewed(one);
    await set(one, "ICPU code", other);
    expect(texts(one, /The open draft keeps its codes; this setting is for new invoices/)).toHaveLength(1);
    await one.send("/new");
    await one.tap("Continue");
    expect(plain(one.chat.last.text)).toContain(shown);
    await one.tap("Create invoice");
    expect(sent(one)).toMatchObject([codes]);
    const [invoice] = Object.values((await one.record()).invoices);
    expect(invoice?.terms.items).toMatchObject([codes]);
    expect(invoice?.terms).not.toHaveProperty("itemDefaults");
    await repeat(one);
    expect(plain(one.chat.last.text)).toContain(shown);
    await one.send("Tea 5000");
    await one.tap("Create invoice");
    expect(sent(one)).toMatchObject([codes, { name: "Tea", icpuCode: other }]);
  });

  it("are those of the day on which a template is used", async () => {
    const one = await withCodes();
    await reviewed(one);
    await one.tap("More…");
    await one.tap("Save as template");
    await one.send("rent");
    await one.tap("Discard");
    await set(one, "ICPU code", other);
    await one.send("/new rent");
    expect((await draftOf(one))?.terms.itemDefaults).toEqual({ icpuCode: other });
    expect(plain(one.chat.last.text)).toContain("ICPU 101 01 001 001 000 001");
  });

  it("don't become an item's own codes when the item is offered for saving", async () => {
    const one = await withCodes();
    for (const _time of [1, 2]) {
      await reviewed(one);
      await one.tap("Create invoice");
    }
    for (const { ref } of await invoices(one)) await one.callback(ref, "paid");
    await one.tap("Save");
    expect(await saved(one)).toMatchObject([{ name: "Coffee" }]);
    expect((await saved(one))[0]).not.toHaveProperty("icpuCode");
  });

  it("are sent for an invoice from inline mode", async () => {
    const chat = await InlineChat.beside(await withCodes());
    await chat.sell("Coffee 15000");
    expect(sent(chat.one)).toMatchObject([codes]);
  });
});

describe("a seller's invoice", () => {
  it("gets the codes of the seller's own settings, and the owner approves exactly these", async () => {
    const chats = await TeamChats.open({ perInvoice: "10000" });
    await chats.changeTeam((_team, { settings }) => void Object.assign(settings, { icpuCode: other }));
    await chats.one.change(({ settings }) => void Object.assign(settings, codes));
    await chats.review();
    await chats.one.tap("Ask the owner");
    await chats.deliver();
    expect(plainText(chats.owner.last.text)).toContain(shown);
    await chats.ownerTaps("Approve");
    expect(chats.labels[0]).toBe("Create invoice");
    await chats.one.change(({ draft }) => {
      if (draft !== undefined) draft.terms.itemDefaults = { icpuCode: other };
    });
    await chats.one.tap("Create invoice");
    expect(chats.one.creates).toBe(0);
    expect(chats.labels[0]).toBe("Ask the owner");
    await chats.one.change(({ draft }) => {
      if (draft !== undefined) draft.terms.itemDefaults = codes;
    });
    await chats.one.send("/new");
    await chats.one.tap("Continue");
    await chats.one.tap("Create invoice");
    expect(sent(chats.one)).toMatchObject([codes]);
    expect(texts(chats.one, /101 01 001 001 000 001/)).toHaveLength(1);
  });
});
