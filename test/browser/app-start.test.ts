import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { AppState } from "../../src/features/page/contract/page-views.js";
import { answer, choice, code, describePage, fillIn, inAnHour, press, sees } from "./app-page.js";
import { expectAccessible, expectFits, heard, launchUrl, pass, tellPage, themes } from "./app-phone.js";
import { freshState } from "./app-stub.js";

describePage(
  "the bot's page when it opens",
  ({ stub, openSignIn, openAt, openInAppBrowser, openOutside }) => {
    it.each<[string, Partial<AppState>, string, string[]]>([
      [
        "a seller",
        { access: { kind: "seller", open: true } },
        "You sell for",
        ["Counter", "Back to the chat"],
      ],
      [
        "a seller without access",
        { access: { kind: "seller", open: false } },
        "send /new",
        ["Back to the chat"],
      ],
      [
        "a locked chat",
        { access: { kind: "locked" } },
        "This chat is locked",
        ["Show", "Sign in", "Sign in in the chat"],
      ],
      [
        "a merchant with access",
        { access: { kind: "signed-in", until: inAnHour } },
        "You are signed in until",
        ["Show", "Sign in", "Sign in in the chat"],
      ],
      ["a chat without sign-in", { chatSignIn: false }, "doesn't become a message", ["Show", "Sign in"]],
      [
        "a paused chat",
        { signIn: { turn: 0, step: { kind: "paused", until: inAnHour } } },
        "Too many wrong passwords",
        ["Back to the chat"],
      ],
      [
        "a half-done sign-in of an earlier load",
        { signIn: code(4) },
        "Your last sign-in wasn't finished. Please begin again.",
        ["Show", "Sign in", "Sign in in the chat"],
      ],
    ])("tells %s what to do", async (_name, more, sentence, buttons) => {
      stub().state = { ...freshState, ...more };
      const page = await openSignIn();
      await sees(page, sentence);
      expect(await page.getByRole("button").allTextContents()).toEqual(buttons);
      await expectAccessible(page);
    });

    it("asks a locked chat to sign in, whichever screen was opened", async () => {
      stub().state = { ...freshState, access: { kind: "locked" } };
      const page = await openAt(launchUrl(stub().url, "counter"));
      await sees(page, "This chat is locked");
    });

    // The browser itself knows no Uzbek names of days and months.
    it.each([
      ["ru", "вс, 22 нояб. 2099, 14:05"],
      ["uz", "yak, 22-noy 2099, 14:05"],
      ["uz-Cyrl", "якш, 22-ноя 2099, 14:05"],
    ] as const)(
      "says when the pause ends in the chat's zone and language, in %s",
      async (language, moment) => {
        const until = Date.UTC(2099, 10, 22, 9, 5);
        stub().state = { ...freshState, language, signIn: { turn: 0, step: { kind: "paused", until } } };
        const page = await openSignIn();
        await sees(page, moment);
        expect(await page.evaluate("document.documentElement.lang")).toBe(language);
      },
    );

    it("says that the state can't be loaded, and loads it again", async () => {
      stub().stateAnswers.push("break");
      const page = await openSignIn();
      await sees(page, "There is no connection to the bot.");
      await expectAccessible(page);
      await press(page, "Try again");
      await sees(page, "Your Sandbox Pay login?");
    });

    it("shows words in all languages while the script, and when the texts, can't be loaded", async () => {
      let handOut = (): void => undefined;
      stub().files.set("app.js", new Promise((resolve) => (handOut = resolve)));
      stub().files.set("en.json", "{");
      const page = await openAt("about:blank");
      await page.goto(launchUrl(stub().url, "sign-in"), { waitUntil: "commit" });
      for (const word of ["Loading…", "Загрузка…", "Yuklanmoqda…", "Юкланмоқда…"]) await sees(page, word);
      handOut();
      await sees(page, "If nothing appears, close this page and open it again from the chat.");
      expect(await page.locator("#page").innerHTML()).toBe("");
    });

    it("says in words that a text is missing, and doesn't stay empty", async () => {
      const texts = ["app-failed-title", "app-failed-fault", "app-close"].map((id) => ({
        id,
        value: `The text ${id}`,
        attributes: {},
      }));
      stub().files.set("en.json", JSON.stringify({ body: texts }));
      const page = await openSignIn();
      await sees(page, "The text app-failed-fault");
      await press(page, "The text app-close");
    });

    it.each([
      ["en-GB", "Open this page from the bot's chat"],
      ["ru-RU", "Откройте эту страницу из чата с ботом"],
      ["uz-UZ", "Bu sahifani bot bilan chatdan oching"],
      ["de-DE", "Open this page from the bot's chat"],
    ])("says to a browser in %s where to open the page", async (locale, sentence) => {
      const page = await openOutside(`${stub().url}?screen=sign-in`, locale);
      await sees(page, sentence);
      await expectAccessible(page);
      expect(stub().seen.map(({ line }) => line)).not.toContain("GET /app/api/state");
    });

    describe("with a launch that Telegram may not have brought", () => {
      const asksNothing = async (page: Page): Promise<void> => {
        await sees(page, "Open this page from the bot's chat");
        expect(await page.getByRole("textbox").count()).toBe(0);
        expect(
          stub().seen.filter(({ line, authorization }) => authorization || line.includes("/api/")),
        ).toEqual([]);
      };
      const signInUrl = () => launchUrl(stub().url, "sign-in");

      it("takes no password in a browser, because the link's author would be signed in with it", async () => {
        await asksNothing(await openOutside(signInUrl(), "en-GB"));
      });

      it("takes no password when the address already had a launch before Telegram's app has added its own", async () => {
        const [address, telegrams = ""] = signInUrl().split("#");
        await asksNothing(await openAt(`${address}#tgWebAppData=user%3Dof-the-link&${telegrams}`));
      });

      it("takes and fetches nothing in the iPhone's in-app browser, which looks like Telegram's app and answers nothing", async () => {
        const page = await openInAppBrowser(signInUrl());
        await sees(page, "Loading…");
        await expect.poll(() => heard(page, "web_app_request_theme")).toHaveLength(1);
        await pass(page, 4);
        await asksNothing(page);
        const link = page.getByRole("link", { name: "Open the chat with the bot" });
        expect(await link.getAttribute("href")).toBe("https://t.me/sandbox_pay_bot");
        await expectAccessible(page);
        await expectFits(page);
        await pass(page, 3600);
        await asksNothing(page);
      });

      it("opens after all when Telegram's app answers late", async () => {
        const page = await openInAppBrowser(signInUrl());
        await expect.poll(() => heard(page, "web_app_request_theme")).toHaveLength(1);
        await pass(page, 4);
        await asksNothing(page);
        await tellPage(page, "theme_changed", { theme_params: themes.light });
        await sees(page, "Your Sandbox Pay login?");
      });
    });

    it("says at each step that takes something whose chat is signed in", async () => {
      stub().signInAnswers.push(answer(choice(1)), answer(code(2, true)));
      const page = await openSignIn();
      const whose = () => page.locator(".whose p").allTextContents();
      const expected = [
        "Access goes to the Telegram chat of",
        "Aziza",
        "@aziza_shop",
        "Not you? Close this page.",
      ];
      await fillIn(page);
      expect(await whose()).toEqual(expected);
      await press(page, "Sign in");
      await sees(page, "Which one do you use now?");
      expect(await whose()).toEqual(expected);
      await press(page, "Authenticator app 1 (…aaa111)");
      await sees(page, "Never a Telegram login code.");
      expect(await whose()).toEqual(expected);
    });

    it.each([
      ["a long name", "W".repeat(40)],
      ["a name from right to left", "אבג 123 דהו"],
      ["a name of tall letters", `A${"\u0301".repeat(39)}`],
    ])("keeps %s on a line of its own, so that it disguises no username", async (_what, name) => {
      stub().state = { ...freshState, person: { name, username: "aziza_shop" } };
      const page = await openSignIn();
      await sees(page, "@aziza_shop");
      const [shown, username] = [page.locator(".whose-name"), page.getByText("@aziza_shop")];
      const [box, below] = [await shown.boundingBox(), await username.boundingBox()];
      expect(box?.height).toBeLessThan(30);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((below?.y ?? 0) + 1);
      expect(await username.getAttribute("dir")).toBe("ltr");
      await expectFits(page);
    });

    it("says so when the person has no username", async () => {
      stub().state = { ...freshState, person: { name: "Aziza aziza_shop" } };
      const page = await openSignIn();
      await sees(page, "No username");
      expect(await page.locator(".whose-name").textContent()).toBe("Aziza aziza_shop");
    });

    it("asks for a new opening in place of a password that the bot wouldn't take any more", async () => {
      stub().state = { ...freshState, signInMs: 0 };
      const page = await openSignIn();
      await sees(page, "This page is no longer valid.");
      expect(await page.getByRole("textbox").count()).toBe(0);
      await press(page, "Close");
    });

    it("tells Telegram of no question before closing, and of swipes that don't close, while nothing was typed", async () => {
      const page = await openSignIn();
      await sees(page, "Your Sandbox Pay login?");
      expect(await heard(page, "web_app_setup_closing_behavior")).toEqual([]);
      expect(await heard(page, "web_app_setup_swipe_behavior")).toEqual([{ allow_vertical_swipe: false }]);
    });

    it("lets a drag mark no text but what is typed or may be copied", async () => {
      const page = await openSignIn();
      await sees(page, "@aziza_shop");
      const styles = await page.evaluate(`["h1", "label", "#login", ".whose bdi"].map((each) =>
      getComputedStyle(document.querySelector(each)).userSelect)`);
      expect(styles).toEqual(["none", "none", "text", "text"]);
    });

    describe.each(["light", "dark"] as const)("in a %s theme", (theme) => {
      it("can be used by everybody at each step, on a phone of 320 pixels and with letters of twice the size", async () => {
        stub().signInAnswers.push(
          answer({ turn: 1, step: { kind: "credentials" }, problem: { kind: "refused" } }),
          answer(choice(2)),
          answer({ ...code(3, true), problem: { kind: "wrong-code" } }),
          answer({ turn: 4, step: { kind: "done", until: inAnHour } }),
        );
        const page = await openSignIn(theme, { width: 320, height: 568 });
        const looksWell = async (): Promise<void> => {
          await expectAccessible(page);
          await expectFits(page);
          await page.evaluate(`document.documentElement.style.fontSize = "200%"`);
          await expectFits(page);
          await page.evaluate(`document.documentElement.style.fontSize = ""`);
        };
        await fillIn(page);
        await looksWell();
        await press(page, "Sign in");
        await sees(page, "doesn't accept");
        await looksWell();
        await page.getByLabel("Your Sandbox Pay password?").fill("right");
        await press(page, "Sign in");
        await sees(page, "Which one do you use now?");
        await looksWell();
        await press(page, "Authenticator app 1 (…aaa111)");
        await sees(page, "That code is wrong");
        await looksWell();
        await page.getByLabel("The one-time code").fill("123456");
        await press(page, "Sign in");
        await sees(page, /^Signed in\./);
        await looksWell();
      });
    });

    it("follows Telegram's colours and margins when they change", async () => {
      const page = await openSignIn();
      await sees(page, "Your Sandbox Pay login?");
      await tellPage(page, "theme_changed", { theme_params: { bg_color: "#102030", text_color: "#102031" } });
      await tellPage(page, "content_safe_area_changed", { top: 46, bottom: 0, left: 0, right: 0 });
      const colourOf = (property: string): Promise<unknown> =>
        page.evaluate(`getComputedStyle(document.documentElement)[${JSON.stringify(property)}]`);
      await expect.poll(() => colourOf("backgroundColor")).toBe("rgb(16, 32, 48)");
      expect(await page.evaluate(`getComputedStyle(document.querySelector("#page")).paddingTop`)).toBe(
        "62px",
      );
      await expectAccessible(page);
    });
  },
);
