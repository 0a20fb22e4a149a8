import { existsSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { chatRecord, forget, newChatRecord } from "../../src/features/chat-record.js";
import { commandsOf, type FeatureName, slices } from "../../src/features/slices.js";
import type { Slice } from "../../src/frame/model/slice.js";

const all = Object.entries<Slice>(slices);

const sources = new URL("../../src/features/", import.meta.url);
const folders = readdirSync(sources).filter((name) => existsSync(new URL(`${name}/slice.ts`, sources)));

/** The slice that a folder's slice.ts declares, and no other of its exports. */
async function sliceIn(folder: string): Promise<Slice | undefined> {
  // Vite would keep the list of folders of the day on which it transformed this file.
  const file = new URL(`${folder}/slice.ts`, sources).pathname;
  const exported: Record<string, unknown> = await import(/* @vite-ignore */ file);
  return all.map(([, of]) => of).find((of) => Object.values(exported).includes(of));
}

/** Each declared name of a part, with the slices that declare it: "price (draft, items)" is declared twice. */
function declaredTwice(namesOf: (of: Slice) => readonly string[]): string[] {
  const places = new Map<string, string[]>();
  for (const [name, of] of all)
    for (const declared of namesOf(of)) places.set(declared, [...(places.get(declared) ?? []), name]);
  return [...places]
    .filter(([, by]) => by.length > 1)
    .map(([declared, by]) => `${declared} (${by.join(", ")})`);
}

describe("the slices in src/features/*/slice.ts", () => {
  it.each(folders)("are all listed: %s", async (folder) => {
    const isListed = (await sliceIn(folder)) !== undefined;
    expect(isListed, `src/features/${folder}/slice.ts isn't listed: add it to src/features/slices.ts`).toBe(
      true,
    );
  });

  it("are asked for by name where only src/features/index.ts has the feature", () => {
    expect(() => commandsOf("unlisted" as FeatureName)).toThrow("unlisted isn't in src/features/slices.ts");
  });

  it.each(folders)("have a test in one chat where they have commands: %s", async (folder) => {
    const commands = (await sliceIn(folder))?.commands ?? [];
    const tests = new URL(`${folder}/`, import.meta.url);
    const hasTest =
      existsSync(tests) &&
      readdirSync(tests, { recursive: true }).some((name) => /\.test\.ts$/.test(`${name}`));
    expect(
      hasTest || commands.length === 0,
      `/${commands[0]?.name} has no test: add one in test/features/${folder}/`,
    ).toBe(true);
  });

  it.each<[string, (of: Slice) => readonly string[]]>([
    ["field of the chat's record", ({ record }) => Object.keys(record ?? {})],
    ["kind of due message", ({ due }) => (due ?? []).map(({ kind }) => kind)],
    ["event between chats", ({ events }) => (events ?? []).map(({ name }) => name)],
    ["kind of question", ({ questions }) => (questions ?? []).map(({ kind }) => kind)],
    ["timer", ({ timers }) => timers ?? []],
    ["command", ({ commands }) => (commands ?? []).map(({ name }) => name)],
    [
      "place in the menu",
      ({ commands }) =>
        (commands ?? []).flatMap(({ menu }) => (typeof menu === "number" ? String(menu) : [])),
    ],
    ["store of records", ({ records }) => Object.keys(records ?? {})],
    ["folder of records", ({ records }) => Object.values(records ?? {}).map(({ name }) => name)],
  ])("declare no %s twice", (_what, namesOf) => {
    expect(declaredTwice(namesOf)).toEqual([]);
  });

  it("give each field that every record has its beginning in `begins`", () => {
    const { success, error } = chatRecord.safeParse(newChatRecord("1", 1));
    expect(error?.issues.map(({ path }) => path.join("."))).toBeUndefined();
    expect(success).toBe(true);
  });

  it("keep at [Delete everything] only fields of their own, each with a reason", () => {
    for (const [name, { record = {}, kept = {} }] of all)
      for (const [field, why] of Object.entries(kept)) {
        expect(Object.keys(record), `kept in ${name}/slice.ts`).toContain(field);
        expect(why, `the reason for ${field} in ${name}/slice.ts`).toMatch(/^[A-Z].*\.$/);
      }
  });

  it("say why [Delete everything] leaves records that it can't find by the chat", () => {
    for (const [name, { records = {} }] of all)
      for (const [store, { keys, kept }] of Object.entries(records))
        if (keys === "other") expect(kept, `${store} in ${name}/slice.ts`).toMatch(/^[A-Z].*\.$/);
  });

  it("have all their other fields deleted by [Delete everything]", () => {
    const record = newChatRecord("1", 1);
    const filled = record as unknown as Record<string, unknown>;
    for (const [, of] of all) for (const field of Object.keys(of.record ?? {})) filled[field] ??= "filled";
    forget(record);
    const begun = newChatRecord("1", 1) as unknown as Record<string, unknown>;
    for (const [, of] of all)
      for (const field of Object.keys(of.record ?? {}))
        if (of.kept === undefined || !(field in of.kept)) expect(filled[field], field).toEqual(begun[field]);
  });
});
