import { parse } from "yaml";
import { example } from "./programs.js";

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly secrets?: readonly (string | { readonly source: string; readonly target: string })[];
  readonly [other: string]: unknown;
}

/** The services of docs/deploy/compose.yml. */
export const { services } = parse(example("compose.yml"), { merge: true }) as {
  readonly services: Readonly<Record<"bot-1" | "bot-2" | "database" | "caddy", Service>>;
};
