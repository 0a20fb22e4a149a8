import { type Encoded, encoded } from "../kit/encoded.js";
import type { Random } from "../kit/random.js";
import type { Sent } from "./history.js";

/** The invoice that is told of. */
interface Own {
  /** The service's id of it. */
  readonly id: string;
  /** The bot was told that id, so that it can tell another one from it. */
  readonly isKnown: boolean;
}

/** Bodies that carry these updates, in their order: alone or several in a list, and between them some that say nothing. */
export function postsOf(random: Random, sent: readonly Sent[], own: Own): Encoded[] {
  const posts: Encoded[] = [];
  for (let from = 0; from < sent.length; ) {
    if (random.chance(0.15)) posts.push(encoded(random, nothing(random, own), json));
    const [first, ...more] = sent.slice(from, from + 1 + random.below(3));
    if (first === undefined) break;
    const isList = random.chance(0.25) && ![first, ...more].some(({ asForm }) => asForm);
    posts.push(isList ? listOf(random, [first, ...more], own) : alone(random, first, own));
    from += isList ? 1 + more.length : 1;
  }
  return posts;
}

const json = "application/json";

function alone(random: Random, update: Sent, own: Own): Encoded {
  const fields = named(update, own);
  if (!update.asForm) return encoded(random, JSON.stringify(fields), json);
  const form = new URLSearchParams(fields as Record<string, string>).toString();
  return encoded(random, form, "application/x-www-form-urlencoded");
}

/** Entries that can't be read stand between those that can. */
function listOf(random: Random, updates: readonly Sent[], own: Own): Encoded {
  const entries = updates.flatMap((update) => {
    const entry = JSON.stringify(named(update, own));
    return random.chance(0.2) ? [random.pick(['"?"', "{}", "null", "[[]]"]), entry] : [entry];
  });
  return encoded(random, `[${entries.join(",")}]`, json);
}

/** An update that is sent several times has the same fields each time, and so names its invoice each time or never. */
const named = ({ fields }: Sent, { id }: Own): Sent["fields"] =>
  Number(fields.mark) % 3 === 0 ? { ...fields, invoiceId: id } : fields;

/** What must change nothing: it says two things, or something of another invoice, or can't be read at all. */
function nothing(random: Random, { id, isKnown }: Own): string {
  const another = [
    { status: "paid", invoiceId: "another" },
    { status: "paid", data: { invoice: { id: "another" } } },
  ];
  const always = [
    { status: "paid", invoiceStatus: "processing" },
    { state: "paid", event: "invoice.failed", invoice: { id } },
    { status: "expired", data: { status: "paid" } },
    { invoiceId: "one", invoice: { id: "another", status: "paid" } },
    [[{ status: "paid" }]],
    { status: "refunded" },
  ];
  const twice = '{"status":"failed","status":"paid"}';
  return random.pick(
    [...always, ...(isKnown ? another : [])].map((body) => JSON.stringify(body)).concat(twice),
  );
}
