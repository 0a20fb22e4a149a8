import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  changeField,
  type ItemDefaults,
  itemDefaultsIn,
  withDefaults,
  withoutDefaults,
} from "../../../src/invoice/item/item-defaults.js";

interface Codes {
  icpuCode?: string;
  packageCode?: string;
}

const defaults = { icpuCode: "X", packageCode: "p" };
const codes = fc.record(
  { icpuCode: fc.constantFrom("X", "Y"), packageCode: fc.constantFrom("p", "q") },
  { requiredKeys: [] },
);

describe("the codes with which the service gets an item", () => {
  test.each<[string, Codes, ItemDefaults | undefined, Codes]>([
    ["are the defaults where the item has none", {}, defaults, defaults],
    ["are the item's own code without the default package", { icpuCode: "Y" }, defaults, { icpuCode: "Y" }],
    [
      "are the item's own codes",
      { icpuCode: "Y", packageCode: "q" },
      defaults,
      { icpuCode: "Y", packageCode: "q" },
    ],
    [
      "are the default code and the item's own package",
      { packageCode: "q" },
      defaults,
      { icpuCode: "X", packageCode: "q" },
    ],
    ["are none where nothing is set", {}, undefined, {}],
    ["are the default package alone where only that is set", {}, { packageCode: "p" }, { packageCode: "p" }],
  ])("%s", (_name, item, set, sent) => {
    expect(withDefaults(item, set)).toEqual(sent);
  });

  test("stay the same when an item loses what the defaults give it", () => {
    fc.assert(
      fc.property(codes, codes, (item, set) => {
        const sent = withDefaults(item, set);
        expect(withDefaults(withoutDefaults(sent, set), set)).toEqual(sent);
      }),
    );
    expect(withoutDefaults({ ...defaults }, defaults)).toEqual({});
    expect(withoutDefaults({ icpuCode: "X" }, defaults)).toEqual({ icpuCode: "X" });
  });
});

describe("a change of an ICPU code", () => {
  const changed = (item: Codes, value: string | undefined, set?: ItemDefaults) => {
    const copy = { ...item };
    return [changeField(copy, "icpuCode", value, set), copy];
  };
  const own = { icpuCode: "X", packageCode: "q" };
  const gone = (value: string) => [{ field: "packageCode", value }];

  test("removes the package code, and tells which one it was", () => {
    expect(changed(own, "Y")).toEqual([gone("q"), { icpuCode: "Y" }]);
    expect(changed(own, undefined)).toEqual([gone("q"), {}]);
  });

  test("leaves the package code when the code stays the same", () => {
    expect(changed(own, "X")).toEqual([[], own]);
    expect(changed({ packageCode: "q" }, "X")).toEqual([[], own]);
    expect(changed({ packageCode: "q" }, "X", defaults)).toEqual([[], own]);
  });

  test("counts from the default code, which holds for an item without its own", () => {
    expect(changed({ packageCode: "q" }, "Y", defaults)).toEqual([gone("q"), { icpuCode: "Y" }]);
    expect(changed({}, "Y", defaults)).toEqual([gone("p"), { icpuCode: "Y" }]);
    expect(changed({ icpuCode: "Y", packageCode: "p" }, undefined, defaults)).toEqual([[], {}]);
  });

  test("never leaves an item with a package code of another code", () => {
    fc.assert(
      fc.property(
        codes,
        codes,
        fc.option(fc.constantFrom("X", "Y"), { nil: undefined }),
        (item, set, value) => {
          const before = withDefaults(item, set);
          const copy = { ...item };
          changeField(copy, "icpuCode", value, set);
          const { icpuCode, packageCode } = withDefaults(copy, set);
          const isOfDefaults = copy.icpuCode === undefined && packageCode === set.packageCode;
          if (before.icpuCode !== undefined && before.icpuCode !== icpuCode && !isOfDefaults)
            expect(packageCode).toBeUndefined();
        },
      ),
    );
  });

  test("is the only change that touches the package code", () => {
    const item = { ...own, name: "Tea" };
    expect(changeField(item, "name", "Coffee")).toEqual([]);
    expect(item).toEqual({ ...own, name: "Coffee" });
    expect(changeField(item, "packageCode", "r")).toEqual([]);
    expect(itemDefaultsIn(item)).toEqual({ icpuCode: "X", packageCode: "r" });
  });
});
