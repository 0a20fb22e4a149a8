import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { groups } from "./groups.js";

const files = ["src", "test"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
);

/** Only the star is read, which stands for a part of a name. */
const matches = (pattern: string, file: string): boolean =>
  new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}$`).test(file);

describe.each(groups)("the mutation check's group $name", ({ code, tests }) => {
  it.each([...code, ...tests])("names files that exist: %s", (pattern) => {
    expect(files.some((file) => matches(pattern, file))).toBe(true);
    // A group's patterns reach the tool in one text, with commas between them.
    expect(pattern).not.toContain(",");
  });
});
