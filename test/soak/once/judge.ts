import type { ShownMessage } from "../kit/telegram.js";
import { type Seen, saysUnknown } from "./life.js";
import { unknowable } from "./service.js";

/** What a merchant reads of how it went. */
const says = {
  unknown: saysUnknown,
  notCreated:
    /refused this invoice|asks to wait|too many requests|Sandbox.*refused it|refused it|doesn't answer|wasn't created|Your access has been renewed|access to .* has ended|password\?|login\?/i,
} as const;

/**
 * What broke the promise in one life; empty: nothing.
 * @param undisturbed what a bot that doesn't die asks of the world
 */
export function judgeLife(seen: Seen, undisturbed: readonly string[]): string[] {
  const { plan, invoices, calls, shown, record, deadLetters } = seen;
  const broken: string[] = [];
  const expect = (holds: boolean, what: string): void => {
    if (!holds) broken.push(what);
  };
  const [invoice, second] = invoices;
  expect(second === undefined, `the service has ${invoices.length} invoices`);
  expect(isOneCallAtATime(calls), `create calls went on after an open end: ${calls.join(", ")}`);
  expect(seen.received <= calls.length, `the service got ${seen.received} calls of ${calls.length}`);
  expect(deadLetters === 0, `${deadLetters} events were given up`);
  expect(
    Object.values(record?.invoices ?? {}).every(({ creation }) => creation !== "sending"),
    "a submission stays open for ever",
  );

  const link = invoice?.payUrl;
  const cards = link === undefined ? [] : shown.filter((message) => hasLink(message, link));
  const unknown = shown.filter(({ text }) => says.unknown.test(text));
  const notCreated = shown.filter(({ text }) => says.notCreated.test(text));
  const told = [cards.length > 0, unknown.length > 0, cards.length === 0 && notCreated.length > 0];
  expect(told.includes(true), `the merchant isn't told: ${textsOf(shown)}`);
  expect(!(told[0] && told[1]), `told both a link and that nobody knows: ${textsOf(shown)}`);
  if (unknown.length > 0) {
    expect(mayBeUnknown(seen, undisturbed), `unknown, though it could be known: ${calls.join(", ")}`);
    expect(leadsOn(unknown, /then create again|Discard/), "no way on from the unknown outcome");
  } else if (invoice === undefined) {
    expect(told[2] === true, `nothing was created, and the chat doesn't say so: ${textsOf(shown)}`);
    expect(
      leadsOn(shown, /Create invoice|Try again|Sign in|Use another login|Another login/),
      "no way on from a failure",
    );
  } else {
    expect(told[0] === true, `created, and the chat doesn't show its link: ${textsOf(shown)}`);
  }
  if (plan.crash === undefined) expect(cards.length <= 1, `${cards.length} cards without a crash`);
  judgeCustomer(seen, link, expect);
  if (invoice !== undefined) {
    const { paidNotices, doubts } = seen;
    expect(paidNotices === 1, `${paidNotices} notices of its payment`);
    expect(doubts === 0 || isSaidTwice(seen), `${doubts} messages say after its payment that nobody knows`);
  }
  return broken;
}

/** A pay card has the link behind its buttons. */
const hasLink = ({ text, keyboard }: ShownMessage, link: string): boolean =>
  text.includes(link) || JSON.stringify(keyboard).includes(link);

/** A message that was posted right before the bot died is posted again, and nobody knows of the first one. */
const isSaidTwice = ({ crashes, shown }: Seen): boolean =>
  crashes > 0 && shown.filter(({ text }) => saysUnknown.test(text)).length > 1;

/** The message at the customer's isn't left waiting. */
function judgeCustomer(
  { atCustomer, shown }: Seen,
  link: string | undefined,
  expect: (holds: boolean, what: string) => void,
): void {
  if (atCustomer === undefined) return;
  const buttons = atCustomer.keyboard.flat();
  const linked = link !== undefined && buttons.some((button) => "url" in button && button.url.includes(link));
  const isUnknown = shown.some(({ text }) => says.unknown.test(text));
  expect(!/on its way/.test(atCustomer.text), "the customer's message waits for ever");
  if (link !== undefined && !isUnknown) expect(linked, `the customer has no link: ${atCustomer.text}`);
  if (link === undefined) expect(!linked, "the customer has a link to nothing");
}

/** After a call that created something, or of which nobody knows, there must be no other. */
function isOneCallAtATime(calls: readonly string[]): boolean {
  return calls.slice(0, -1).every((ended) => ["rejected", "signed-out", "unavailable"].includes(ended));
}

const call = "service.createInvoice";
/** The tapped card says beside the create call that the invoice is being created. */
const creatingCard = "telegram.editMessageText";

/**
 * Nobody can know when the service didn't say, or the bot died between its note of a call and that of its end.
 * @param undisturbed what a bot that doesn't die asks of the world
 */
function mayBeUnknown({ plan, trace, crashes }: Seen, undisturbed: readonly string[]): boolean {
  if (unknowable.has(plan.mood)) return true;
  if (crashes === 0 || plan.crash === undefined) return false;
  // The second one dies anywhere.
  if (plan.second !== undefined) return true;
  const { index, side } = plan.crash;
  const noted = trace.lastIndexOf("chats.write", side === "after" ? index : index - 1);
  const since = trace.slice(noted + 1, index + 1);
  // What is asked side by side comes in another order now and then.
  if (since.length === 0) return [-2, -1, 0, 1, 2].some((by) => isNoteOfCall(undisturbed, index + by));
  // The call that this note is of comes after it. A card that is changed after the call's end is another one.
  const isBesideCall = !trace.slice(0, noted + 1).includes(call);
  const others = since.filter(
    (name) => name !== call && !name.startsWith("credentials.") && !(isBesideCall && name === creatingCard),
  );
  return others.length === 0 || (others.join() === "chats.write" && since.includes(call));
}

/** Checks for the commit of a submission: its call comes next, and perhaps the edit of the card in between. */
function isNoteOfCall(trace: readonly string[], at: number): boolean {
  const next = trace.slice(at + 1, at + 4).filter((name) => name !== creatingCard);
  return trace[at] === "chats.write" && next[0] === "credentials.read" && next[1] === call;
}

const leadsOn = (messages: readonly ShownMessage[], label: RegExp): boolean =>
  messages.some(
    ({ keyboard, text }) =>
      keyboard.flat().some((button) => label.test(button.text)) || /password\?|login\?/.test(text),
  );

const textsOf = (shown: readonly ShownMessage[]): string =>
  shown.map(({ text }) => text.slice(0, 60).replaceAll("\n", " ")).join(" | ");
