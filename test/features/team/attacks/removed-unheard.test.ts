import { expect, it } from "vitest";
import { TeamChats } from "../../../kit/team-chats.js";
import { InlineChat } from "../../inline/inline-chat.js";

it("a removed seller gets no link beside the chat's lane before the chat has heard of the removal", async () => {
  const chats = await TeamChats.open();
  const { one } = chats;
  await one.send("/new Coffee 15000");
  await one.tap("Create invoice");
  await chats.deliver();
  const [ref = ""] = Object.keys((await one.record()).invoices);
  const inline = await InlineChat.beside(one);
  await chats.changeTeam(({ sellers: [seller] }) => void Object.assign(seller ?? {}, { state: "removed" }));
  for (const query of [one.shareToken(ref), "", "Coffee"])
    expect((await inline.ask(query)).results).toEqual([]);
  expect(await one.app.linksOf(one.appUser)).toBe("no-access");
  expect(await one.app.share(one.appUser, ref)).toEqual({ kind: "refused", problem: "signed-out" });
});
