import { createHash } from "node:crypto";
import * as z from "zod";
import { variables } from "../../src/config/variables.js";
import { features } from "../../src/features/index.js";
import { createBody, draftBody, signInBody } from "../../src/features/page/contract/page-requests.js";
import { commands, eventKinds } from "../../src/features/slices.js";
import { createMetrics } from "../../src/http/metrics.js";
import { newestFormat } from "../../src/store/format.js";
import { recordKinds, schemaOf } from "../../src/store/record-kinds.js";

/** What others hold on to: operators, their monitoring, and whoever has an old message of the bot. */
export interface Promised {
  readonly format: number;
  readonly settings: readonly string[];
  /** The names of the metrics, with those of their labels. */
  readonly metrics: readonly string[];
  readonly commands: readonly string[];
  /** The words behind ?start= that stand for a command. */
  readonly links: readonly string[];
  /** The beginnings of the data behind buttons. */
  readonly buttons: readonly string[];
  /** The data behind the buttons of old messages that do something, without ids. */
  readonly taps: readonly string[];
  /** A digest of each kind's schema, and of what waits in the inbox beside Telegram's updates. */
  readonly shapes: Readonly<Record<string, string>>;
}

/** What the code alone says; the taps are tried. */
export async function promised(): Promise<Omit<Promised, "taps">> {
  return {
    format: newestFormat(),
    settings: Object.keys(variables).sort(),
    metrics: await metrics(),
    commands: commands.map(({ name }) => name).sort(),
    links: ["signin", ...commands.flatMap(({ links = [] }) => [...links])].sort(),
    buttons: [...new Set(features.flatMap(({ name, takes = [] }) => [`${name}:`, ...takes]))].sort(),
    shapes: {
      ...Object.fromEntries(recordKinds.map((kind) => [kind, digestOf(schemaOf(kind))])),
      events: digestOf(
        z.tuple([...eventKinds.map(({ schema }) => schema), draftBody, createBody, signInBody] as never),
      ),
    },
  };
}

function digestOf(schema: z.ZodType): string {
  const text = JSON.stringify(z.toJSONSchema(schema, { unrepresentable: "any", io: "output" }));
  return createHash("sha256").update(text).digest("base64url").slice(0, 16);
}

async function metrics(): Promise<readonly string[]> {
  const all = createMetrics();
  all.read({
    inbox: () => ({ events: 0, bytes: 0, oldestAt: undefined }),
    lanes: () => 0,
    leads: () => true,
    deadLetters: async () => 0,
    unreadableCallbacks: async () => 0,
    now: () => 0,
  });
  const names = new Set<string>();
  for (const line of (await all.text()).split("\n")) {
    const [, name, labels = ""] = /^(invoice_bot_\w+)(?:\{(.*)\})? /.exec(line) ?? [];
    if (name === undefined) continue;
    const named = [...labels.matchAll(/(\w+)="/g)]
      .map(([, label]) => label)
      .filter((label) => label !== "le");
    names.add(named.length === 0 ? name : `${name}{${named.join(",")}}`);
  }
  return [...names].sort();
}
