import { afterEach, describe, expect, it } from "vitest";
import { loginDigest } from "../../src/features/sign-in/steps/granted-access.js";
import { collectFiles, collectTokens } from "./canaries.js";
import type { Chat } from "./chat.js";
import { openStore } from "./open-store.js";
import { proxiedWorld, type ServiceProxy } from "./service-proxy.js";
import { oneTerminal, passwordOf, signIn } from "./steps.js";
import { makeSeller } from "./team.js";
import { tracesIn } from "./traces.js";
import { unsealed } from "./unsealed.js";
import type { World } from "./world.js";

describe("a whole day of a seller", () => {
  let world: World;
  let proxy: ServiceProxy;
  afterEach(async () => {
    await world.close();
    await proxy.close();
  });

  it("leaves no secret of the owner in the seller's records, in the seller's messages or in the log", async () => {
    ({ world, proxy } = await proxiedWorld(undefined));
    const { control } = world.merchant;
    const secrets = new Map<string, string>();
    collectTokens(proxy, secrets);
    const files = new Map<string, Buffer>();
    const look = () => collectFiles(world, files);
    const code = (): string => {
      control.forgetUsedCodes();
      const now = control.currentCode(oneTerminal);
      secrets.set(`a code (${secrets.size})`, now);
      return now;
    };
    secrets.set("the owner's password", passwordOf(oneTerminal));
    secrets.set("the owner's login", oneTerminal);
    secrets.set("the digest of the owner's login", loginDigest(oneTerminal));

    const owner = world.user("Anna");
    code();
    await signIn(world, owner, oneTerminal);
    const seller = world.user("Dilnoza");
    await makeSeller(world, owner, seller);
    await look();

    // An invoice that is paid, a template, a saved item, a customer, an invoice in another chat.
    await seller.say("/start", /You sell for/);
    await seller.say("/new Coffee 15000", /Check the invoice/);
    await seller.press("More…");
    await seller.tap("Save as template", /What should I call/);
    await seller.say("morning", /Template saved/);
    await seller.say("for Aziz", /Aziz/);
    await look();
    await seller.tap("Create invoice", /Waiting for payment/);
    await control.pay(control.invoices()[0]?.id ?? "");
    await seller.waitFor(/is paid: .?Coffee/);
    await look();
    await seller.say("/invoices", /Invoices/);
    await seller.say("/settings", /Settings/);
    await seller.tap("Terminal", /terminal/i);
    await look();

    // The owner's access ends; the seller waits; the owner signs in again; the seller goes on.
    await seller.say("/new Cake 40000", /Check the invoice/);
    control.expireTokens();
    await seller.tap("Create invoice", /The owner has to sign in again/);
    await seller.tap("Tell the owner", /I'm telling/);
    await look();
    await owner.waitFor(/Dilnoza.* waits for you/);
    await owner.tap("Sign in", /password\?/);
    await owner.say(passwordOf(oneTerminal), /one-time code/);
    await owner.say(code(), /Signed in\./);
    await seller.waitFor(/has signed in again/);
    await look();
    await seller.tap("Create invoice", /Waiting for payment/);

    // The owner signs out, signs in again, and deletes everything.
    await owner.say("/signout", /Sign out\?/);
    await owner.tap("Sign out", /Signed out/);
    await seller.waitFor(/team rests/);
    await look();
    code();
    await signIn(world, owner, oneTerminal);
    await seller.waitFor(/team works again/);
    await look();
    await owner.say("/privacy", /Your team/);
    await owner.tap("Delete everything", /Your team ends/);
    await owner.tap("Yes, delete everything", /Everything is deleted/);
    await seller.waitFor(/has ended the team/);
    await world.stopBot();
    await look();

    for (const kind of ["an mfa token", "an access token", "a refresh token"])
      expect([...secrets.keys()].join()).toContain(kind);
    const key = Buffer.from(world.environment().SECRET_KEY ?? "", "base64");
    const tracesInRecordsOf = ({ id }: Chat): { readonly records: number; readonly traces: string[] } => {
      const texts = [...files]
        .filter(([name]) => decodeURIComponent(name).includes(String(id)))
        .flatMap(([name, bytes]) => unsealed(name.replace(/\?.*$/, ""), bytes, key) ?? []);
      return { records: texts.length, traces: texts.flatMap((text) => tracesIn(Buffer.from(text), secrets)) };
    };
    expect(tracesInRecordsOf(seller).records).toBeGreaterThan(10);
    expect(tracesInRecordsOf(seller).traces).toEqual([]);
    // The same search finds the owner's login and tokens in the owner's records, where the bot needs them.
    expect(tracesInRecordsOf(owner).traces).toEqual(
      expect.arrayContaining(["the owner's login plain", "the digest of the owner's login plain"]),
    );
    expect(tracesIn(Buffer.from(JSON.stringify(seller.messages)), secrets)).toEqual([]);
    const sent = world.telegram.control
      .requests()
      .filter((one) => JSON.stringify(one).includes(String(seller.id)));
    expect(sent.length).toBeGreaterThan(20);
    expect(tracesIn(Buffer.from(JSON.stringify(sent)), secrets)).toEqual([]);
    expect(tracesIn(Buffer.from(world.output), secrets)).toEqual([]);
    const store = await openStore(world);
    expect(await store.credentials.read(String(seller.id))).toBeUndefined();
    await store.close();
  });
});
