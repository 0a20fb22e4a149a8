import { expect, it } from "vitest";
import { draftOf, review, toReview } from "../../kit/in-one-chat.js";
import { OneChat } from "../../kit/one-chat.js";

/** A chat that has signed out, and in which the next password is accepted. */
async function signedOut(prepare: (one: OneChat) => Promise<void>): Promise<OneChat> {
  const one = await OneChat.open();
  one.signIn = {
    passwordGrant: async () => ({
      kind: "signed-in",
      credentials: { accessToken: "other", expiresIn: 3_600 },
    }),
  };
  await prepare(one);
  await one.send("/signout");
  return one;
}

async function signIn(one: OneChat): Promise<void> {
  await one.send("/signin");
  await one.send("anna@shop.example");
  await one.send("opensesame");
  expect(one.chat.last.text).toMatch(/^Signed in\. Access lasts until/);
}

it("a sign-in after which no question is open offers to continue the draft that was kept", async () => {
  const one = await signedOut(toReview);
  await signIn(one);
  expect(one.chat.last.text).toMatch(/You have a draft: 1 item, 30,000\sUZS\.$/);
  expect(one.chat.labels()).toEqual(["Continue", "New invoice"]);
  await one.tap("Continue");
  expect(one.chat.last.text).toMatch(review);
});

it("[New invoice] beside [Continue] begins another draft, and [Undo] brings the kept one back", async () => {
  const one = await signedOut(toReview);
  await signIn(one);
  await one.tap("New invoice");
  expect(one.chat.last.text).toMatch(/^What are you selling\?/);
  expect((await draftOf(one))?.terms.items).toEqual([]);
  await one.tap("Undo");
  expect((await draftOf(one))?.terms.items).toMatchObject([{ name: "Coffee" }]);
  expect(one.chat.last.text).toMatch(review);
});

it("a sign-in without a draft, or with one in which nothing was typed, offers a new invoice alone", async () => {
  const one = await signedOut((chat) => chat.send("/new"));
  await signIn(one);
  expect(one.chat.last.text).not.toMatch(/draft/);
  expect(one.chat.labels()).toEqual(["New invoice"]);
});

it("an order that comes before the sign-in is kept, and the sign-in says so", async () => {
  const said = /^I have kept what you sent\. To create the invoice, sign in first\.\n\nYour .+ login\?$/;
  for (const text of ["/new Coffee 15000", "2 lattes please", "2 lattes and a tea"]) {
    const one = await signedOut(async () => undefined);
    await one.send(text);
    expect(one.chat.last.text).toMatch(said);
  }
  const one = await signedOut(async () => undefined);
  await one.send("/new");
  expect(one.chat.last.text).toMatch(/^Your .+ login\?$/);
});

it("a sign-in that interrupted a draft goes on with it and offers nothing", async () => {
  const one = await signedOut(async () => undefined);
  await one.send("/new Coffee 15000");
  await one.send("anna@shop.example");
  await one.send("opensesame");
  expect(one.chat.last.text).toMatch(/^Signed in\..*\n\nCheck the invoice/);
  expect(one.chat.texts.filter((text) => text.includes("Signed in."))).toHaveLength(1);
  expect(one.chat.labels()).not.toContain("New invoice");
});
