import { currentStatus } from "../../../src/invoice/invoice-status.js";
import { saysUnknown } from "../once/life.js";
import { type Plan, type Seen, tellsPaid } from "./life.js";
import { seller } from "./people.js";
import { items } from "./walk.js";

const begun = ["invited", "asked-to-join", "joined", "asked"];
const ended = ["limits-changed", "paused", "resumed", "removed"];

/** How often the service has each invoice. */
const numberOf = ({ invoices }: Pick<Seen, "invoices">, name: string): number =>
  invoices.filter(({ items: [item] }) => item?.name === name).length;

/** How many invoices the service has more than there were intentions. */
export const doubled = (seen: Seen): number =>
  Object.values(items).reduce((sum, name) => sum + Math.max(0, numberOf(seen, name) - 1), 0);

/** How many invoices the seller has made that the owner allowed at no time. */
export const overLimits = (plan: Plan, seen: Seen): number =>
  numberOf(seen, items.juice) +
  numberOf(seen, items.water) +
  Math.max(0, numberOf(seen, items.coffee) - (plan.answer === "Approve" ? 1 : 0));

/** Returns the invoices that the seller may create, and does. Where the bot dies beside a create call, nobody may know of one. */
export const wanted = ({ answer }: Plan): string[] => [
  ...[items.tea, items.milk],
  ...(answer === "Approve" ? [items.coffee] : []),
];

/** @returns what broke the promise in one life; empty: nothing */
export function judgeLife(plan: Plan, seen: Seen): string[] {
  const broken: string[] = [];
  const expect = (holds: boolean, what: string): void => {
    if (!holds) broken.push(what);
  };
  const approved = plan.answer === "Approve";
  expect(seen.stuck === undefined, `somebody is stuck: ${seen.stuck}`);
  if (seen.stuck !== undefined) return broken;
  expect(doubled(seen) === 0, `${doubled(seen)} invoices exist twice`);
  expect(overLimits(plan, seen) === 0, `${overLimits(plan, seen)} invoices weren't allowed`);
  expect(seen.received === seen.invoices.length, `${seen.received} create calls came`);
  const missing = wanted(plan).filter((name) => numberOf(seen, name) === 0);
  const isUnknown = seen.sellerRead.some((text) => saysUnknown.test(text));
  expect(missing.length === 0 || isUnknown, `no invoice of ${missing.join(", ")}, and nobody says so`);
  expect(
    plan.crash !== undefined || missing.length === 0,
    `no invoice of ${missing.join(", ")} without a crash`,
  );

  // Without an answer the invoice may exist, so it stays counted, and the approval stays used.
  expect(seen.spent === (approved ? "23000" : "8000"), `${seen.spent} counts in the daily sum`);
  expect(seen.used.length === (approved ? 1 : 0), `${seen.used.length} approvals were used`);
  expect(seen.answers.join() === (approved ? "approved" : "declined"), `answers: ${seen.answers.join()}`);
  if (approved)
    expect(seen.nextButton === "Ask the owner", `the approval is offered again: ${seen.nextButton}`);

  judgeOwner(seen, expect);
  const { owning, selling } = seen;
  const sellers = owning?.team?.sellers.map(({ chat, state }) => `${chat} ${state}`).join();
  expect(sellers === `${seller} removed`, `the team has ${sellers}`);
  const log = owning?.team?.log.recent.map(({ what }) => what).join();
  const answer = approved ? "approved-over-limit" : "declined-over-limit";
  expect(log === [...begun, answer, ...ended].join(), `the log says ${log}`);
  expect(selling !== undefined && selling.seller === undefined, "the removed seller still has a place");
  for (const record of [owning, selling]) {
    expect(record?.due.length === 0, `${record?.chat} has due ${JSON.stringify(record?.due)}`);
  }
  expect(seen.deadLetters === 0, `${seen.deadLetters} events were given up`);
  expect(seen.secrets.length === 0, `secrets of the owner at the seller: ${seen.secrets.join(", ")}`);
  return broken;
}

/** The owner hears of each payment once, and the copy says what the seller's invoice says. */
function judgeOwner(seen: Seen, expect: (holds: boolean, what: string) => void): void {
  for (const { name, sold, copy } of seen.copies) {
    const told = seen.ownerShows.filter((message) => tellsPaid(message, name)).length;
    const repeats = seen.postedTwice.filter((posted) => posted === name).length;
    expect(told >= 1 && told <= 1 + repeats, `the owner is told ${told} times that ${name} is paid`);
    const status = currentStatus(copy?.history ?? []);
    expect(status === "paid", `the owner's copy of ${name} is ${status}`);
    for (const field of ["ref", "id", "payLink", "terms", "submittedAt", "history"] as const) {
      const [one, other] = [JSON.stringify(sold?.[field]), JSON.stringify(copy?.[field])];
      expect(one === other, `${field} of ${name}: ${one} at the seller's, ${other} at the owner's`);
    }
  }
}
