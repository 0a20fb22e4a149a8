import { expect, it } from "vitest";
import type { SignInProblem } from "../../src/features/page/contract/page-views.js";
import {
  answer,
  choice,
  code,
  describePage,
  fillIn,
  focused,
  inAnHour,
  press,
  refusal,
  sees,
} from "./app-page.js";
import { expectAccessible, heard, launch, tellPage } from "./app-phone.js";

describePage("the sign-in on the bot's page", ({ stub, openSignIn }) => {
  it("goes by keyboard alone from the login over the choice of an authenticator to “Signed in”", async () => {
    stub().signInAnswers.push(
      answer(choice(1)),
      answer(code(2, true)),
      answer({ turn: 3, step: { kind: "done", until: inAnHour } }),
    );
    const page = await openSignIn();
    await sees(page, "Sign in to Sandbox Pay");
    await page.keyboard.press("Tab");
    await page.keyboard.type("shop@example.com");
    await page.keyboard.press("Tab");
    await page.keyboard.type("s3cret pass");
    await page.keyboard.press("Enter");
    await sees(page, "You have several authenticators. Which one do you use now?");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await sees(page, "Never a Telegram login code.");
    await expect.poll(() => focused(page)).toBe("code");
    await page.keyboard.type("123 456");
    await page.keyboard.press("Enter");
    await sees(page, /^Signed in\. Access lasts until /);

    const [first] = stub().signIns;
    expect(first?.session).toMatch(/^[\w-]{22}$/);
    expect(stub().signIns).toEqual([
      {
        session: first?.session,
        turn: 1,
        step: { kind: "credentials", login: "shop@example.com", password: "s3cret pass" },
      },
      { session: first?.session, turn: 2, step: { kind: "authenticator", index: 1 } },
      { session: first?.session, turn: 3, step: { kind: "code", code: "123 456" } },
    ]);
    await press(page, "Back to the chat");
    expect(await heard(page, "web_app_close")).toHaveLength(1);
  });

  it("leaves no secret in the page's address, storage, cookies or text, and sends the launch as a header alone", async () => {
    stub().signInAnswers.push(
      answer({ turn: 1, step: { kind: "credentials" }, problem: { kind: "refused" } }),
      answer(code(2)),
      answer({ turn: 3, step: { kind: "done", until: inAnHour } }),
    );
    const page = await openSignIn();
    await fillIn(page);
    await press(page, "Sign in");
    await sees(page, "doesn't accept that login and password");
    await page.getByLabel("Your Sandbox Pay password?").fill("s3cret pass");
    await press(page, "Sign in");
    await page.getByLabel("The one-time code").fill("987654");
    await press(page, "Sign in");
    await sees(page, /^Signed in\./);
    const kept = await page.evaluate(`JSON.stringify([location.href, document.cookie, {...localStorage},
      {...sessionStorage}, document.documentElement.outerHTML])`);
    expect(kept).not.toMatch(/s3cret|987654/);
    expect(await page.evaluate("localStorage.length + sessionStorage.length")).toBe(0);
    for (const { line, authorization } of stub().seen) {
      expect(line).not.toMatch(/hash=|s3cret|987654/);
      expect(authorization).toBe(line.includes("/api/") ? `tma ${launch}` : undefined);
    }
  });

  it.each<[SignInProblem, string]>([
    [{ kind: "refused" }, "Sandbox Pay doesn't accept that login and password."],
    [{ kind: "start-again" }, "This sign-in has ended, so we start again from the password."],
    [{ kind: "send-again" }, "What you typed didn't reach the service"],
    [{ kind: "wrong-code-last" }, "Three codes were refused, so we start again from the password."],
    [{ kind: "no-authenticator", types: [] }, "has no active authenticator"],
    [{ kind: "no-authenticator", types: ["push", "sms"] }, "has none, only: push, sms."],
    [
      { kind: "start-again", reason: "MFA token has expired." },
      "start again from the password. Sandbox Pay says: MFA token has expired.",
    ],
    [
      { kind: "wait", asks: "until", until: Date.parse("2026-11-24T09:05:00Z") },
      "Sandbox Pay asks to wait until 14:05.",
    ],
    [
      { kind: "wait", asks: "longer", until: Date.parse("2026-11-24T09:05:00Z") },
      "asks to wait for more than an hour. Please try again at 14:05 at the earliest.",
    ],
    [{ kind: "wait", asks: "unnamed", until: 0 }, "has too many requests right now."],
    [{ kind: "unavailable", retryAfter: null }, "doesn't answer. Please try again in a moment."],
    [{ kind: "unavailable", retryAfter: 30 }, "doesn't answer. Try again in 30 seconds."],
  ])("says %j above the form, empties the password and keeps the login", async (problem, sentence) => {
    stub().signInAnswers.push(answer({ turn: 1, step: { kind: "credentials" }, problem }));
    const page = await openSignIn();
    await fillIn(page);
    await press(page, "Sign in");
    await expect.poll(() => page.getByRole("alert").textContent()).toContain(sentence);
    expect(await page.getByLabel("Your Sandbox Pay password?").inputValue()).toBe("");
    expect(await page.getByLabel("Your Sandbox Pay login?").inputValue()).toBe("shop@example.com");
    await expect.poll(() => focused(page)).toBe("password");
    await expectAccessible(page);
  });

  it.each<[SignInProblem["kind"], string]>([
    ["wrong-code", "That code is wrong or used, or this sign-in has expired."],
    [
      "wrong-code-clock",
      "Your phone's clock may be off: set it to automatic, then type the next code, or tap New code. One more try, then we start again",
    ],
    ["code-form", "it doesn't look like a one-time code"],
  ])("says %s above the code and asks for the next one", async (kind, sentence) => {
    const problem = { kind } as SignInProblem;
    stub().signInAnswers.push(answer(code(1)), answer({ ...code(2), problem }));
    const page = await openSignIn();
    await fillIn(page);
    await press(page, "Sign in");
    await page.getByLabel("The one-time code").fill("123456");
    await press(page, "Sign in");
    await expect.poll(() => page.getByRole("alert").textContent()).toContain(sentence);
    expect(await page.getByLabel("The one-time code").inputValue()).toBe("");
    await expect.poll(() => focused(page)).toBe("code");
  });

  it.each(["en", "ru", "uz"] as const)(
    "keeps the button that sends above the fold of a small phone after a 429, in %s",
    async (language) => {
      const problem = { kind: "wait", asks: "longer", until: Date.parse("2026-11-24T09:05:00Z") } as const;
      stub().state = { ...stub().state, language };
      stub().signInAnswers.push(answer({ turn: 1, step: { kind: "credentials" }, problem }, { language }));
      // Of a screen of 360x740 the app's own head and foot leave this much to the page.
      const page = await openSignIn("light", { width: 360, height: 530 });
      await page.locator("#login").fill("shop@example.com");
      await page.locator("#password").fill("s3cret pass");
      await page.locator("button[type=submit]").click();
      await page.locator(".problem").waitFor();
      const bottom = "document.querySelector('button[type=submit]').getBoundingClientRect().bottom + scrollY";
      expect(await page.evaluate(bottom)).toBeLessThanOrEqual(530);
    },
  );

  it.each(["en", "ru", "uz"] as const)(
    "keeps the button that sends above the fold of a small phone after a second wrong code, in %s",
    async (language) => {
      stub().state = { ...stub().state, language };
      const step = { kind: "code", refused: true, several: false } as const;
      stub().signInAnswers.push(
        answer(code(1), { language }),
        answer({ turn: 2, step, problem: { kind: "wrong-code-clock" } }, { language }),
      );
      const page = await openSignIn("light", { width: 360, height: 530 });
      await page.locator("#login").fill("shop@example.com");
      await page.locator("#password").fill("s3cret pass");
      await page.locator("button[type=submit]").click();
      await page.locator("#code").fill("123456");
      await page.locator("button[type=submit]").click();
      await page.locator(".problem").waitFor();
      const bottom = "document.querySelector('button[type=submit]').getBoundingClientRect().bottom + scrollY";
      expect(await page.evaluate(bottom)).toBeLessThanOrEqual(530);
    },
  );

  it("asks a merchant whose login is known only for the password, with another login as the way out", async () => {
    stub().state = { ...stub().state, login: "a•••@shop.example" };
    stub().signInAnswers.push(answer(code(1)));
    const page = await openSignIn();
    await sees(page, "Login: a•••@shop.example");
    await expect.poll(() => focused(page)).toBe("password");
    await page.locator("#password").fill("s3cret pass");
    await press(page, "Sign in");
    await page.getByLabel("The one-time code").waitFor();
    expect(stub().signIns[0]?.step).toEqual({ kind: "credentials", password: "s3cret pass" });
    await page.reload();
    await press(page, "Another login");
    await page.getByLabel("Your Sandbox Pay login?").waitFor();
    await expectAccessible(page);
  });

  it("goes on with the session that the bot gives, and opens another one with the launch when it was ended", async () => {
    stub().state = { ...stub().state, session: "first" };
    stub().signInAnswers.push(answer(code(1)), refusal(401, "init-data-old"), answer(code(2)));
    const page = await openSignIn();
    await fillIn(page);
    await press(page, "Sign in");
    await page.getByLabel("The one-time code").fill("123456");
    await press(page, "Sign in");
    await expect.poll(() => stub().signIns.length).toBe(3);
    const sent = stub()
      .seen.filter(({ line }) => line.includes("/api/"))
      .map(({ authorization = "" }) => authorization);
    expect(sent.map((each) => each.split(" ")[0])).toEqual(["tma", "page", "page", "tma"]);
    expect(sent[1]).toBe("page first");
  });

  it("offers to try again where the service asks to wait before the code, without the password", async () => {
    const until = Date.parse("2026-11-24T09:05:00Z");
    const waits = { step: { kind: "challenge" }, problem: { kind: "wait", asks: "until", until } } as const;
    stub().signInAnswers.push(answer({ turn: 1, ...waits }), answer({ turn: 2, ...waits }), answer(code(3)));
    const page = await openSignIn();
    await fillIn(page);
    await press(page, "Sign in");
    await sees(page, "Sandbox Pay asks to wait until 14:05.");
    await expectAccessible(page);
    await press(page, "Try again");
    await expect.poll(() => stub().signIns).toHaveLength(2);
    await press(page, "Try again");
    await sees(page, "Never a Telegram login code.");
    const steps = stub().signIns.map(({ step }) => step.kind);
    expect(steps).toEqual(["credentials", "try-again", "try-again"]);
  });

  it("offers a new code only after a refused one, and takes codes with letters", async () => {
    const refused = { kind: "code", refused: true, several: false } as const;
    const description = "A code was sent to +998 ** 12";
    const first = { kind: "code", refused: false, several: false, description } as const;
    stub().signInAnswers.push(
      answer({ turn: 1, step: first }),
      answer({ turn: 2, step: refused, problem: { kind: "wrong-code", reason: "Used before." } }),
      answer({ turn: 3, step: refused }),
    );
    const page = await openSignIn();
    await fillIn(page);
    await press(page, "Sign in");
    await sees(page, "Sandbox Pay says: A code was sent to +998 ** 12");
    expect(await page.getByRole("button", { name: "New code" }).count()).toBe(0);
    const mode = (): Promise<string | null> => page.locator("#code").getAttribute("inputmode");
    expect(await mode()).toBe("numeric");
    await press(page, "The code has letters");
    expect(await mode()).toBe("text");
    await page.getByLabel("The one-time code").fill("K7Q2M9");
    await press(page, "Sign in");
    await sees(page, "Sandbox Pay says: Used before.");
    await expectAccessible(page);
    await press(page, "New code");
    await expect
      .poll(() => stub().signIns.map(({ step }) => step.kind))
      .toEqual(["credentials", "code", "new-code"]);
  });

  it("warns of the last attempt before a pause, beside what went wrong", async () => {
    const refused = { turn: 1, step: { kind: "credentials" }, problem: { kind: "refused" } } as const;
    stub().signInAnswers.push(answer({ ...refused, lastAttemptUntil: inAnHour }));
    const page = await openSignIn();
    await fillIn(page);
    await press(page, "Sign in");
    const alert = page.getByRole("alert");
    await expect.poll(() => alert.textContent()).toContain("One more wrong password or code before");
    expect(await alert.textContent()).toContain("doesn't accept that login and password.");
  });

  it("asks for what is missing and sends nothing", async () => {
    const page = await openSignIn();
    await press(page, "Sign in");
    await sees(page, "Type your login first.");
    await expect.poll(() => focused(page)).toBe("login");
    await page.getByLabel("Your Sandbox Pay login?").fill("shop@example.com");
    await press(page, "Sign in");
    await sees(page, "Type your password first.");
    await expect.poll(() => focused(page)).toBe("password");
    expect(stub().signIns).toEqual([]);
  });

  it("sends one request for two quick taps", async () => {
    stub().signInAnswers.push(answer(code(1)), answer(code(1)));
    const page = await openSignIn();
    await fillIn(page);
    await page.evaluate(
      `for (let taps = 0; taps < 2; taps += 1) document.querySelector("form").requestSubmit()`,
    );
    await sees(page, "Never a Telegram login code.");
    expect(stub().signIns).toHaveLength(1);
  });

  it("shows the password while the merchant wants to see it, and sends it hidden again", async () => {
    stub().signInAnswers.push(refusal(429, "too-many"));
    const page = await openSignIn();
    await fillIn(page);
    const type = (): Promise<string | null> => page.locator("#password").getAttribute("type");
    await press(page, "Show the password");
    expect(await type()).toBe("text");
    await press(page, "Sign in");
    await sees(page, "Too many requests");
    expect(await type()).toBe("password");
  });

  it("goes back to another authenticator, another login and, by Telegram's back button, one step", async () => {
    stub().signInAnswers.push(
      answer(code(1, true)),
      answer(choice(2)),
      answer(code(3, true)),
      answer(choice(4)),
      answer({ turn: 5, step: { kind: "credentials" } }),
    );
    const page = await openSignIn();
    await fillIn(page);
    await press(page, "Sign in");
    await press(page, "Another authenticator");
    await press(page, "Authenticator app 1 (…aaa111)");
    await sees(page, "Never a Telegram login code.");
    expect((await heard(page, "web_app_setup_back_button")).at(-1)).toEqual({ is_visible: true });
    await tellPage(page, "back_button_pressed");
    await sees(page, "Which one do you use now?");
    await press(page, "Another login");
    await sees(page, "Your Sandbox Pay login?");
    expect(await page.getByLabel("Your Sandbox Pay login?").inputValue()).toBe("");
    expect((await heard(page, "web_app_setup_back_button")).at(-1)).toEqual({ is_visible: false });
    expect(
      stub()
        .signIns.slice(1)
        .map(({ turn, step }) => [turn, step.kind]),
    ).toEqual([
      [2, "another-authenticator"],
      [3, "authenticator"],
      [4, "another-authenticator"],
      [5, "restart"],
    ]);
  });

  it("lets Telegram ask before the page is closed only while a sign-in is half done", async () => {
    stub().signInAnswers.push(answer(code(1)), answer({ turn: 2, step: { kind: "done", until: inAnHour } }));
    const page = await openSignIn();
    await fillIn(page);
    await press(page, "Sign in");
    await page.getByLabel("The one-time code").fill("123456");
    expect((await heard(page, "web_app_setup_closing_behavior")).at(-1)).toEqual({ need_confirmation: true });
    await press(page, "Sign in");
    await sees(page, /^Signed in\./);
    expect((await heard(page, "web_app_setup_closing_behavior")).at(-1)).toEqual({
      need_confirmation: false,
    });
  });
});
