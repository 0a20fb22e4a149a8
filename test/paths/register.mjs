import { register } from "node:module";

/** The files in the order in which they were first entered, each with how often which of its functions ran. */
const entered = new Map();
globalThis.__entered = (file, name) => {
  const functions = entered.get(file) ?? new Map();
  functions.set(name, (functions.get(name) ?? 0) + 1);
  entered.set(file, functions);
};
globalThis.__enteredFiles = entered;
register(new URL("./count-entries.mjs", import.meta.url));
