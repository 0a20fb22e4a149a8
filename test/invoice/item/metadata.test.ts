import { describe, expect, it } from "vitest";
import { itemFields } from "../../../src/invoice/item/item-fields.js";
import { itemLimits } from "../../../src/invoice/item/item-limits.js";
import { metadataText } from "../../../src/invoice/item/metadata.js";

const { read } = itemFields.metadata;

describe("an item's metadata", () => {
  it("has texts from lines, also where they look like numbers", () => {
    expect(read("colour: red\nsize: 2")).toEqual({ ok: true, value: { colour: "red", size: "2" } });
  });

  it.each([
    '{"size": 2, "weight": 1.5, "left": -3, "sold": true, "by": null}',
    '{"box": {"w": 10, "tags": ["a", "1.0", {"x": []}]}}',
    '{"text with 1.50 and {brackets] in \\"quotes\\"": "1e3: \\u00e9"}',
    '{"constructor": 1, "toString": {"hasOwnProperty": false}}',
    '\n { "a" : 0 }\n',
  ])("is exactly the object of the JSON %j", (json) => {
    const parsed = read(json);
    expect(parsed).toEqual({ ok: true, value: JSON.parse(json) });
    if (parsed.ok) expect(read(metadataText(parsed.value))).toEqual(parsed);
  });

  it.each([
    ["{}", { problem: "metadata-empty" }],
    ['{"a": 1', { problem: "metadata-not-json" }],
    ["{colour: red}", { problem: "metadata-not-json" }],
    ["[1, 2]", { problem: "metadata-not-json" }],
    ['{"a": 1.0}', { problem: "metadata-number", part: "1.0" }],
    ['{"a": 12345678901234567890}', { problem: "metadata-number", part: "12345678901234567890" }],
    ['{"a": [1e3]}', { problem: "metadata-number", part: "1e3" }],
    ['{"a": -0}', { problem: "metadata-number", part: "-0" }],
    ['{"a": 1e999}', { problem: "metadata-number", part: "1e999" }],
    ['{"a": 1, "a": 2}', { problem: "same-key", part: "a" }],
    ['{"b": {"a": 1, "\\u0061": 2}}', { problem: "same-key", part: "a" }],
    ['{"__proto__": {"admin": true}}', { problem: "metadata-key", part: "__proto__" }],
    ['{"a": [{"\\u005f_proto__": 1}]}', { problem: "metadata-key", part: "__proto__" }],
    ["__proto__: 1", { problem: "metadata-key", part: "__proto__" }],
    ['{" ": 1}', { problem: "metadata-key" }],
    [`{"${"x".repeat(65)}": 1}`, { problem: "key-too-long", limit: 64 }],
    ['{"a": [[[[[1]]]]]}', { problem: "metadata-too-deep", limit: 5 }],
    [`{"a": "${"x".repeat(itemLimits.metadataJson)}"}`, { problem: "metadata-too-long", limit: 3_500 }],
  ])("isn't read from %j", (text, fault) => {
    expect(read(text)).toMatchObject({ ok: false, ...fault });
    expect(Object.prototype).not.toHaveProperty("admin");
  });
});
