import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import type { AppState, SignInView } from "../../src/features/page/contract/page-views.js";
import { launchUrl, openInAppBrowser, openInTelegram, type Theme } from "./app-phone.js";
import { AppStub, freshState, type StubAnswer } from "./app-stub.js";
import { describeInBrowser, watchScripts } from "./browser-tests.js";

/** The tools of a test of the page: the stub that answers, and ways to open the page. */
interface PageTest {
  readonly stub: () => AppStub;
  /** Opens the sign-in on a phone, in Telegram's app. */
  readonly openSignIn: (theme?: Theme, viewport?: { width: number; height: number }) => Promise<Page>;
  /** Opens an address in Telegram's app. */
  readonly openAt: (address: string) => Promise<Page>;
  /** Opens an address in the browser that Telegram on an iPhone opens links with. */
  readonly openInAppBrowser: (address: string) => Promise<Page>;
  /** Opens an address in a browser, without Telegram. */
  readonly openOutside: (address: string, locale: string) => Promise<Page>;
}

const phone = { width: 360, height: 740 };

/** Tests of the page against the stub, in a browser. */
export function describePage(title: string, tests: (page: PageTest) => void): void {
  describeInBrowser(title, watchScripts, (open) => {
    let started: AppStub | undefined;
    const stub = (): AppStub => {
      if (started === undefined) throw new Error("The stub starts before the first test.");
      return started;
    };
    beforeAll(async () => {
      started = await AppStub.start();
    });
    afterEach(() => stub().reset());
    afterAll(() => stub().close());

    tests({
      stub,
      openSignIn: (theme = "light", viewport = phone) =>
        openInTelegram(open, launchUrl(stub().url, "sign-in", theme), { viewport }),
      openAt: (address) => openInTelegram(open, address, { viewport: phone }),
      openInAppBrowser: (address) => openInAppBrowser(open, address),
      openOutside: (address, locale) => open(address, { viewport: phone, locale }),
    });
  });
}

export const inAnHour = Date.now() + 3_600_000;

/** The bot's answer to a step of the sign-in. */
export const answer = (signIn: SignInView, more: Partial<AppState> = {}): StubAnswer => ({
  body: { ...freshState, ...more, signIn },
});

export const refusal = (status: number, error: string, headers: Record<string, string> = {}): StubAnswer => ({
  status,
  headers,
  body: { error },
});

/** The sign-in asks for the code. */
export const code = (turn: number, several = false): SignInView => ({
  turn,
  step: { kind: "code", refused: false, several },
});

/** The sign-in asks which of two authenticators is used. */
export const choice = (turn: number): SignInView => ({
  turn,
  step: { kind: "authenticator", authenticators: [{ end: "aaa111" }, { end: "bbb222" }] },
});

export async function fillIn(page: Page): Promise<void> {
  await page.getByLabel("Your Sandbox Pay login?").fill("shop@example.com");
  await page.getByLabel("Your Sandbox Pay password?").fill("s3cret pass");
}

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole("button", { name, exact: true }).click();

export const sees = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).first().waitFor({ state: "visible" });

/** Returns the id of what has the focus. */
export const focused = (page: Page): Promise<unknown> => page.evaluate("document.activeElement.id");
