import { createMerchantService } from "../../../src/service/create-merchant-service.js";
import { MerchantServiceError } from "../../../src/service/service-error.js";
import type { MerchantService } from "../../../src/service/service-port.js";
import type { Random } from "../kit/random.js";
import { answerFor } from "./answer-bytes.js";
import type { Batch, Target } from "./batch.js";
import { proveHealthy } from "./callbacks.js";
import { LyingService } from "./lying-service.js";
import type { HostileWorld } from "./world.js";

const secrets = {
  password: "Tr0ub4dor-and-3",
  code: "735192",
  mfaToken: "mfa.c2VjcmV0LW1mYQ.x1",
  accessToken: "eyJhbGciOi.c2VjcmV0LWFjY2Vzcw.y2",
  refreshToken: "refresh-c2VjcmV0LXJlZnJlc2g",
  callbackUrl: "https://bot.example/callbacks/AbCdEf0123456789",
} as const;

/** For one exchange, milliseconds: an answer that never ends costs as much. */
const timeoutMs = 250;
/** Share of the answers that a bot is behind, and not the client alone. */
const throughBot = 0.15;

/** Answers of a service that is broken, hijacked or ill-willed, to the client, and to a bot behind it. */
export const serviceAnswers: Target = async (batch) => {
  const { world, random, count, fail, add } = batch;
  const service = await LyingService.start((path, request) => answerFor(random, path, request));
  const client = createMerchantService({
    baseUrl: `${service.url}/api`,
    clientId: "bot",
    timeoutMs,
    payUrlScheme: "https",
    checkoutHosts: [],
    callbackUrlField: "callbackUrl",
    refresh: true,
    log: (_event, fields) => noSecretIn(fields, fail, "a log line"),
    clock: { now: Date.now, sleep: async () => undefined },
  });
  try {
    while (service.answered < count * (1 - throughBot)) await callOnce(batch, client);
    world.service.instead = client;
    while (service.answered < count) await livesWith(world, random);
    for (const fault of await world.faults()) fail(fault);
  } finally {
    world.service.instead = undefined;
    await client.close();
    await service.close();
  }
  add("answers", service.answered);
  await proveHealthy(batch);
};

const calls: Readonly<Record<string, (client: MerchantService) => Promise<unknown>>> = {
  passwordGrant: (client) => client.passwordGrant("anna@shop.example", secrets.password),
  listAuthenticators: (client) => client.listAuthenticators(secrets.mfaToken),
  challenge: (client) => client.challenge(secrets.mfaToken, "a-1"),
  otpGrant: (client) => client.otpGrant(secrets.mfaToken, secrets.code),
  refresh: async (client) => client.refresh?.(secrets.refreshToken),
  listTerminals: (client) => client.listTerminals(secrets.accessToken),
  createInvoice: (client) =>
    client.createInvoice(
      secrets.accessToken,
      {
        terms: {
          terminal: { id: "t-1", name: "Front", businessUnitName: "Unit" },
          currency: "UZS",
          items: [{ name: "Coffee", price: "15000", currency: "UZS", quantity: 2 }],
          expiry: { kind: "none" },
        },
      },
      secrets.callbackUrl,
    ),
};

async function callOnce({ random, fail }: Batch, client: MerchantService): Promise<void> {
  const [name, call] = random.pick(Object.entries(calls));
  try {
    const result = await call(client);
    const problem = problemOf(result);
    if (problem !== undefined) fail(`${name} gives ${problem}: ${JSON.stringify(result).slice(0, 300)}`);
  } catch (error) {
    if (!(error instanceof MerchantServiceError)) return fail(`${name} throws ${String(error)}`);
    const { kind, message, reason, requestId, cause } = error;
    noSecretIn(
      { kind, message, reason, requestId, cause: String(cause), stack: error.stack },
      fail,
      `the error of ${name}`,
    );
    if (reason !== undefined && ([...reason].length > 300 || /\p{Surrogate}/u.test(reason)))
      fail(`${name} gives the reason ${reason}`);
  }
}

function noSecretIn(fields: object, fail: Batch["fail"], where: string): void {
  const text = JSON.stringify(fields);
  for (const [name, secret] of Object.entries(secrets))
    if (text.includes(secret)) fail(`the ${name} stands in ${where}: ${text.slice(0, 300)}`);
}

/** What of a result nobody could work with. */
function problemOf(result: unknown): string | undefined {
  const text = JSON.stringify(result) ?? "";
  if (/\\ud[89a-f][0-9a-f]{2}/i.test(text)) return "half a character";
  if (typeof result !== "object" || result === null) return undefined;
  const fields = result as Readonly<Record<string, unknown>>;
  const terminals = Array.isArray(fields.terminals) ? (fields.terminals as { name: string }[]) : [];
  if (terminals.some(({ name }) => [...name].length > 100 || /\n/.test(name))) return "a name for no button";
  if ("payLink" in fields) {
    const link = String(fields.payLink);
    if (!URL.canParse(link) || !/^https?:$/.test(new URL(link).protocol) || new URL(link).username !== "")
      return "a bad link";
  }
  const token =
    (fields.credentials as { accessToken?: unknown } | undefined)?.accessToken ??
    fields.accessToken ??
    fields.mfaToken ??
    "t";
  return typeof token === "string" && /^[\x21-\x7e]+$/.test(token)
    ? undefined
    : "a token that fits in no header";
}

/** Merchants go through sign-in and invoice with whatever comes. */
async function livesWith(world: HostileWorld, random: Random): Promise<void> {
  const chat = await world.merchant();
  await world.says(chat, random.pick(["/new Coffee 2x15000", "/signin", "/settings"]));
  for (let step = 0; step < 8; step += 1) {
    const buttons = world.telegram
      .shown(chat)
      .flatMap(({ id, keyboard }) => keyboard?.inline_keyboard.flat().map((button) => ({ id, button })) ?? [])
      .flatMap(({ id, button }) => ("callback_data" in button ? [{ id, data: button.callback_data }] : []));
    if (buttons.length > 0 && random.chance(0.6)) {
      const { id, data } = random.pick(buttons.slice(-6));
      await world.hand([world.tapOn(chat, id, data)], [chat]);
    } else
      await world.says(chat, random.pick(["anna@shop.example", "password", "123456", "15 000", "/signin"]));
  }
}
