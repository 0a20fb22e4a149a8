import { expect, it } from "vitest";
import { signedInRecently } from "../../../src/features/security/model/recent-sign-in.js";
import { actingOf } from "../../../src/frame/model/acting.js";
import { OneChat } from "../../kit/one-chat.js";
import { changeSignIn } from "../../store/samples.js";

const minute = 60_000;
const signedIn = {
  kind: "signed-in",
  credentials: { accessToken: "other", expiresIn: 24 * 60 * 60, userId: "user of anna@shop.example" },
} as const;

/** A chat whose access has ended, with the sign-in open that its terminals need. */
async function signingInForTerminals(now: () => number = Date.now): Promise<OneChat> {
  const one = await OneChat.open(now);
  await one.change((record) => {
    changeSignIn(record, { login: "anna@shop.example" });
  });
  await one.store.credentials.remove(one.key);
  await one.send("/settings");
  await one.tap("Terminal");
  await one.tap("Sign in");
  expect(one.chat.last.text).toMatch(/password\?/);
  return one;
}

it("a sign-in that a screen needs leads back to that screen, and counts as recent", async () => {
  const one = await signingInForTerminals();
  one.signIn = { passwordGrant: async () => signedIn };
  await one.send("opensesame");
  expect(one.chat.last.text).toMatch(/^Signed in\./);
  expect(one.chat.labels()).toEqual(["Continue"]);
  expect(signedInRecently(actingOf(await one.record()), Date.now())).toBe(true);
  await one.tap("Continue");
  expect(one.chat.labels()[0]).toMatch(/Front/);
});

it("a sign-in that took too long and begins again still leads back to the screen that needs it", async () => {
  let now = Date.now();
  const one = await signingInForTerminals(() => now);
  one.signIn = {
    passwordGrant: async () => ({ kind: "mfa-required", mfaToken: "mfa" }),
    listAuthenticators: async () => [{ id: "phone", type: "otp" }],
    challenge: async () => undefined,
  };
  await one.send("opensesame");
  expect(one.chat.last.text).toMatch(/one-time code/);
  now += 10 * minute;
  await one.send("123456");
  expect(one.chat.last.text).toMatch(/^This sign-in has taken too long, so I have forgotten/);
  one.signIn = { passwordGrant: async () => signedIn };
  await one.send("opensesame");
  expect(one.chat.labels()).toEqual(["Continue"]);
});

it("a code whose fate is unknown isn't told as refused, nor as ended by the service", async () => {
  const one = await signingInForTerminals(Date.now);
  one.signIn = {
    passwordGrant: async () => ({ kind: "mfa-required", mfaToken: "mfa" }),
    listAuthenticators: async () => [{ id: "phone", type: "otp" }],
    challenge: async () => undefined,
  };
  await one.send("opensesame");
  // The service of this chat breaks off at the code, so that the event is handled once more, as after a crash.
  await one.send("123456");
  expect(one.chat.last.text).toMatch(
    /^I couldn't see what became of that code, so we start again from the pass/,
  );
});
