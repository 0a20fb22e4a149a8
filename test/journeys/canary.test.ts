import { afterEach, describe, expect, it } from "vitest";
import { collectFiles, collectTokens } from "./canaries.js";
import type { Chat } from "./chat.js";
import { misplacements, untilTold } from "./misplaced-secrets.js";
import { proxiedWorld, type ServiceProxy } from "./service-proxy.js";
import { passwordOf } from "./steps.js";
import { tracesIn } from "./traces.js";
import { unsealed } from "./unsealed.js";
import type { World } from "./world.js";

const boris = "boris@shop.example";
const anna = "anna@shop.example";
const phone = "boris-phone";

describe("secrets", () => {
  let world: World;
  let proxy: ServiceProxy;
  afterEach(async () => {
    await world.close();
    await proxy.close();
  });

  it("stand in no file, no output and no message, from wrong codes over a kill to signing out", async () => {
    ({ world, proxy } = await proxiedWorld(undefined, { process: true }));
    const { control } = world.merchant;
    const secrets = new Map<string, string>();
    collectTokens(proxy, secrets);
    const files = new Map<string, Buffer>();
    const look = () => collectFiles(world, files);
    proxy.called = look;
    const secret = (name: string, text: string): string => {
      secrets.set(name, text);
      return text;
    };
    const code = (name: string, login: string, authenticator?: string) => {
      control.forgetUsedCodes();
      return secret(name, control.currentCode(login, authenticator));
    };
    secret("the bot token", world.environment().TELEGRAM_BOT_TOKEN ?? "");
    secret("SECRET_KEY", world.environment().SECRET_KEY ?? "");
    // Not a secret as the others are, but half of one: it must be no more readable than they.
    secret("a login: Boris", boris);
    secret("a login: Anna", anna);
    secret("Boris's password", passwordOf(boris));
    secret("Anna's password", passwordOf(anna));

    // With the command, as a caption and a file's name, in a forwarded text, and after the sign-in was left.
    const chat = world.user("Boris");
    const misplaced = (text: string): string => secret(`a misplaced password (${secrets.size})`, text);
    chat.send(`/SIGNIN ${boris}\n${misplaced("Behind The Command 1981")}`);
    await chat.waitFor(/never send a login or a password with a command/);
    await chat.waitFor(/login\?/);
    await chat.say(boris, /password\?/);
    await look();
    for (const [index, send] of Object.values(misplacements(world, chat, misplaced)).entries()) {
      send();
      await untilTold(chat, index + 1);
      await look();
    }
    await chat.say("/cancel", /Cancelled/);
    await chat.say(misplaced("After Leaving 1983"), /a sign-in was interrupted a moment ago/);
    await look();
    await world.killBot();
    await world.startBot();
    chat.send(misplaced("After A Kill 1984"));
    world.telegram.control.attach(chat.id, "photo", misplaced("Below A Photo 1985"));
    await chat.waitUntil(() => !JSON.stringify(chat.messages).includes(" 1985"));
    await look();

    // Wrong password, Telegram in trouble with the right one, wrong codes until the password is asked again.
    await chat.say("/signin", /login\?/);
    await chat.say(boris, /password\?/);
    await look();
    await chat.say(secret("a wrong password", "Ten Red Carpets, 1975"), /doesn't accept that login/);
    await look();
    world.telegram.control.fault({ method: "deleteMessage", kind: 502 });
    world.telegram.control.fault({ method: "sendMessage", kind: 502 });
    await chat.say(passwordOf(boris), /several authenticators/);
    await look();
    await chat.tap("Authenticator app 1 (…-phone)", /one-time code/);
    for (const [typed, answer] of [
      ["49 15-73", /That code is wrong or/],
      ["60-28-41", /That code is wrong too/],
      ["730 592", /Three codes were refused/],
    ] as const) {
      secret(`the wrong code ${typed.length}${typed[0]}`, typed);
      secret(`the wrong code ${typed.length}${typed[0]}, as sent`, typed.replace(/\D/g, ""));
      await chat.say(typed, answer);
      await look();
    }

    // Killed with a password in hand, and again with a code.
    await killWithInHand(world, chat, passwordOf(boris), look);
    await chat.waitFor(/couldn't keep that message, so I deleted it/);
    await chat.say(passwordOf(boris), /several authenticators/);
    await chat.tap("Authenticator app 1 (…-phone)", /one-time code/);
    await killWithInHand(world, chat, code("a code in hand at a kill", boris, phone), look);
    await expect.poll(() => chat.texts.filter((text) => text.includes("couldn't keep that"))).toHaveLength(2);
    await chat.say(code("Boris's code", boris, phone), /Signed in\./);
    await look();

    // An invoice, paid; and another for which the access has ended.
    await draftCarpet(chat);
    await chat.tap("Create invoice", /Waiting for payment/);
    await look();
    const [invoice] = control.invoices();
    secret("an address for callbacks", invoice?.callbackUrl?.split("/").at(-1) ?? "");
    await control.pay(invoice?.id ?? "");
    await chat.waitFor(/is paid: .?Carpet/);
    control.expireTokens();
    await chat.say("/new", /What are you selling/);
    await sellCarpet(chat);
    await chat.tap("Create invoice", /as .?b•••@shop\.example.? has ended\.[\s\S]*password\?/);
    await chat.say(passwordOf(boris), /several authenticators/);
    await chat.tap("Authenticator app 1 (…-phone)", /one-time code/);
    await chat.say(code("Boris's second code", boris, phone), /Signed in\./);
    await look();

    // The sums of the day, its file and its picture.
    await chat.say("/today", /^Today, /);
    await chat.press("Excel");
    await chat.waitUntil(() => chat.last.document !== undefined);
    await chat.say("/today", /^Today, /);
    await chat.press("Picture");
    await chat.waitUntil(() => chat.last.photoUrl !== undefined);
    await look();

    // Typed ahead, all in a row: where the place is asked, which refuses all but the login, and after it was chosen.
    const other = world.user("Anna");
    const sendInARow = async (texts: readonly string[], signIns: number): Promise<void> => {
      for (const text of texts) other.send(text);
      await look();
      const standing = () => other.messages.filter(({ text = "" }) => texts.includes(text));
      const signedIn = () => other.texts.filter((text) => text.includes("Signed in."));
      await other.waitUntil(() => standing().length === 0 && signedIn().length === signIns);
      await look();
    };
    other.send("/signin");
    await sendInARow([passwordOf(anna), code("Anna's code, typed too early", anna)], 0);
    await sendInARow([anna, passwordOf(anna), code("Anna's code", anna)], 1);
    await other.say("/signin", /login\?/);
    await sendInARow([anna, passwordOf(anna), code("Anna's second code", anna)], 2);
    await chat.say("/signout", /Signed out/);
    await world.stopBot();
    await look();

    const kinds = ["an mfa token", "an access token", "a refresh token"];
    for (const kind of kinds) expect([...secrets.keys()].join()).toContain(kind);
    expect([...secrets.values()].every((text) => text.length >= 6)).toBe(true);
    expect(files.size).toBeGreaterThan(20);
    for (const [name, bytes] of files) expect(tracesIn(bytes, secrets), name).toEqual([]);
    expectNoneUnsealed(world, files, secrets);
    expect(world.output).toContain('"level":"debug"');
    expect(tracesIn(Buffer.from(world.output), secrets)).toEqual([]);
    const sent = world.telegram.control.requests();
    expect(sent.length).toBeGreaterThan(50);
    expect(tracesIn(Buffer.from(JSON.stringify(sent)), secrets)).toEqual([]);
    for (const { messages } of [chat, other])
      expect(tracesIn(Buffer.from(JSON.stringify(messages)), secrets)).toEqual([]);
  });
});

describe("the search for secrets", () => {
  const secrets = new Map([["it", "pass word/1974+ü"]]);
  const traces = (text: string | Buffer): string[] => tracesIn(Buffer.from(text), secrets);

  it.each(["", "x", "xy", "xyz"])("finds one in base64 wherever it stands: after '%s'", (before) => {
    const hidden = Buffer.from(`${before}pass word/1974+ü and more`);
    expect(traces(hidden.toString("base64"))).not.toEqual([]);
    expect(traces(hidden.toString("base64url"))).not.toEqual([]);
  });

  it("finds one as it is, in a URL, in a form, in hex and in wide characters", () => {
    const [secret = ""] = secrets.values();
    expect(traces(`a ${secret} b`)).toContain("it plain");
    expect(traces(encodeURIComponent(secret))).toContain("it URL-encoded");
    expect(traces(new URLSearchParams({ p: secret }).toString())).toContain("it form-encoded");
    expect(traces(Buffer.from(secret).toString("hex"))).toContain("it in hex");
    expect(traces(Buffer.from(secret, "utf16le"))).toContain("it in UTF-16");
    expect(traces("pass word/1975")).toEqual([]);
  });
});

/** From the first /new, which asks for the terminal, to the review card. */
async function draftCarpet(chat: Chat): Promise<void> {
  await chat.say("/new", /Which terminal/);
  await chat.tap(chat.labels()[0] ?? "", /What are you selling/);
  await sellCarpet(chat);
}

/** From the question for items to the review card. */
async function sellCarpet(chat: Chat): Promise<void> {
  await chat.say("Carpet", /Price of one/);
  await chat.say("15 000", /Check the invoice/);
  await chat.say("x2", /Quantity of/);
}

/**
 * Under the seal may stand what the bot needs later: tokens and the login of a sign-in, an address for callbacks. The
 * key itself, the bot's token, passwords and codes may not even stand there; nor a refresh token, which isn't used.
 */
function expectNoneUnsealed(
  world: World,
  files: ReadonlyMap<string, Buffer>,
  secrets: ReadonlyMap<string, string>,
): void {
  const kept = /^an (access token|mfa token|address for callbacks)|^a login/;
  const never = new Map([...secrets].filter(([name]) => !kept.test(name)));
  const needed = new Map([...secrets].filter(([name]) => kept.test(name)));
  const key = Buffer.from(world.environment().SECRET_KEY ?? "", "base64");
  const found = new Set<string>();
  for (const [name, bytes] of files) {
    const text = unsealed(name.replace(/\?.*$/, ""), bytes, key);
    if (text === undefined) continue;
    expect(tracesIn(Buffer.from(text), never), name).toEqual([]);
    for (const trace of tracesIn(Buffer.from(text), needed)) found.add(trace.replace(/ \(\d+\)/, ""));
  }
  // Else nothing was unsealed, and nothing could have been found.
  expect([...found]).toEqual(
    expect.arrayContaining(["a login: Boris plain", "an mfa token plain", "an access token plain"]),
  );
}

/** Sends a secret, and kills the bot while it is busy with it. */
async function killWithInHand(
  world: World,
  chat: Chat,
  text: string,
  look: () => Promise<void>,
): Promise<void> {
  const deletions = () =>
    world.telegram.control.requests().filter(({ method }) => method === "deleteMessage").length;
  const before = deletions();
  world.telegram.control.fault({ method: "deleteMessage", kind: "no-answer" });
  chat.send(text);
  await expect.poll(deletions, { interval: 10 }).toBeGreaterThan(before);
  await look();
  await world.killBot();
  await look();
  await world.startBot();
}
