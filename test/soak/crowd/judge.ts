import { decodeQr } from "../../features/invoices/share/decode-qr.js";
import { type CrowdMerchant, plain, reminder } from "./merchant.js";

interface Judged {
  /** Messages in which something of another merchant stands. */
  readonly strange: string[];
  /** What a merchant should have been told, and wasn't. */
  readonly wrong: string[];
  readonly messages: number;
}

/** Compares what a merchant's chats show with what was typed there, and with what the service was asked for. */
export async function judgeMerchant(merchant: CrowdMerchant): Promise<Judged> {
  const { control } = merchant.crowd.world.telegram;
  const strange: string[] = [];
  const wrong: string[] = [];
  const own = new Set([...merchant.paid, merchant.open].map(({ name }) => name));
  const ids = new Set(merchant.invoices.map(({ id }) => id));
  const shown = [merchant.chat.id, merchant.between].flatMap((chat) =>
    control.messages(chat).filter(({ from }) => from !== "user"),
  );
  for (const message of shown) {
    const said = plain(
      `${message.text ?? ""} ${message.caption ?? ""} ${JSON.stringify(message.keyboard ?? [])}`,
    );
    const names = said.match(/Ware [a-jq]+/g) ?? [];
    const links = said.match(/inv-\d+-\d+/g) ?? [];
    const logins = said.match(/shop-\d+@/g) ?? [];
    const others = [
      ...names.filter((name) => !own.has(name)),
      ...links.filter((id) => !ids.has(id)),
      ...logins.filter((login) => login !== `shop-${merchant.number}@`),
    ];
    if (others.length > 0) strange.push(`merchant ${merchant.number} was told of ${others.join(", ")}`);
  }
  for (const { id, typed } of soldBy(merchant)) {
    if (id === undefined) wrong.push(`merchant ${merchant.number} has no invoice of ${nameOf(typed)}`);
    else await checkTold(merchant, id, typed, wrong);
  }
  if (ids.size !== 2) wrong.push(`merchant ${merchant.number} has ${ids.size} invoices instead of 2`);
  return { strange, wrong, messages: shown.length };
}

type Typed = CrowdMerchant["paid"];

const nameOf = (typed: Typed): string => typed.map(({ name }) => name).join(", ");

/** The invoices of a merchant, by what the service was asked for: exactly what was typed. */
function soldBy({ invoices, paid, open }: CrowdMerchant) {
  return [paid, [open]].map((typed) => {
    const wanted = JSON.stringify(typed.map(({ name, price, quantity }) => [name, price, quantity]));
    const found = invoices.find(
      ({ items }) =>
        JSON.stringify(items.map(({ name, price, quantity }) => [name, Number(price), quantity])) === wanted,
    );
    return { typed, id: found?.id };
  });
}

async function checkTold(
  { chat, between, number, crowd, paid }: CrowdMerchant,
  id: string,
  typed: Typed,
  wrong: string[],
): Promise<void> {
  const { control } = crowd.world.telegram;
  const sum = typed.reduce((total, { price, quantity }) => total + price * quantity, 0);
  const total = `${sum.toLocaleString("en")} UZS`;
  const isPaid = typed === paid;
  const said = chat.said.map((message) => ({ ...message, text: plain(message.text) }));
  const lacks = (what: string): void =>
    void wrong.push(`merchant ${number} lacks ${what} of ${nameOf(typed)}`);
  const card = said.find(
    ({ text, keyboard }) =>
      text.split("\n")[1] === total &&
      typed.every(({ name }) => text.includes(name)) &&
      // Once it is paid nobody needs the link any more.
      (isPaid || JSON.stringify([text, keyboard ?? []]).includes(`/${id}/`)),
  );
  if (card === undefined) lacks("the card with its items, total and link");
  else if (isPaid !== card.text.startsWith("✅ Paid")) lacks("the right status on the card");
  const news = said.filter(({ text }) => text.includes(total) && text.includes(typed[0]?.name ?? ""));
  if (isPaid && !news.some(({ text }) => /^✅ Invoice for .* is paid/.test(text))) lacks("the notice");
  if (!isPaid && !news.some(({ text }) => reminder.test(text))) lacks("the reminder");
  if (!isPaid) return;
  const thanks = control.messages(between).some(({ text }) => {
    const words = plain(text);
    return /Paid, thank you/.test(words) && words.includes(`Total: ${total}`);
  });
  if (!thanks) lacks("the customer's message");
  // Reading a picture takes longer than everything else.
  if (number % 10 !== 0) return;
  const picture = chat.said.find(({ photoUrl }) => photoUrl !== undefined);
  const link = picture === undefined ? undefined : await decodeQr(control.bytes(chat.id, picture.messageId));
  if (link?.includes(`/${id}/`) !== true) lacks(`the QR code (it reads ${link})`);
}
