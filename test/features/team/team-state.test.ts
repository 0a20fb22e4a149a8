import { describe, expect, it } from "vitest";
import type { ChatEvent } from "../../../src/features/slices.js";
import type { OneChat } from "../../kit/one-chat.js";
import { changeSignIn, signOut } from "../../store/samples.js";
import { changeOwner, hears, openSeller, ownerChat } from "./team-life.js";

const changed = (team = "team"): ChatEvent => ({ name: "team-state", team });
const news = (one: OneChat): string[] =>
  one.chat.texts.filter((text) => /team rests|works again|has ended the team|no longer sell/.test(text));

describe("a seller's chat", () => {
  it("is told that the team rests, and then that it works again, once each", async () => {
    const one = await openSeller();
    await changeOwner(one, (owner) => {
      signOut(owner);
    });
    await hears(one, changed(), ownerChat);
    await hears(one, changed(), ownerChat);
    await changeOwner(one, (owner) => {
      changeSignIn(owner, {});
    });
    await hears(one, changed(), ownerChat);
    await hears(one, changed(), ownerChat);
    expect(news(one)).toEqual([expect.stringMatching(/team rests/), expect.stringMatching(/works again/)]);
  });

  it("hears nothing of a sign-out and a sign-in that were over before their events came", async () => {
    const one = await openSeller();
    await hears(one, changed(), ownerChat);
    await hears(one, changed(), ownerChat);
    expect(news(one)).toEqual([]);
  });

  it("stays a seller when a stranger, or the owner of another team, says that the team is over", async () => {
    const one = await openSeller();
    await hears(one, changed(), "666");
    await hears(one, changed("another team"), ownerChat);
    await hears(one, changed(), ownerChat);
    expect(news(one)).toEqual([]);
    expect((await one.record()).seller).toBeDefined();
  });

  it("hides the invoices, links and customers of a team that is over, and keeps the draft without its terminal", async () => {
    const one = await openSeller();
    await one.toReview();
    await one.send("for Aziz");
    await one.tap("Create invoice");
    expect(one.chat.texts).toContainEqual(expect.stringMatching(/Pay link/));
    await one.toReview();
    await changeOwner(one, (owner) => {
      delete owner.team;
    });
    await hears(one, changed(), ownerChat);
    expect(news(one)).toEqual([expect.stringMatching(/has ended the team.*Your draft is safe/)]);
    expect(one.chat.texts.join("\n")).not.toMatch(/https?:\/\//);
    expect(await one.store.customers.read(one.key)).toBeUndefined();
    const { draft, seller } = await one.record();
    expect({ seller, terminal: draft?.terms.terminal, items: draft?.terms.items.length }).toEqual({
      items: 1,
    });
    await one.send("/invoices");
    expect(one.chat.last.text).toBe("Sign in to see your invoices.");
  });

  it("that deletes everything leaves the team, of which the owner hears, and reads before that the owner keeps copies", async () => {
    const one = await openSeller();
    await one.toReview();
    await one.tap("Create invoice");
    await one.send("/privacy");
    await one.tap("Delete everything");
    expect(one.chat.last.text).toMatch(
      /You also leave .?Anna.?'s team\. .?Anna.? keeps a copy of every invoice/,
    );
    await one.tap("Yes, delete everything");
    expect((await one.record()).seller).toBeUndefined();
    expect(one.sent.map(({ chat, payload }) => [chat, payload])).toEqual(
      ["sold", "left"].map((name) => [
        ownerChat,
        { source: "chat", from: one.key, event: expect.objectContaining({ name, seller: "d" }) },
      ]),
    );
    await one.send("/start");
    expect(one.chat.labels()).toEqual(["Sign in"]);
  });

  it("ends a sign-in that was open when the chat joined, and takes no text for its answer", async () => {
    const one = await openSeller();
    const place = (await one.record()).seller;
    await one.change((record) => {
      delete record.seller;
    });
    await one.send("/signin");
    await one.change((record) => {
      if (place !== undefined) record.seller = place;
    });
    await one.send("/help");
    expect((await one.record()).open).toEqual([]);
    expect((await one.record()).secrecy).toMatchObject({ state: "guarded" });
  });
});
