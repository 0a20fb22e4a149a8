import { MigrationError } from "./place.js";

/** A storage to move from or to, as the operator writes it. */
export type Address =
  | { readonly kind: "database"; readonly url: string }
  | { readonly kind: "folder"; readonly dir: string };

/**
 * Reads an address. The word "database" stands for DATABASE_URL, whose password would otherwise show in the machine's
 * process list.
 * @throws MigrationError, whose message doesn't repeat a password.
 */
export function addressOf(where: string, databaseUrl: string | undefined): Address {
  if (where === "database") {
    if (databaseUrl === undefined)
      throw new MigrationError("“database” means DATABASE_URL, which isn't set.");
    return { kind: "database", url: databaseUrl };
  }
  if (/^postgres(ql)?:\/\//i.test(where)) {
    if (!URL.canParse(where) || new URL(where).pathname.length < 2)
      throw new MigrationError(
        "The address isn't that of a PostgreSQL database, with its name at the end. Characters such as “/”, “#” and “@” of a " +
          "password are written as %2F, %23 and %40.",
      );
    return { kind: "database", url: where.replace(/^[^:]+/, (scheme) => scheme.toLowerCase()) };
  }
  // A mistyped database address would otherwise become a folder whose name holds the password.
  if (/^postgres(ql)?:|:\/\//i.test(where))
    throw new MigrationError("An address begins with postgres://, or is that of a folder.");
  return { kind: "folder", dir: where };
}
