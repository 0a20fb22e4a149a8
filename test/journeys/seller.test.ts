import { afterEach, describe, expect, it } from "vitest";
import { openStore } from "./open-store.js";
import { plain } from "./plain.js";
import { signIn } from "./steps.js";
import { makeSeller } from "./team.js";
import { World } from "./world.js";

describe("a seller of a team", () => {
  let world: World;
  afterEach(() => world.close());

  it("creates an invoice for the owner's account on the one allowed terminal, and holds no credential", async () => {
    world = await World.create();
    const owner = world.user("Anna");
    const seller = world.user("Dilnoza");
    await signIn(world, owner, "anna@shop.example");
    await owner.say("/new Tea 5000", /Which terminal/);
    const [choice = ""] = owner.labels();
    await owner.tap(choice, /Check the invoice/);
    await owner.say("/cancel", /draft/);
    await world.stopBot();
    const store = await openStore(world);
    const terminal = (await store.chats.read(String(owner.id)))?.chosenTerminal;
    await store.close();
    await world.startBot();
    if (terminal === undefined) throw new Error("The owner has chosen no terminal.");
    await makeSeller(world, owner, seller, { limits: { terminals: [terminal] } });
    await seller.say("/new Coffee 15000", /Check the invoice/);
    const card = await seller.tap("Create invoice", /Waiting/);
    expect(plain(card.text)).toContain("15,000 UZS");
    await world.stopBot();
    const after = await openStore(world);
    const [record] = Object.values((await after.chats.read(String(seller.id)))?.invoices ?? {});
    expect(record?.terms.terminal.id).toBe(terminal.id);
    expect(await after.credentials.read(String(seller.id))).toBeUndefined();
    const { account } = (await after.chats.read(String(seller.id))) ?? {};
    expect(account).toBeUndefined();
    await after.close();
  });
});
