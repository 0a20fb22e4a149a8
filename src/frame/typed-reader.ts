import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Reader } from "../language/reading/read.js";
import { unpacked } from "../language/reading/weights.js";

export type TypedReader = Pick<Reader, "read">;

/** Loads the reader of typed lines with the weights that `npm run train` has made of test/lines. @param folder the locales */
export const loadReader = (folder: string): TypedReader =>
  new Reader(unpacked(readFileSync(join(folder, "typed-lines.bin"))));
