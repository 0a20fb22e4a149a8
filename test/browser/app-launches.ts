import type { Page } from "playwright-core";
import type { SignInBody } from "../../src/features/page/contract/page-requests.js";
import type { AppState } from "../../src/features/page/contract/page-views.js";

/** Ways to speak with the bot as a page that somebody else has opened, or that nobody has. */

interface Answer {
  readonly status: number;
  readonly body: Partial<AppState> & { readonly error?: string };
}

/** How Telegram's signature is made: by default now, and with the bot's own token. */
interface Signature {
  readonly authDate?: number;
  readonly botToken?: string;
}

/** The bot behind the page that is open on the demo's phone. */
export class BotOfPage {
  private constructor(
    private readonly demo: string,
    private readonly bot: string,
  ) {}

  static async of(page: Page): Promise<BotOfPage> {
    const address = (await page.locator("#app-place iframe").getAttribute("src")) ?? "";
    return new BotOfPage(new URL(page.url()).origin, new URL(address).origin);
  }

  /** Returns what Telegram would sign if this user opened the page. */
  async launchOf(user: string, signature: Signature = {}): Promise<string> {
    const answer = await fetch(`${this.demo}/telegram/user/users/${user}/init-data`, post(signature));
    return ((await answer.json()) as { initData: string }).initData;
  }

  /** Sends a step of a sign-in, with this launch. */
  async send(launch: string, body: SignInBody): Promise<Answer> {
    const { headers, ...request } = post(body);
    const authorization = `tma ${launch}`;
    const answer = await fetch(`${this.bot}/app/api/sign-in`, {
      ...request,
      headers: { ...headers, authorization },
    });
    return { status: answer.status, body: (await answer.json()) as Answer["body"] };
  }
}

const post = (body: object) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});
