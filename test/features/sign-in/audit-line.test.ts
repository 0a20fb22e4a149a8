import { describe, expect, it } from "vitest";
import { MerchantServiceError } from "../../../src/service/service-error.js";
import { OneChat } from "../../kit/one-chat.js";

const login = "anna@shop.example";
const password = "CANARY password of Anna";

/** A chat that the service doesn't sign in, or asks for a code, and that types its password as often as given. */
async function typed(times: number, answer: "refused" | "code"): Promise<OneChat> {
  const one = await OneChat.open();
  one.signIn = {
    passwordGrant: async () => {
      if (answer === "refused") throw new MerchantServiceError("refused-credentials", "said by the test");
      return { kind: "mfa-required", mfaToken: "CANARY token" };
    },
    listAuthenticators: async () => [{ id: "a", type: "otp" }],
    challenge: async () => undefined,
  };
  await one.send("/signin");
  await one.send(login);
  for (let time = 0; time < times; time += 1) await one.send(password);
  return one;
}

/** The operator's audit lines of sign-in calls. */
const lines = (one: OneChat): object[] =>
  one.noted.filter(({ event }) => event === "sign-in.audit").map(({ fields }) => fields);

describe("the operator's log of sign-ins", () => {
  it("has one line for a password that the service refused", async () => {
    const one = await typed(1, "refused");
    const line = { chat: one.key, step: "password", place: "chat", outcome: "refused-credentials" };
    expect(lines(one)).toEqual([line]);
  });

  it("has one line for a password after which the service asks for a code", async () => {
    const one = await typed(1, "code");
    expect(lines(one)).toEqual([{ chat: one.key, step: "password", place: "chat", outcome: "mfa-required" }]);
  });

  it("has a line for an attempt in a pause, which doesn't reach the service", async () => {
    const one = await typed(4, "refused");
    // Meanwhile the page has sent a wrong password, too.
    await one.change((record) => {
      record.refusals.push(Date.now());
    });
    await one.send(password);
    expect(lines(one).map((line) => Reflect.get(line, "outcome"))).toEqual([
      ...Array.from({ length: 4 }, () => "refused-credentials"),
      "paused",
    ]);
  });

  it("names no login and no secret", async () => {
    const one = await typed(1, "code");
    expect(lines(one)).toHaveLength(1);
    expect(JSON.stringify(one.noted)).not.toMatch(/CANARY|anna/);
  });
});
