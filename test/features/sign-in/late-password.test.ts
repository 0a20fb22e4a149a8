import { expect, it } from "vitest";
import { openOf } from "../../../src/features/open-questions.js";
import { defined } from "../../../src/language/omit-undefined.js";
import { itemsOf } from "../../kit/in-one-chat.js";
import { failing, OneChat } from "../../kit/one-chat.js";
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

it.each([undefined, "possible"] as const)(
  "a line that was typed before a tap on the card opened the sign-in there is no password: withheld because %s",
  async (withheldBecause) => {
    const one = await OneChat.open();
    await one.change((record) => {
      changeSignIn(record, { login: "anna@shop.example" });
    });
    await one.toReview();
    one.create = failing("signed-out");
    const tried: string[] = [];
    one.signIn = {
      passwordGrant: async (_login: string, password: string) => {
        tried.push(password);
        return { kind: "refused", reason: null } as never;
      },
    };
    one.chat.send("Tea 5000");
    const [typed] = one.telegram.control.pendingUpdates();
    if (typed === undefined) throw new Error("Nothing was typed.");
    await one.lose();
    await one.tap("Create invoice");
    expect(one.chat.last.text).toMatch(/password\?/);
    await one.handle({ source: "telegram", update: typed, ...defined({ withheldBecause }) });
    expect(tried).toEqual([]);
    expect(await itemsOf(one)).toEqual(["Coffee 2 x 15000", "Tea 1 x 5000"]);
    expect(one.chat.last.text).toMatch(/^Kept: .+\n\n.*password\?/s);
  },
);
