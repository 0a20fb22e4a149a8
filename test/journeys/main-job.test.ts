import { afterEach, describe, expect, it } from "vitest";
import { draft, signIn } from "./steps.js";
import { World } from "./world.js";

describe("the main job", () => {
  let world: World;
  afterEach(() => world.close());

  it("goes from sign-in to a paid invoice", async () => {
    world = await World.create();
    const chat = world.user();
    await signIn(world, chat);
    await draft(chat);
    const card = await chat.tap("Create invoice", /Waiting for payment/);
    expect(card.text).toContain("30,000\u00a0UZS");
    const [invoice] = world.merchant.control.invoices();
    expect(world.merchant.control.invoices()).toHaveLength(1);
    await world.merchant.control.pay(invoice?.id ?? "");
    await chat.waitFor(/Invoice for 30,000.UZS is paid: .?Coffee/);
    expect(chat.byId(card.messageId)?.text).toContain("Paid");
  });
});
