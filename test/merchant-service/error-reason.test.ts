import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { errorReason } from "../../src/merchant-service/service-error.js";

const reasonOf = (body: unknown, secrets: readonly string[] = []): string | undefined =>
  errorReason(typeof body === "string" ? body : JSON.stringify(body), secrets);

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

  it("doesn't repeat secrets of the request", () => {
    const body = { message: "No user shop with p@ss  w0rd (p%40ss%20%20w0rd), token abcdef, abc" };
    expect(reasonOf(body, ["p@ss  w0rd", "abc", "abcdef", "", "\ud800"])).toBe(
      "No user shop with *** (***), token ***, ***",
    );
  });

  it("is plain text of limited length whatever the body is", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string().map((message) => JSON.stringify({ message })),
        ),
        (body) => {
          const reason = errorReason(body);
          return (
            reason === undefined || ([...reason].length <= 300 && reason !== "" && !/\p{Cc}/u.test(reason))
          );
        },
      ),
    );
  });
});
