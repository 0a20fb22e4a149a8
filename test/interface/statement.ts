/** The test that holds a statement, by its file and name; or why there is nothing to implement. */
export type Held = readonly [file: string, name: string] | { readonly nothing: string };

/**
 * What the bot makes of one statement of the interface's text. The quote is a line of the text, or a part of one, word
 * for word.
 */
type Row = readonly [quote: string, expected: string, held: Held];

/** The statements of some sections, by the heading of each. */
export type Sections = Readonly<Record<string, readonly Row[]>>;

/** Returns a function that names the tests of one file. */
export const testsOf =
  (file: string) =>
  (name: string): Held => [`test/${file}.test.ts`, name];

/** Tests that hold statements of more than one section. */
export const held = {
  fourCalls: testsOf("interface/wire")(
    "makes the four calls in their order, with exactly the fields, headers and spellings of the text",
  ),
  tokens: testsOf("interface/wire")("reads every field of the token response"),
  bearer: testsOf("interface/wire")(
    "ends with a token that both later calls carry as Bearer, and needs no version",
  ),
  everyStatus: testsOf("interface/wire")("the status %s of an update is read"),
  mainJob: testsOf("journeys/main-job")("goes from sign-in over every step to a paid invoice"),
  onlyActive: testsOf("features/access/active-terminal")(
    "isn't used by $way when it is $loss, and loses its place",
  ),
  oneOrList: testsOf("service/sign-in")("may come as %s"),
  lifetime: testsOf("journeys/open-points")(
    "ends 60 seconds before the time given in seconds, and nothing refreshes it",
  ),
  callbackField: testsOf("service/invoices")("carries the callback address in the field %j"),
} as const;
