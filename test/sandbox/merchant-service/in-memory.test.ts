import { expect, it } from "vitest";
import { FakeService, plainAccount, timedCode } from "../../soak/kit/service.js";
import { coffee, passwordOf, sandboxForTest } from "./harness.js";

type Ask = (method: string, path: string, body?: unknown, token?: string) => Promise<Said>;
interface Said {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what came over the wire is what the test looks into
  readonly body: any;
}

const [login, client_id] = ["one-terminal@shop.example", "shop-bot"];

/** A sign-in with all that can go wrong in it, the terminals and an invoice. @returns each answer's status and fields */
async function walk(ask: Ask, codeNow: (authenticator: string) => string): Promise<string[]> {
  const seen: string[] = [];
  const say: Ask = async (...call) => {
    const said = await ask(...call);
    const fields: object = said.status < 400 ? [said.body].flat()[0] : {};
    seen.push(`${seen.length} ${said.status} ${Object.keys(fields).sort()}`);
    return said;
  };
  const grant = (fields: object) => say("POST", "/reg/auth/token", { client_id, ...fields });
  const password = (word: string) => grant({ grant_type: "password", username: login, password: word });
  const otp = (mfaToken: string, code: string) => grant({ grant_type: "mfa-otp", otp: code, mfaToken });
  await password("wrong");
  const mfa = (await password(passwordOf(login))).body.mfa_token;
  await say("GET", "/reg/mfa/authenticators?onlyActive=true", undefined, "nobody's");
  const listed = await say("GET", "/reg/mfa/authenticators?onlyActive=true", undefined, mfa);
  const [{ id }] = [listed.body].flat();
  const challenge = (mfa_token: string, authenticator_id: string) =>
    say("POST", "/reg/mfa/challenge", { challenge_type: "otp", authenticator_id, mfa_token, client_id });
  await otp(mfa, codeNow(id));
  await challenge("nobody's", id);
  await challenge(mfa, "another");
  await challenge(mfa, id);
  await otp("nobody's", codeNow(id));
  await otp(mfa, "000000");
  const { access_token: access, refresh_token } = (await otp(mfa, codeNow(id))).body;
  for (const token of [refresh_token, "nobody's"])
    await grant({ grant_type: "refresh_token", refresh_token: token });
  await say("GET", "/terminals?page=0&size=10", undefined, "nobody's");
  const { data } = (await say("GET", "/terminals?page=0&size=10", undefined, access)).body;
  const { id: terminalId } = data.find(({ status }: { status: string }) => status === "ACTIVE");
  const invoice = { terminalId, currency: "UZS", items: [coffee] };
  for (const token of ["nobody's", access]) await say("POST", "/merchant-invoices", invoice, token);
  return seen;
}

it("the service in memory answers a sign-in and a sale as the sandbox's does", async () => {
  const { send, control } = await sandboxForTest();
  const fake = new FakeService({ accountOf: (name) => plainAccount(name, passwordOf(name)) });
  const askFake: Ask = async (method, path, body, token = "") => {
    const call = fake.read(method, path, token, body === undefined ? "" : JSON.stringify(body));
    return call === undefined ? { status: 404, body: {} } : fake.answer(call);
  };
  const ofSandbox = await walk(
    (method, path, body, token) => send(method, `/api${path}`, body, token),
    (id) => control.currentCode(login, id),
  );
  expect(await walk(askFake, (id) => timedCode(id, Date.now()))).toEqual(ofSandbox);
});
