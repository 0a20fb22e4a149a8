import { afterEach, describe, expect, it } from "vitest";
import { openStore } from "./open-store.js";
import { plain } from "./plain.js";
import { signIn } from "./steps.js";
import { makeSeller } from "./team.js";
import { World } from "./world.js";

describe("a seller with limits", () => {
  let world: World;
  afterEach(() => world.close());

  it("asks the owner about an invoice over them, and creates it after the owner's approval", async () => {
    world = await World.create();
    const owner = world.user("Anna");
    const seller = world.user("Dilnoza");
    await signIn(world, owner);
    await makeSeller(world, owner, seller, { limits: { perInvoice: "10000", perDay: "30000" } });
    const card = await seller.say("/new Coffee 15000", /Check the invoice/);
    expect(plain(card.text)).toContain("5,000 UZS over the limit for one invoice");
    await seller.tap("Ask the owner", /The owner has been asked/);
    const question = await owner.waitFor(/Dilnoza.* asks to create this invoice/);
    expect(plain(question.text)).toContain("Total: 15,000 UZS");
    await owner.tap("Approve", /You have approved it\./);
    const again = await seller.waitFor(/^✅ The owner has approved this invoice/);
    expect(seller.labels(again)[0]).toBe("Create invoice");
    await seller.tap("Create invoice", /Waiting for payment/);
    expect(world.merchant.control.invoices()).toHaveLength(1);
    const second = await seller.say("/new Coffee 15000", /Check the invoice/);
    expect(seller.labels(second)[0]).toBe("Ask the owner");
    await world.stopBot();
    const store = await openStore(world);
    const record = await store.chats.read(String(seller.id));
    await store.close();
    const place = record?.seller;
    expect(record?.spent?.[place?.team ?? ""]?.sums).toEqual({ UZS: "15000" });
    expect(place?.usedApprovals).toHaveLength(1);
    const [invoice] = Object.values(record?.invoices ?? {});
    expect(invoice?.soldFor).toMatchObject({ owner: String(owner.id), approval: place?.usedApprovals?.[0] });
  });
});
