import { expect, it } from "vitest";
import { answer, choice, code, describePage, fillIn, press, refusal, sees } from "./app-page.js";
import { expectAccessible, heard } from "./app-phone.js";
import { freshState, type StubAnswer } from "./app-stub.js";

describePage("the bot's page without an answer", ({ stub, openSignIn }) => {
  it.each<[string, StubAnswer, string]>([
    ["a broken connection", "break", "There is no connection to the bot."],
    ["429", refusal(429, "too-many", { "retry-after": "7" }), "Try again in 7 seconds."],
    [
      "503",
      refusal(503, "try-later", { "retry-after": "5" }),
      "The bot can't answer right now. Try again in 5",
    ],
    [
      "503 without a time",
      refusal(503, "try-later"),
      "The bot can't answer right now. Try again in a moment.",
    ],
  ])("keeps what was typed after %s, and repeats the same step", async (_name, failing, sentence) => {
    stub().signInAnswers.push(failing, answer(code(1)));
    const page = await openSignIn();
    await fillIn(page);
    await press(page, "Sign in");
    await expect.poll(() => page.getByRole("alert").textContent()).toContain(sentence);
    expect(await page.getByRole("alert").textContent()).toContain("What you typed is still here.");
    await expectAccessible(page);
    await press(page, "Try again");
    await sees(page, "Never a Telegram login code.");
    expect(stub().signIns[1]).toEqual(stub().signIns[0]);
  });

  it("repeats a step without secrets by a button of its own", async () => {
    stub().signInAnswers.push(answer(choice(1)), "break", answer(code(2, true)));
    const page = await openSignIn();
    await fillIn(page);
    await press(page, "Sign in");
    await press(page, "Authenticator app 2 (…bbb222)");
    await press(page, "Try again");
    await sees(page, "Never a Telegram login code.");
    expect(stub().signIns[2]).toEqual(stub().signIns[1]);
  });

  it("looks at the state until the bot has handled a step that it only stored", async () => {
    const page = await openSignIn();
    await fillIn(page);
    stub().signInAnswers.push({ status: 202, body: freshState });
    stub().stateAnswers.push({ body: freshState }, answer(code(1)));
    await press(page, "Sign in");
    await sees(page, "Never a Telegram login code.");
    expect(stub().signIns).toHaveLength(1);
  });

  it("takes over the state after a step that was handled before", async () => {
    stub().signInAnswers.push("break", { ...(answer(code(1)) as object), status: 409 } as StubAnswer);
    const page = await openSignIn();
    await fillIn(page);
    await press(page, "Sign in");
    await press(page, "Try again");
    await sees(page, "Never a Telegram login code.");
  });

  it.each<[string, StubAnswer, string]>([
    ["an old launch", refusal(401, "init-data-old"), "This page is no longer valid."],
    ["a forged launch", refusal(401, "init-data-forged"), "This page is no longer valid."],
    ["a page of another server", { body: "<html>Gateway</html>" }, "Something went wrong on this page."],
    ["a state of another version", { body: { language: "en" } }, "Something went wrong on this page."],
    ["an error of the server", { status: 500, body: "oops" }, "Something went wrong on this page."],
  ])("offers to close the page after %s", async (_name, failing, sentence) => {
    stub().signInAnswers.push(failing);
    const page = await openSignIn();
    await fillIn(page);
    await press(page, "Sign in");
    await sees(page, sentence);
    expect(await page.getByRole("button").allTextContents()).toEqual(["Close"]);
    await press(page, "Close");
    expect(await heard(page, "web_app_close")).toHaveLength(1);
  });

  it("begins a new sign-in when another one has taken this one's place", async () => {
    stub().signInAnswers.push(
      answer(code(1)),
      answer({ turn: 0, step: { kind: "credentials" } }),
      answer(code(1)),
    );
    const page = await openSignIn();
    await fillIn(page);
    await press(page, "Sign in");
    await page.getByLabel("The one-time code").fill("123456");
    await press(page, "Sign in");
    await sees(page, "This sign-in has ended");
    await page.getByLabel("Your Sandbox Pay password?").fill("again");
    await press(page, "Sign in");
    await sees(page, "Never a Telegram login code.");
    const [first, , third] = stub().signIns;
    expect(third?.turn).toBe(1);
    expect(third?.session).not.toBe(first?.session);
  });
});
