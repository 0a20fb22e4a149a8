import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { explanationIn } from "../../src/service/error-reason.js";

const reasonOf = (body: unknown, secrets: readonly string[] = []): string | undefined =>
  explanationIn(typeof body === "string" ? body : JSON.stringify(body), secrets).reason;

describe("the service's explanation", () => {
  it.each([
    [{ message: "Terminal is blocked", error: "Bad Request" }, "Terminal is blocked"],
    [{ error: "invalid_grant", error_description: "Wrong password" }, "Wrong password"],
    [{ timestamp: 1, status: 400, error: "Bad Request" }, "Bad Request"],
    [{ error: { code: 7, message: "Too low" } }, "Too low"],
    [{ type: "about:blank", title: "Limit", detail: "Over the daily limit" }, "Over the daily limit"],
    [{ title: "Limit" }, "Limit"],
    [{ errors: ["price is too low", "currency is unknown"] }, "price is too low; currency is unknown"],
    [{ errors: [{ field: "price", message: "price is too low" }] }, "price is too low"],
    [{ errors: { price: ["too low"], currency: "unknown" } }, "too low; unknown"],
    [{ message: "Validation failed", errors: ["price is too low"] }, "Validation failed; price is too low"],
    [[{ field: "price", message: "is too low" }], "is too low"],
    [{ message: "price < 5 and > 1" }, "price < 5 and > 1"],
    [{ message: "two\nlines\t\u0007here \u202e" }, "two lines here"],
  ])("is found in %j", (body, expected) => {
    expect(reasonOf(body)).toBe(expected);
  });

  it.each([
    ["<html><body>502</body></html>"],
    ["plain"],
    [""],
    ["null"],
    ["[]"],
    [{}],
    [{ message: "" }],
    [{ message: 5 }],
    [{ message: "<b>bold</b>" }],
    [{ message: '{"code":1}' }],
    [{ message: "[1,2]" }],
    [{ message: { message: { message: "deep" } } }],
    [{ errors: [1, null, [["x"]]] }],
  ])("is missing in %j", (body) => {
    expect(reasonOf(body)).toBeUndefined();
  });

  it("is cut at 300 characters, and no character is cut in two", () => {
    const reason = reasonOf({ message: "🍵".repeat(400) }) ?? "";
    expect([...reason]).toHaveLength(300);
    expect(reason.endsWith("🍵…")).toBe(true);
  });

  it("doesn't repeat secrets of the request that are written in JSON, HTML or a form", () => {
    const secret = `a"b'c&d\\e f`;
    const said = `no: {"p":${JSON.stringify(secret)}} a&quot;b&#39;c&amp;d\\e f ${new URLSearchParams({ p: secret })}`;
    expect(reasonOf({ message: said }, [secret])).toBe('no: {"p":"***"} *** p=***');
  });

  it("doesn't repeat secrets of the request", () => {
    const body = { message: "No user shop with p@ss  w0rd (p%40ss%20%20w0rd), token abcdef, abc" };
    expect(reasonOf(body, ["p@ss  w0rd", "abc", "abcdef", "", "\ud800"])).toBe(
      "No user shop with *** (***), token ***, ***",
    );
  });

  it.each([
    ["4815", "The code 4 8 1 5 is old"],
    ["4815", "The code 48-15 is old"],
    ["4815", "The code 4\u00a08\u2013 1.5 is old"],
    ["4815", "The code «4», «8», «1», «5» is old"],
    ["k7qm29", "The code K7Q M29 is old"],
    ["horse-battery 41", "The code horse battery-41 is old"],
  ])("doesn't repeat a secret (%s) that is written with other spaces and dashes: %s", (secret, message) => {
    const [reason = ""] = [reasonOf({ message }, [secret])];
    expect(reason.replace(/[«»]/g, "")).toBe("The code *** is old");
  });

  it("blots out no text that only has a long secret's signs far apart", () => {
    expect(reasonOf({ message: "Wrong code" }, ["wro", "w".repeat(70), "--"])).toBe("***ng code");
  });

  it("is plain text of limited length whatever the body is", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string().map((message) => JSON.stringify({ message })),
        ),
        (body) => {
          const { reason } = explanationIn(body);
          return (
            reason === undefined || ([...reason].length <= 300 && reason !== "" && !/\p{Cc}/u.test(reason))
          );
        },
      ),
    );
  });
});

const problemsOf = (body: unknown, secrets: readonly string[] = []) =>
  explanationIn(JSON.stringify(body), secrets).problems;

describe("the fields that the service names in a refusal", () => {
  const unknown = { field: "items[0].icpuCode", text: "is unknown" };

  it.each([
    ["a list of fields and messages", { errors: [{ field: "items[0].icpuCode", message: "is unknown" }] }],
    ["messages by field", { errors: { "items[0].icpuCode": ["is unknown"] } }],
    ["one message by field", { errors: { "items[0].icpuCode": "is unknown" } }],
    ["one field and message at the top", { field: "items[0].icpuCode", message: "is unknown" }],
    ["violations", { violations: [{ propertyPath: "items[0].icpuCode", message: "is unknown" }] }],
    ["details", { details: [{ path: "items[0].icpuCode", reason: "is unknown" }] }],
    [
      "details below the error",
      { error: { details: [{ target: "items[0].icpuCode", message: "is unknown" }] } },
    ],
    [
      "violations of a field",
      {
        error: {
          details: [{ fieldViolations: [{ field: "items[0].icpuCode", description: "is unknown" }] }],
        },
      },
    ],
    ["invalid parameters", { "invalid-params": [{ name: "items[0].icpuCode", reason: "is unknown" }] }],
    ["steps to the field", { detail: [{ loc: ["items", 0, "icpuCode"], msg: "is unknown" }] }],
    ["nested lists", { errors: { items: [{ icpuCode: ["is unknown"] }] } }],
    ["nested objects", { errors: { items: { 0: { icpuCode: "is unknown" } } } }],
    [
      "children",
      {
        errors: [
          {
            property: "items",
            children: [
              { property: "0", children: [{ property: "icpuCode", constraints: { known: "is unknown" } }] },
            ],
          },
        ],
      },
    ],
    ["texts that begin with the path", { message: ["items[0].icpuCode is unknown"] }],
    ["one text that begins with the path", { message: "items[0].icpuCode: is unknown" }],
    [
      "a text that repeats the field",
      { errors: [{ field: "items[0].icpuCode", message: "items[0].icpuCode is unknown" }] },
    ],
    [
      "a headline that repeats the message",
      { message: "is unknown", errors: [{ field: "items[0].icpuCode", message: "is unknown" }] },
    ],
  ])("are found in %s", (_what, body) => {
    expect(problemsOf(body)).toEqual([unknown]);
  });

  it.each([
    [{ errors: [{ source: { pointer: "/items/0/icpuCode" }, detail: "is unknown" }] }, "/items/0/icpuCode"],
    [{ errors: [{ instancePath: "/items/1/price", message: "is unknown" }] }, "/items/1/price"],
    [{ detail: [{ loc: ["body", "items", 2, "id"], msg: "is unknown" }] }, "body.items[2].id"],
    [{ errors: { "$.items[0].price": ["is unknown"] } }, "$.items[0].price"],
    [{ message: "terminalId is unknown" }, "terminalId"],
    [{ problems: [{ attribute: "vat-rate", title: "is unknown" }] }, "vat-rate"],
  ])("keep in %j the path that the service wrote", (body, field) => {
    expect(problemsOf(body)).toEqual([{ field, text: "is unknown" }]);
  });

  it("follow the headline, which names no field", () => {
    expect(problemsOf({ message: "Validation failed", errors: { desc: "is too long" } })).toEqual([
      { text: "Validation failed" },
      { field: "desc", text: "is too long" },
    ]);
  });

  it.each([
    [{ timestamp: 1, status: 400, error: "Bad Request", path: "/merchant-invoices" }],
    [{ message: "Bad Request", details: { traceId: "a1", instance: "node-7" } }],
    [{ message: "Bad Request", name: "ValidationException" }],
    [{ message: "Bad Request", errors: [] }],
    [{ message: "Bad Request", errors: "many" }],
  ])("are none in %j", (body) => {
    expect(problemsOf(body)).toEqual([{ text: "Bad Request" }]);
  });

  it("hide secrets of the request in the field's path as well", () => {
    expect(problemsOf({ errors: { "headers.token-1": "token-1 is old" } }, ["token-1"])).toEqual([
      { field: "headers.***", text: "*** is old" },
    ]);
  });

  it("are few, plain and short whatever the body is", () => {
    const key = fc.constantFrom(
      "errors",
      "field",
      "message",
      "items",
      "0",
      "path",
      "children",
      "details",
      "loc",
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 8 },
        fc.string(),
        fc.array(tie("tree"), { maxLength: 30 }),
        fc.dictionary(key, tie("tree")),
      ),
    }));
    fc.assert(
      fc.property(tree, (body) => {
        const problems = problemsOf({ errors: body, message: body });
        expect(problems.length).toBeLessThanOrEqual(10);
        for (const { field = "x", text } of problems) {
          expect([...text].length).toBeLessThanOrEqual(300);
          expect([...field].length).toBeLessThanOrEqual(80);
          expect(`${field}${text}`).not.toMatch(/[\p{Cc}\p{Cf}]/u);
        }
      }),
    );
  });
});
