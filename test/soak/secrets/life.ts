import { setTimeout as delay } from "node:timers/promises";
import type { Chat } from "../../journeys/chat.js";
import { misplacements, untilTold } from "../../journeys/misplaced-secrets.js";
import { draft, passwordOf } from "../../journeys/steps.js";
import { until } from "../../limits/waits.js";
import type { Random } from "../kit/random.js";
import type { CrashKind } from "./crash.js";
import { crashEnvironment } from "./crash.js";
import type { WatchedWorld } from "./watched-world.js";

const login = "one-terminal@shop.example";
const email = "zarina.karimova+canary@customer.example";
const name = "Zarina Canary-Karimova";

export interface Plan {
  /** Which call is cut off by a SIGKILL. */
  readonly killedAt: "password" | "code" | "create";
  readonly crash: CrashKind;
  /** What Telegram refuses with, and what the service does. */
  readonly telegram: number;
  readonly service: number;
}

const grant = /^\/reg\/auth\/token/;
const create = /invoice/;

/** A merchant goes through every feature, while service and Telegram quote what they are sent, and the process dies. */
export async function liveWith(watched: WatchedWorld, random: Random, plan: Plan): Promise<Chat> {
  const { world, telegram, environment } = watched;
  const chat = world.user("Zarina");
  watched.secret("the customer's e-mail", email);
  watched.secret("the customer's name", name);
  watched.secret("the login", login);
  watched.secret("the password", passwordOf(login));

  await misplaceSecrets(watched, chat, random);

  // The service quotes a wrong password in its refusal, and a wrong code.
  await chat.say("/signin", /login\?/);
  await chat.say(login, /password\?/);
  quoteOnce(watched, grant, 401);
  await chat.say(
    watched.secret("a wrong password", `Wrong "Horse" & ${random.below(1e9)}`),
    /doesn't accept that login/,
  );
  telegram.refuse = { left: 1, status: 502 };
  await chat.say(passwordOf(login), /one-time code/);
  quoteOnce(watched, grant, 403);
  await chat.say(watched.secret("a wrong code", `9${random.below(90_000) + 10_000}`), /code is wrong/);
  await watched.look();

  if (plan.killedAt !== "create") await dieSigningIn(watched, chat, plan.killedAt);
  await answerQuestions(watched, chat, /Signed in\./);
  await watched.look();

  await draft(chat, "Teapot");
  await chat.tap("Customer", /Who is it for/);
  await chat.say(`${name}, ${email}`, /Customer: /);
  const isRefused = plan.service === 400 || plan.service === 422;
  if (isRefused) world.merchant.control.fault({ on: "create", kind: "400" });
  quoteOnce(watched, create, plan.service);
  const { messageId } = await chat.tap("Create invoice", isRefused ? /refused this invoice/ : /./);
  const isBelow = (id: number) => id > messageId;
  if (isRefused)
    await until(
      () =>
        chat.said.some(
          (message) => isBelow(message.messageId) && chat.labels(message).includes("Create invoice"),
        ),
      "the review card below the refusal",
    );
  await watched.look();
  await makeInvoice(watched, chat, plan);
  await watched.look();
  await useEverything(watched, chat, random);

  // Telegram quotes its address, with the token in it; one that blames the bot's words is tried once more.
  telegram.refuse = { left: 4, status: plan.telegram };
  chat.send("/settings");
  await until(() => telegram.refuse.left < 4, "Telegram to refuse a call");
  await delay(500);
  telegram.refuse.left = 0;
  await watched.look();
  await watched.askAsOperator();

  // The process fails with all of it in hand.
  const words = [...watched.secrets.values()].join(" and ");
  Object.assign(environment, crashEnvironment(plan.crash, words));
  await world.stopBot();
  await world.startBot();
  await chat.say("/help", /\/new/);
  world.signalBot("SIGUSR2");
  await world.botEnded();
  await watched.look();
  delete environment.NODE_OPTIONS;
  await world.startBot();
  await chat.say("/help", /\/new/);
  await chat.say("/signout", /Signed out|signed in/);
  await world.stopBot();
  await watched.look();
  return chat;
}

/** Secrets behind the command, in messages of all kinds, and after the sign-in was left; the process dies meanwhile. */
async function misplaceSecrets(watched: WatchedWorld, chat: Chat, random: Random): Promise<void> {
  const { world } = watched;
  const misplaced = (text: string): string =>
    watched.secret(`a misplaced password (${watched.secrets.size})`, `${text} ${random.below(1e9)}`);
  const command = random.pick(["/signin", "/SIGNIN", "/signin@sandbox_pay_bot", "/sign_in"]);
  chat.send(`${command}${random.pick([" ", "\n"])}${login} ${misplaced("Behind The Command")}`);
  await chat.waitFor(/never send a login or a password with a command/);
  await chat.waitFor(/login\?/);
  if (random.below(2) === 0) await chat.say(login, /password\?/);
  const sends = random.shuffle(Object.values(misplacements(world, chat, misplaced)));
  for (const [index, send] of sends.entries()) {
    send();
    await untilTold(chat, index + 1);
    await watched.look();
  }
  await chat.say("/cancel", /Cancelled/);
  const guarded = () =>
    chat.texts.filter((text) => /a sign-in was interrupted a moment ago/.test(text)).length;
  chat.send(misplaced("After Leaving"));
  await until(() => guarded() === 1, "the warning of a secret");
  await watched.look();
  await world.killBot();
  chat.send(misplaced("While Nobody Was There"));
  await world.startBot();
  await until(() => guarded() === 2, "the second warning of a secret");
  world.telegram.control.attach(chat.id, "photo", misplaced("Below A Photo"));
  await until(() => guarded() === 3, "the third warning of a secret");
  await watched.look();
}

/** Refuses the next call to a path, in words that repeat all that it carried. */
function quoteOnce({ service }: WatchedWorld, path: RegExp, status: number): void {
  const before = service.change;
  service.change = (answer, asked, sent) => {
    if (!path.test(asked)) return before?.(answer, asked, sent) ?? answer;
    service.change = before;
    const message = `No to ${sent}`;
    const body = JSON.stringify({ message, error: "refused", errors: [{ message: sent }, sent.slice(-200)] });
    return { status, headers: { "content-type": "application/json" }, body };
  };
}

async function dieSigningIn(watched: WatchedWorld, chat: Chat, at: "password" | "code"): Promise<void> {
  const { world } = watched;
  if (at === "password") {
    await chat.say("/cancel", /./);
    await chat.say("/signin", /login\?/);
    await chat.say(login, /password\?/);
  }
  const before = chat.texts.length;
  const killed = watched.killDuring(grant);
  chat.send(at === "password" ? passwordOf(login) : currentCode(watched));
  await killed;
  await watched.look();
  await world.startBot();
  await until(() => chat.texts.length > before, "a message after the new start");
}

function currentCode(watched: WatchedWorld): string {
  const { control } = watched.world.merchant;
  control.forgetUsedCodes();
  return watched.secret(`a code (${watched.secrets.size})`, control.currentCode(login));
}

/** Says what the newest message asks for, until the sign-in is done. */
async function answerQuestions(watched: WatchedWorld, chat: Chat, done: RegExp): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    const newest = chat.said.findLast(({ text = "" }) =>
      /login\?|password\?|one-time code|code is wrong|couldn't keep|again|Signed in/.test(text),
    );
    const text = newest?.text ?? "";
    if (done.test(text)) return;
    const before = chat.texts.join();
    if (/login\?/.test(text)) chat.send(login);
    else if (/code/.test(text) && !/password/.test(text)) chat.send(currentCode(watched));
    else chat.send(passwordOf(login));
    await until(() => chat.texts.join() !== before, "the next question of the sign-in");
    // A question may come in two messages.
    await delay(50);
    await watched.look();
  }
  throw new Error(`The sign-in comes to no end: ${chat.texts.slice(-14).join(" | ")}`);
}

async function makeInvoice(watched: WatchedWorld, chat: Chat, plan: Plan): Promise<void> {
  const { world } = watched;
  const made = () => world.merchant.control.invoices();
  const label = "Create invoice";
  if (plan.service === 500 || plan.service === 200) {
    // The invoice is there though the answer said nothing of the kind; its first status update tells.
    await chat.waitFor(/Waiting for payment|Created, but I have no pay link/);
  } else if (plan.killedAt === "create") {
    const killed = watched.killDuring(create);
    await Promise.race([killed, chat.press(label).then(() => killed)]);
    await watched.look();
    await world.startBot();
    await chat.waitFor(/can't tell whether|Waiting for payment/);
  } else await chat.tap(label, /Waiting for payment/);
  await until(() => made().length > 0, "the service to make the invoice");
  const invoice = made().at(-1);
  const address = invoice?.callbackUrl ?? "";
  watched.secret("an address for callbacks", address.split("/").at(-1) ?? "");
  await world.merchant.control.pay(invoice?.id ?? "");
  await chat.waitFor(/is paid/);
  const odd = JSON.stringify({ odd: { customer: email, to: address } });
  await fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body: odd });
}

/** Every command, and a table there and back. */
async function useEverything(watched: WatchedWorld, chat: Chat, random: Random): Promise<void> {
  const steps: readonly (() => Promise<unknown>)[] = [
    () => chat.say("/settings", /Settings/),
    () => chat.say("/items", /saved items/),
    () => chat.sendFile("items.csv", `Name;Price\nTea for ${email};5000\n`, /Add the items/),
    () => chat.say("/invoices", /./),
    () => chat.say(`/invoices ${email}`, /./),
    () => chat.say("/privacy", /What I keep/),
    () => chat.say(`/new Cake for ${email} 3000`, /./),
    () => chat.say("/cancel", /./),
  ];
  for (const step of random.shuffle(steps)) {
    await step();
    await watched.look();
  }
}
