import { expect, it } from "vitest";
import { openOf } from "../../../src/features/open-questions.js";
import { OneChat } from "../../kit/one-chat.js";
import { changeSignIn } from "../../store/samples.js";

it("a password that arrives after the tap on [Another login] isn't taken for the login", async () => {
  const one = await OneChat.open();
  await one.change((record) => {
    changeSignIn(record, { login: "anna@shop.example" });
  });
  await one.store.credentials.remove(one.key);
  await one.send("/new");
  expect(one.chat.last.text).toMatch(/password\?/);
  // Telegram sends messages and taps by ways of their own: the tap, which was made later, comes first.
  one.chat.send("opensesame");
  const [typed] = one.telegram.control.pendingUpdates();
  if (typed === undefined) throw new Error("Nothing was typed.");
  await one.lose();
  await one.tap("Another login");
  await one.handle({ source: "telegram", update: typed });
  expect(openOf((await one.record()).open, "sign-in")).not.toHaveProperty("login");
  expect(one.chat.last.text).toMatch(/login\?/);
});
