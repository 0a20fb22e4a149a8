import { describe, expect, it } from "vitest";
import type { AccountIdentity } from "../../../src/invoice/merchant-account.js";
import { accountOf, changeSignIn } from "../../store/samples.js";
import { dayMs, Shop } from "./shop.js";

const { login: anna } = accountOf("anna@shop.example");
const { login: byPhone } = accountOf("+998901234567");
const { login: boris } = accountOf("boris@shop.example");

/** A merchant with one paid invoice that an account has created, who has signed in to another one or to the same again. */
async function paidThenSignedIn(first: AccountIdentity, second: AccountIdentity): Promise<Shop> {
  const shop = await Shop.open();
  await signIn(shop, first);
  await shop.sellAs("paid", "Coffee 15000");
  await shop.today();
  await signIn(shop, second);
  return shop;
}

const signIn = (shop: Shop, account: AccountIdentity): Promise<void> =>
  shop.one.change((record) => {
    changeSignIn(record, { identity: account });
  });

describe("the sums of an account", () => {
  it("are the same ones after a sign-in with another login of the same user", async () => {
    const shop = await paidThenSignedIn({ login: anna, userId: "u-1" }, { login: byPhone, userId: "u-1" });
    expect(await shop.today()).toContain("Paid 1 · 15,000 UZS");
  });

  it("are hidden from another user who has got the login", async () => {
    const shop = await paidThenSignedIn({ login: anna, userId: "u-1" }, { login: anna, userId: "u-2" });
    expect(await shop.today()).toContain("No invoices today so far.");
  });

  it("are the same ones when the service tells the user's id later or not any more", async () => {
    const later = await paidThenSignedIn({ login: anna }, { login: anna, userId: "u-1" });
    expect(await later.today()).toContain("Paid 1 · 15,000 UZS");
    const noMore = await paidThenSignedIn({ login: anna, userId: "u-1" }, { login: anna });
    expect(await noMore.today()).toContain("Paid 1 · 15,000 UZS");
  });

  it("are hidden from another account", async () => {
    const shop = await paidThenSignedIn({ login: anna }, { login: boris });
    expect(await shop.today()).toContain("No invoices today so far.");
    shop.clock.now += dayMs;
    await signIn(shop, { login: anna });
    await shop.one.send("/today");
    await shop.one.tap("Yesterday");
    expect(shop.text).toContain("Paid 1 · 15,000 UZS");
  });
});
