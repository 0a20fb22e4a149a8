import { rm } from "node:fs/promises";
import { setImmediate as turn } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { startMerchantSandbox } from "../../../src/sandbox/merchant-service/index.js";
import { createMerchantService } from "../../../src/service/create-merchant-service.js";
import { ServiceProxy } from "../../journeys/service-proxy.js";
import { until } from "../../limits/waits.js";
import { BotInProcess } from "../../soak/kit/bot.js";
import { VirtualClock } from "../../soak/kit/clock.js";
import { memoryStore } from "../../soak/kit/memory-store.js";
import { dataBehind, InMemoryTelegram } from "../../soak/kit/telegram.js";
import { tempFolder } from "../../soak/kit/temp-folder.js";

const anna = { login: "anna@shop.example", password: "Samovar-On-The-Roof-41" };
const strangers = Array.from({ length: 50 }, (_, index) => String(9_000 + index));
const takesLong = /^Signing in to Pay takes longer than usual/;
const noAnswer = /^The invoicing service doesn't answer/;

/** A bot at a service that hangs for all strangers, with a clock that the test moves. */
async function world() {
  const sandbox = await startMerchantSandbox();
  const proxy = await ServiceProxy.start(`${sandbox.url}/api`);
  const clock = new VirtualClock(Date.now());
  const hanging: { readonly login: string; readonly letGo: () => void }[] = [];
  proxy.called = async (_path, sent) => {
    const login = /"username":"(stranger[^"]*)"/.exec(sent)?.[1];
    if (login !== undefined) await new Promise<void>((letGo) => hanging.push({ login, letGo }));
  };
  const service = createMerchantService({
    baseUrl: proxy.url,
    clientId: "test",
    // By the machine's clock, and longer than the test.
    timeoutMs: 120_000,
    payUrlScheme: "http",
    checkoutHosts: [],
    callbackUrlField: "",
    log: () => undefined,
    clock,
  });
  const telegram = new InMemoryTelegram();
  const dir = await tempFolder("strangers");
  const bot = await BotInProcess.open({
    dir,
    service,
    telegram,
    store: memoryStore(clock.now),
    now: clock.now,
  });
  onTestFinished(async () => {
    for (const { letGo } of hanging) letGo();
    await proxy.close();
    await bot.close();
    await service.close();
    await sandbox.close();
    await rm(dir, { recursive: true, force: true });
  });
  const texts = (chat: string): string[] => telegram.shown(chat).map(({ text }) => text);
  const says = (chat: string, text: string): Promise<void> => bot.accept([telegram.says(chat, text)]);
  const hears = (chat: string, answer: RegExp): Promise<void> =>
    until(() => answer.test(texts(chat).at(-1) ?? ""), `${answer} in ${chat}, not ${texts(chat).at(-1)}`);
  const signsIn = async (chat: string): Promise<void> => {
    await says(chat, "/signin");
    await hears(chat, /Your Pay login\?/);
    await says(chat, anna.login);
    await hears(chat, /Your Pay password\?/);
    await says(chat, anna.password);
    await hears(chat, /one-time code/);
    sandbox.control.forgetUsedCodes();
    await says(chat, sandbox.control.currentCode(anna.login));
    await hears(chat, /^Signed in\./);
  };
  const pass = async (ms: number): Promise<void> => {
    let isOver = false;
    clock.after(ms, () => {
      isOver = true;
    });
    while (!isOver) {
      clock.advance();
      await turn();
    }
  };
  const taps = async (chat: string, label: string): Promise<void> => {
    const message = telegram.withButton(chat, label);
    if (message === undefined) throw new Error(`There is no button ${label}.`);
    await bot.accept([telegram.taps(chat, message.id, dataBehind(message, label))]);
  };
  return { bot, hanging, texts, says, hears, signsIn, pass, taps };
}

it("a merchant who has signed in before gets in while 50 strangers' calls hang, and each stranger hears once that it takes longer", async () => {
  const { bot, hanging, texts, says, hears, signsIn, pass, taps } = await world();
  await signsIn("700");
  for (const chat of strangers) {
    await says(chat, "/signin");
    await hears(chat, /Your Pay login\?/);
    await says(chat, `stranger-${chat}@shop.example`);
    await hears(chat, /Your Pay password\?/);
    await says(chat, "a wrong password");
  }
  await until(() => hanging.length > 0, "a stranger's call");
  await signsIn("700");
  // The terminals are read, too.
  await says("700", "Coffee 15000");
  await hears("700", /Check the invoice|Which terminal/);
  expect(hanging).toHaveLength(2);

  await pass(5_000);
  const toldLong = () => strangers.map((chat) => texts(chat).filter((text) => takesLong.test(text)).length);
  await until(() => toldLong().every((times) => times === 1), "all strangers to hear that it takes longer");
  await pass(55_000);
  const waiting = strangers.filter((chat) => !hanging.some(({ login }) => login.includes(chat)));
  for (const chat of waiting) await hears(chat, noAnswer);
  expect(toldLong()).toEqual(strangers.map(() => 1));
  expect(texts("700").some((text) => takesLong.test(text))).toBe(false);

  // The service has judged none of these passwords, so none of them counts.
  const [one = ""] = waiting;
  expect((await bot.store.chats.read(one))?.refusals).toEqual([]);
  for (const { letGo } of hanging.splice(0)) letGo();
  await taps(one, "Try again");
  await hears(one, /Your Pay password\?/);
  await says(one, "another wrong password");
  await until(() => hanging.length === 1, "the stranger's call");
  hanging[0]?.letGo();
  await hears(one, /doesn't accept that login and password/);
});
