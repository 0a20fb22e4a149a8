import { describe, expect, it } from "vitest";
import type { ChatEventOf } from "../../../src/features/slices.js";
import { visibleLength } from "../../../src/language/text/safe-text.js";
import { plain } from "../../journeys/plain.js";
import { invoiceIn } from "../../kit/invoice-chat.js";
import { changeSignIn } from "../../store/samples.js";
import { changeTeam, ownerAndSeller, sellerId, teamIn } from "./owner-and-seller.js";

type Sold = ChatEventOf<"sold">;

/** Puts an event of the seller's chat into the owner's lane, changed as a test wants it. */
async function soldEvent({ seller }: Awaited<ReturnType<typeof ownerAndSeller>>): Promise<Sold> {
  const payload = seller.sent.splice(0).at(-1)?.payload;
  if (payload?.source !== "chat" || payload.event.name !== "sold") throw new Error("Nothing was told.");
  return payload.event;
}

describe("the owner's copy of a seller's invoice", () => {
  it("is listed with the seller's present name, and its card shows link and QR code but shares nothing", async () => {
    const { owner, status, ref } = await ownerAndSeller();
    await status("processing");
    await changeTeam(owner, (team) => {
      for (const seller of team.sellers) seller.name = "Malika";
    });
    await owner.send("/invoices");
    expect(owner.chat.labels().map((label) => plain(label))[0]).toContain("by Malika");
    await owner.tap(owner.chat.labels()[0] ?? "");
    expect(plain(owner.chat.last.text)).toContain("by Malika");
    expect(owner.chat.labels()).toEqual(["Open pay page", "Copy link", "QR code", "Repeat"]);
    expect((await owner.record()).invoices).toEqual({});
    expect((await owner.store.invoices.read(`${owner.key}/${ref}`))?.soldFor).toBeUndefined();
  });

  it.each([
    ["Dilnoza", "Coffee", "🧾 30,000 UZS · by Dilno… · Coffee"],
    ["Aziz", "Coffee", "🧾 30,000 UZS · by Aziz · Coffee"],
    ["Dilnoza Karimova", "Tea", "🧾 30,000 UZS · by Dilnoza… · Tea"],
    ["Dilnoza Karimova", "Cappuccino with oat milk", "🧾 30,000 UZS · by Diln… · Cappuc…"],
  ])("is listed with amount, seller and item, each cut if it is long: %s, %s", async (name, item, label) => {
    const { owner, seller, ref, status } = await ownerAndSeller();
    await seller.change((record) => {
      for (const sold of invoiceIn(record, ref).terms.items) sold.name = item;
    });
    await changeTeam(owner, (team) => {
      for (const known of team.sellers) known.name = name;
    });
    await status("created");
    await owner.send("/invoices");
    expect(plain(owner.chat.labels()[0] ?? "")).toBe(label);
    expect(visibleLength(label)).toBeLessThanOrEqual(34);
  });

  it("ends with a failed payment where that ends the link, and says that the bot has made the link", async () => {
    const { owner, seller, ref, status } = await ownerAndSeller();
    await seller.change((record) =>
      Object.assign(invoiceIn(record, ref), { failedEnds: true, linkMade: true }),
    );
    await status("processing");
    await owner.send("/invoices");
    await owner.tap(owner.chat.labels()[0] ?? "");
    expect(owner.chat.last.text).toContain("I made this link myself");
    await status("failed");
    await owner.send("/invoices");
    await owner.tap(owner.chat.labels()[0] ?? "");
    expect(owner.chat.labels()).toEqual(["Issue again"]);
  });

  it("announces a payment once, with amount, item and seller, and its open card follows", async () => {
    const { owner, status, seller } = await ownerAndSeller();
    await status("processing");
    await owner.send("/invoices");
    await owner.tap(owner.chat.labels()[0] ?? "");
    const card = owner.chat.last.messageId;
    await status("paid");
    await status("paid");
    const notices = owner.chat.texts.map((text) => plain(text)).filter((text) => /is paid:/.test(text));
    expect(notices).toEqual(["✅ Invoice for 30,000 UZS is paid: Coffee · today 1 · 30,000\nby Dilnoza"]);
    expect(owner.chat.byId(card)?.text).toContain("✅ Paid");
    expect(teamIn(await owner.record()).sellers[0]?.paid).toEqual({
      day: "2026-11-21",
      sums: { UZS: "30000" },
    });
    expect(seller.chat.texts.some((text) => /is paid:/.test(text))).toBe(true);
  });

  it("sets no timers and adds no customer", async () => {
    const { owner, status } = await ownerAndSeller();
    await status("processing");
    expect(owner.scheduled).toEqual([]);
    expect(await owner.store.customers.read(owner.key)).toBeUndefined();
  });

  it("is found by a search and by the filters for the team and for the seller", async () => {
    const { owner, status } = await ownerAndSeller();
    await status("paid");
    const listed = () => owner.chat.labels().filter((label) => plain(label).includes("30,000 UZS"));
    await owner.send("/invoices");
    for (const view of ["✅ Paid", "Team", "Dilnoza"]) {
      await owner.tap(owner.chat.labels().find((label) => plain(label) === view) ?? view);
      expect(listed()).toHaveLength(1);
    }
    await owner.send("/invoices coffee");
    expect(plain(owner.chat.labels()[0] ?? "")).toContain("30,000 UZS");
  });

  it("hides link and QR code on its card after /signout, and shows them again after the sign-in", async () => {
    const { owner, status, ref } = await ownerAndSeller();
    owner.signIn = {
      passwordGrant: async () => ({
        kind: "signed-in",
        credentials: { accessToken: "other", expiresIn: 24 * 60 * 60, userId: "user of anna@shop.example" },
      }),
    };
    await owner.change((record) => {
      changeSignIn(record, { login: "anna@shop.example" });
    });
    await status("created");
    await owner.send("/invoices");
    await owner.tap(owner.chat.labels()[0] ?? "");
    const card = owner.chat.last.messageId;
    const labels = () => owner.chat.labels(owner.chat.byId(card));
    expect(labels()).toContain("Copy link");
    await owner.send("/signout");
    await owner.tap("Sign out");
    expect(labels()).toEqual(["Repeat"]);
    await status("processing");
    expect((await owner.store.invoices.read(`${owner.key}/${ref}`))?.faces?.[0]?.shows).toBe("link-hidden");
    await owner.send("/signin");
    await owner.send("anna@shop.example");
    await owner.send("opensesame");
    expect(owner.chat.texts.join("\n")).toContain("Signed in");
    expect(labels()).toContain("Copy link");
  });

  it("is deleted by [Delete everything]", async () => {
    const { owner, status, ref } = await ownerAndSeller();
    await status("paid");
    await owner.send("/privacy");
    await owner.tap("Delete everything");
    await owner.tap("Yes, delete everything");
    expect(await owner.store.invoices.read(`${owner.key}/${ref}`)).toBeUndefined();
  });
});

describe("an event of a sale", () => {
  it("never takes a status back, and announces nothing, when an older event comes late", async () => {
    const both = await ownerAndSeller();
    await both.seller.callback(both.ref, "failed");
    const older = await soldEvent(both);
    await both.status("paid");
    const said = both.owner.chat.texts.length;
    await both.owner.handle({ source: "chat", from: both.seller.key, event: older });
    const copy = await both.owner.store.invoices.read(`${both.owner.key}/${both.ref}`);
    expect(copy?.history.map(({ status }) => status).sort()).toEqual(["failed", "paid"]);
    expect(both.owner.chat.texts).toHaveLength(said);
  });

  it.each([
    ["from a chat that isn't the seller's", (event: Sold) => ({ from: "999", event })],
    ["for another team", (event: Sold) => ({ event: { ...event, team: "other" } })],
    ["of a seller whom the team doesn't have", (event: Sold) => ({ event: { ...event, seller: "s9" } })],
  ])("%s is dropped", async (_, change) => {
    const both = await ownerAndSeller();
    await both.seller.callback(both.ref, "paid");
    const event = await soldEvent(both);
    const payload = { source: "chat", from: both.seller.key, event } as const;
    await both.owner.handle({ ...payload, ...change(event) });
    expect(await both.owner.store.invoices.read(`${both.owner.key}/${both.ref}`)).toBeUndefined();
    expect(both.news()).toEqual([]);
    expect(both.owner.noted.map(({ event }) => event)).toContain("sold.dropped");
  });

  it("can't replace an invoice of the owner or a copy of another seller's invoice", async () => {
    const both = await ownerAndSeller((team) => {
      team.sellers.push({ ...(team.sellers[0] ?? expect.fail()), id: "s2", name: "Boris" });
    });
    await both.seller.callback(both.ref, "paid");
    const event = await soldEvent(both);
    const tell = (told: Sold) => both.owner.handle({ source: "chat", from: both.seller.key, event: told });
    await tell(event);
    await tell({ ...event, seller: "s2" });
    const copy = await both.owner.store.invoices.read(`${both.owner.key}/${both.ref}`);
    expect(copy?.soldBy?.seller).toBe(sellerId);
    await both.owner.send("/new Cake 40 000");
    await both.owner.tap("Create invoice");
    const [own = ""] = Object.keys((await both.owner.record()).invoices);
    await tell({ ...event, invoice: { ...event.invoice, ref: own } });
    expect((await both.owner.record()).invoices[own]?.terms.items[0]?.name).toBe("Cake");
    expect(await both.owner.store.invoices.read(`${both.owner.key}/${own}`)).toBeUndefined();
  });
});
