import { describe, expect, it } from "vitest";
import { accountKeys } from "../../../src/invoice/merchant-account.js";
import { atReview, invoices } from "../../kit/in-one-chat.js";
import { OneChat } from "../../kit/one-chat.js";
import { accountOf, changeSignIn, invoiceOf } from "../../store/samples.js";

const dropped = /I have removed the customer from your draft/;
const anna = accountOf("anna@shop.example");

/** Signs in again, to the account of this user; undefined: the service names no user. */
async function signIn(one: OneChat, login: string, userId: string | undefined): Promise<string> {
  one.signIn = {
    passwordGrant: async () => ({
      kind: "signed-in",
      credentials: { accessToken: "other", expiresIn: 3_600, ...(userId === undefined ? {} : { userId }) },
    }),
  };
  await one.send("/signin");
  await one.send(login);
  await one.send("opensesame");
  return one.chat.texts.filter((text) => text.startsWith("Signed in.")).at(-1) ?? "";
}

/** At the review card of a draft for a customer. */
async function forAziz(): Promise<OneChat> {
  const one = await atReview();
  await one.tap("Customer");
  await one.send("Aziz aziz@example.com");
  return one;
}

const draftTerms = async (one: OneChat) => (await one.record()).draft?.terms;

describe("a sign-in to another account", () => {
  it("removes the customer from the draft and says so once, whether the merchant signs out before or not", async () => {
    for (const signsOut of [false, true]) {
      const one = await forAziz();
      if (signsOut) await one.send("/signout");
      expect(await signIn(one, "boris@shop.example", "boris")).toMatch(dropped);
      expect(await draftTerms(one)).toMatchObject({ items: [{ name: "Coffee" }] });
      expect(await draftTerms(one)).not.toHaveProperty("reference");
      expect(await draftTerms(one)).not.toHaveProperty("email");
      expect(await signIn(one, "carol@shop.example", "carol")).not.toMatch(dropped);
    }
  });

  it("removes the customer from a discarded draft as well, so that [Undo] doesn't bring it back", async () => {
    const one = await forAziz();
    await one.tap("Discard");
    expect(await signIn(one, "boris@shop.example", "boris")).toMatch(dropped);
    expect((await one.record()).discarded?.draft.terms).not.toHaveProperty("reference");
  });
});

describe("a sign-in to the same account", () => {
  it("keeps the draft's customer and says nothing about it", async () => {
    const one = await forAziz();
    expect(await signIn(one, "anna@shop.example", anna.userId)).not.toMatch(dropped);
    expect(await draftTerms(one)).toMatchObject({ reference: "Aziz" });
  });

  it("keeps the user known, though the service doesn't name the user this time", async () => {
    const one = await OneChat.open();
    await one.change((record) => {
      changeSignIn(record, { identity: { ...anna, login: "" } });
    });
    await signIn(one, "anna@shop.example", anna.userId);
    await signIn(one, "anna@shop.example", undefined);
    expect((await one.record()).account?.identity.userId).toBe(anna.userId);
    await one.send("/privacy");
    await one.tap("Delete everything");
    await one.tap(one.chat.labels()[0] ?? "");
    for (const key of accountKeys(anna)) expect(await one.store.accountChats.read(key)).toBeUndefined();
  });
});

it("after /signout a payment is told without the customer, and the card names no customer", async () => {
  const one = await forAziz();
  await one.tap("Create invoice");
  const card = one.chat.last.messageId;
  expect(one.chat.byId(card)?.text).toMatch(/Aziz/);
  await one.send("/signout");
  expect(one.chat.byId(card)?.text).not.toMatch(/Aziz/);
  const [{ ref } = invoiceOf("")] = await invoices(one);
  await one.callback(ref, "paid");
  expect(one.chat.last.text).toMatch(/30,000.* is paid: .?Coffee/);
  expect(one.chat.last.text).not.toMatch(/Aziz/);
  await signIn(one, "anna@shop.example", anna.userId);
  expect(one.chat.byId(card)?.text).toMatch(/Paid/);
});
