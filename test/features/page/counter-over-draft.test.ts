import { describe, expect, it } from "vitest";
import { openOf } from "../../../src/features/open-questions.js";
import { plain } from "../../journeys/plain.js";
import { draftOf, draftQuestionOf, itemsOf, review as reviewCard, toReview } from "../../kit/in-one-chat.js";
import { TeamChats } from "../../kit/team-chats.js";
import { lockNow } from "../../store/samples.js";
import { atCounter, bodyOf, coffee, review, save } from "./counter-chat.js";

const twoCoffees = { item: coffee.saved, quantity: 2 };
const offer = /^You have a draft.*You are starting a new invoice/s;

describe("[Review] of the counter while a draft is at hand", () => {
  it("fills a draft without items, which keeps what was chosen in it", async () => {
    const one = await atCounter();
    one.terminals = ["Front", "Back"].map((name) => ({
      ...{ id: name.toLowerCase(), name, businessUnitName: "Unit", isDefault: false, status: "ACTIVE" },
    }));
    await one.send("/new");
    await one.tap(one.chat.labels().find((label) => label.includes("Back")) ?? "");
    expect(one.chat.last.text).toMatch(/^What are you selling/);
    const before = await draftOf(one);
    await review(one, bodyOf(twoCoffees));
    const draft = await draftOf(one);
    expect(draft?.id).toBe(before?.id);
    expect(draft?.terms.terminal?.id).toBe("back");
    expect(await itemsOf(one)).toEqual(["Coffee 2 x 15000"]);
    expect(await draftQuestionOf(one)).toMatchObject({ ask: "review" });
  });

  it("asks whether to add to a draft with items, and [Add to draft] adds", async () => {
    const one = await atCounter();
    await one.send("/new Tea 5000");
    await review(one, bodyOf(twoCoffees));
    expect(plain(one.chat.last.text)).toMatch(offer);
    expect(await itemsOf(one)).toEqual(["Tea 1 x 5000"]);
    await one.tap("Add to draft");
    expect(await itemsOf(one)).toEqual(["Tea 1 x 5000", "Coffee 2 x 15000"]);
  });

  it("puts its own draft in place of the one on the review card after [Start over]", async () => {
    const one = await atCounter();
    await toReview(one);
    await review(one, bodyOf({ item: coffee.saved, quantity: 7 }));
    expect(plain(one.chat.last.text)).toMatch(offer);
    await one.tap("Start over");
    expect(await itemsOf(one)).toEqual(["Coffee 7 x 15000"]);
  });

  it("keeps an item that was begun, and [Add to draft] goes on with its price", async () => {
    const one = await atCounter();
    await one.send("/new");
    await one.send("Tea");
    expect(await draftQuestionOf(one)).toMatchObject({ ask: "price", name: "Tea" });
    await review(one, bodyOf(twoCoffees));
    await one.tap("Add to draft");
    expect(await draftQuestionOf(one)).toMatchObject({ ask: "price", name: "Tea" });
    await one.send("5000");
    await one.send("1");
    expect(await itemsOf(one)).toEqual(["Coffee 2 x 15000", "Tea 1 x 5000"]);
  });

  it("asks nothing about a draft that was discarded", async () => {
    const one = await atCounter();
    await toReview(one);
    await one.tap("Discard");
    await review(one, bodyOf(twoCoffees));
    expect(await draftQuestionOf(one)).toMatchObject({ ask: "review" });
    expect(await itemsOf(one)).toEqual(["Coffee 2 x 15000"]);
  });

  it("closes the list of saved items from which the counter was opened", async () => {
    const one = await atCounter();
    await one.send("/items");
    await review(one, bodyOf(twoCoffees));
    expect((await one.record()).open).toMatchObject([{ kind: "draft", ask: "review" }]);
    await one.neverExpires();
    expect(one.chat.last.text).toMatch(reviewCard);
  });
});

describe("[Review] of the counter in a chat without access", () => {
  it("keeps the draft until the sign-in", async () => {
    const one = await atCounter();
    await one.store.credentials.remove(one.key);
    await review(one, bodyOf(twoCoffees));
    expect(await itemsOf(one)).toEqual(["Coffee 2 x 15000"]);
    expect((await one.record()).open.map(({ kind }) => kind)).toEqual(["draft", "sign-in"]);
  });

  it("leaves a sign-in that is under way where it is", async () => {
    const one = await atCounter();
    await one.store.credentials.remove(one.key);
    await one.send("/signin");
    const before = openOf((await one.record()).open, "sign-in");
    await review(one, bodyOf(twoCoffees));
    const { open } = await one.record();
    expect(open.map(({ kind }) => kind)).toEqual(["draft", "sign-in"]);
    expect(openOf(open, "sign-in")).toEqual(before);
  });

  it("shows nothing of the draft while the chat is locked", async () => {
    const one = await atCounter();
    await one.change((record) => {
      lockNow(record);
    });
    const before = one.chat.said.length;
    await review(one, bodyOf(twoCoffees));
    expect(await itemsOf(one)).toEqual(["Coffee 2 x 15000"]);
    const said = one.chat.said.slice(before).map(({ text = "" }) => text);
    expect(said.join("\n")).not.toMatch(/Coffee|30,000/);
    expect((await one.record()).lock?.isLocked).toBe(true);
  });

  it("tells a seller why nothing can be created, and keeps the draft", async () => {
    const chats = await TeamChats.open();
    const { one } = chats;
    await one.send("/help");
    await save(one, [coffee]);
    await chats.changeTeam(({ sellers: [seller] }) => {
      if (seller !== undefined) seller.state = "paused";
    });
    await review(one, bodyOf(twoCoffees));
    expect(await itemsOf(one)).toEqual(["Coffee 2 x 15000"]);
    expect(chats.text).toMatch(/paused/);
  });

  it("shows a seller on the review card by how much the counter's total is over the limit", async () => {
    const chats = await TeamChats.open({ perInvoice: "20000" });
    const { one } = chats;
    await one.send("/help");
    await save(one, [coffee]);
    await review(one, bodyOf(twoCoffees));
    await one.neverExpires();
    expect(chats.text).toMatch(/10,000 UZS/);
    expect(chats.labels).toContain("Ask the owner");
  });

  it("begins a draft of its own in a chat whose data was deleted meanwhile", async () => {
    const one = await atCounter();
    const body = bodyOf(twoCoffees, { name: "Gift", price: "7000", quantity: 1 });
    await one.send("/privacy");
    await one.tap("Delete everything");
    await one.tap("Yes, delete everything");
    expect(await review(one, body)).toEqual({ kind: "refused", problem: "items-gone" });
    await review(one, bodyOf({ name: "Gift", price: "7000", quantity: 1 }));
    expect(await itemsOf(one)).toEqual(["Gift 1 x 7000"]);
    expect((await one.record()).open.map(({ kind }) => kind)).toContain("sign-in");
  });
});
