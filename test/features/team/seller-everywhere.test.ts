import { describe, expect, it } from "vitest";
import { accountKeys } from "../../../src/invoice/merchant-account.js";
import { plain } from "../../journeys/plain.js";
import type { OneChat } from "../../kit/one-chat.js";
import { accountOf, changeSignIn, signOut } from "../../store/samples.js";
import { InlineChat } from "../inline/inline-chat.js";
import { press } from "./owner-chat.js";
import {
  changeOwner,
  endOwnersAccess,
  hears,
  makeSellerOf,
  openSeller,
  ownerChat,
  signOwnerIn,
} from "./team-life.js";

const mustSignIn = /The owner has to sign in again\./;

/** A seller whose owner's access has ended. */
async function withoutAccess(): Promise<OneChat> {
  const one = await openSeller();
  await endOwnersAccess(one);
  return one;
}

const neverAsked = (one: OneChat): void =>
  expect(one.chat.texts.join("\n")).not.toMatch(/login\?|password\?/);

describe("a seller without access reads what the owner has to do, with Tell the owner,", () => {
  it.each(["/start", "/start signin", "Hello", "what is this"])("after %s", async (text) => {
    const one = await withoutAccess();
    await one.send(text);
    expect(one.chat.last.text).toMatch(mustSignIn);
    expect(one.chat.labels()).toEqual(["Tell the owner"]);
    neverAsked(one);
  });

  it("at the question for the terminal, once, and goes on with it after the owner's sign-in", async () => {
    const one = await withoutAccess();
    await one.send("/new Coffee 15000");
    expect(one.chat.texts.filter((text) => mustSignIn.test(text))).toHaveLength(1);
    expect(one.chat.labels()).toEqual(["Tell the owner", "Try again"]);
    await signOwnerIn(one);
    await one.tap("Try again");
    expect(one.chat.last.text).toMatch(/Check the invoice/);
    neverAsked(one);
  });

  it("at the default terminal in /settings", async () => {
    const one = await withoutAccess();
    await one.send("/settings");
    await one.tap("Terminal");
    expect(one.chat.last.text).toMatch(mustSignIn);
    expect(one.chat.labels()).toEqual(["Tell the owner", "Back"]);
  });

  it("in another chat, where nothing is offered and the button leads to the sentence", async () => {
    const shop = await InlineChat.open();
    await makeSellerOf(shop.one);
    await endOwnersAccess(shop.one);
    const { results, button } = await shop.ask("Coffee 2x15000");
    expect(results).toEqual([]);
    expect(button).toEqual({ text: "You can't create invoices now", startParameter: "signin" });
  });

  it("after a message in another chat, whose invoice Try again creates after the owner's sign-in", async () => {
    const shop = await InlineChat.open();
    const { one } = shop;
    await makeSellerOf(one);
    await shop.send();
    await endOwnersAccess(one);
    await one.handleUpdates();
    expect(one.chat.last.text).toMatch(mustSignIn);
    expect(one.chat.labels()).toEqual(["Tell the owner", "Try again"]);
    expect(one.creates).toBe(0);
    await signOwnerIn(one);
    await one.tap("Try again");
    expect(one.creates).toBe(1);
    neverAsked(one);
  });

  it("at the import of items", async () => {
    const one = await withoutAccess();
    await one.send("/items");
    await one.tap("Import");
    expect(one.chat.last.text).toMatch(mustSignIn);
    expect(one.chat.labels()).toEqual(["Tell the owner", "All items"]);
  });

  it("at an old Sign in or Sign out button, which asks to leave the team first", async () => {
    const one = await openSeller();
    for (const data of ["signin:start", "signin:below", "signout:confirm"]) {
      void one.telegram.control.press(one.chat.id, one.chat.last.messageId, { data });
      await one.handleUpdates();
      expect(one.chat.last.text).toMatch(/leave the team first/);
    }
    neverAsked(one);
    expect((await one.record()).open).toEqual([]);
  });
});

describe("a seller with access", () => {
  it("has no Security screen, and signs nobody out of the account that the chat has used before", async () => {
    const one = await openSeller();
    const before = accountOf("anna@shop.example");
    await one.change((record) => {
      changeSignIn(record, { identity: before });
      signOut(record);
    });
    for (const key of accountKeys(before))
      await one.store.accountChats.write(key, { chats: [{ chat: ownerChat, since: 1 }] });
    await one.send("/settings");
    expect(one.chat.labels()).not.toContain("Security");
    for (const data of ["security:open", `security:confirm:${Date.now()}`]) {
      void one.telegram.control.press(one.chat.id, one.chat.last.messageId, { data });
      await one.handleUpdates();
      expect(one.chat.last.text).toMatch(/leave the team first/);
    }
    expect(one.sent).toEqual([]);
  });

  it("is offered only terminals that the owner allows, and reads whom to ask when none of them is active", async () => {
    const one = await openSeller();
    await changeOwner(one, (owner) => {
      for (const seller of owner.team?.sellers ?? [])
        seller.limits = {
          currency: "UZS",
          terminals: [{ id: "another", name: "Another", businessUnitName: "Shop" }],
        };
    });
    await one.send("/new Coffee 15000");
    expect(one.chat.last.text).toMatch(/None of the terminals that the owner allows you is active/);
    await one.send("/settings");
    await one.tap("Terminal");
    expect(one.chat.labels()).toEqual(["Ask every time", "Back"]);
  });

  it("reads in /privacy what this chat keeps, and nothing of access, login or groups", async () => {
    const one = await openSeller();
    await one.send("/privacy");
    const text = plain(one.chat.last.text);
    expect(text).toContain("until you leave the team");
    expect(text).toContain("You sell for Anna.");
    expect(text).not.toMatch(/Your access|your login|sign out|\/payments/);
  });

  it("reads at /payments that only the owner can have payments posted, and is offered no sign-in", async () => {
    const one = await openSeller();
    await one.send("/payments");
    expect(plain(one.chat.last.text)).toMatch(/^Only Anna can have payments posted to a group/);
    expect(one.chat.labels()).toEqual([]);
  });

  it("hears nothing of a sign-in elsewhere to an account that the chat has used before", async () => {
    const one = await openSeller();
    await one.change((record) => {
      changeSignIn(record, { identity: accountOf("own@shop.example") });
      signOut(record);
    });
    const before = one.chat.said.length;
    await hears(one, { name: "signed-in", account: accountOf("own@shop.example"), at: 1 }, "8");
    expect(one.chat.said).toHaveLength(before);
  });

  it("reads in the help neither how to sign in nor how to sign out", async () => {
    const one = await openSeller();
    await one.send("/help");
    expect(one.chat.last.text).toMatch(/\/team — The team in which you sell/);
    expect(one.chat.last.text).not.toMatch(/\/sign(?:in|out)/);
  });
});

describe("a seller's settings", () => {
  it.each(["show", "sign-out", "lock", "lock:5"])(
    "neither sign out nor lock by an old button: %s",
    async (what) => {
      const one = await openSeller();
      await one.change((record) => void changeSignIn(record, { identity: accountOf("boris@shop.example") }));
      await press(one, `security:${what}`);
      expect(plain(one.chat.last.text)).toMatch(/leave the team first/);
      expect((await one.record()).lock).toBeUndefined();
    },
  );
});

describe("a seller's /team", () => {
  it("shows the limits under which the seller works", async () => {
    const one = await openSeller();
    await one.send("/team");
    expect(plain(one.chat.last.text)).toBe(
      "You sell for Anna.\n\nTerminals: all\nAt most per invoice: no limit\nAt most per day: no limit",
    );
    expect(one.chat.labels()).toEqual(["Leave the team"]);
  });
});
