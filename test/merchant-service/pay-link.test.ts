import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkPayUrl, type PayLinkRules, payLinkOf } from "../../src/merchant-service/pay-link.js";
import { anyText, webUrl } from "../any-text.js";

const https: PayLinkRules = { scheme: "https", checkoutHosts: [] };
const http: PayLinkRules = { scheme: "http", checkoutHosts: [] };
const only = (...checkoutHosts: string[]): PayLinkRules => ({ scheme: "https", checkoutHosts });
const path = "/terminal/t-1/invoice/i-1/payment";

describe("the check of a good payUrl", () => {
  it.each([
    [`pay.example.com${path}`, https, `https://pay.example.com${path}`],
    [`pay.example.com:8443${path}`, https, `https://pay.example.com:8443${path}`],
    [`//pay.example.com${path}`, https, `https://pay.example.com${path}`],
    [`https://pay.example.com${path}`, https, `https://pay.example.com${path}`],
    [`HTTPS://Pay.Example.com${path}`, http, `https://pay.example.com${path}`],
    [`https://pay.example.com${path}?a=1&b=%20#c`, https, `https://pay.example.com${path}?a=1&b=%20#c`],
    [`127.0.0.1:4000${path}`, http, `http://127.0.0.1:4000${path}`],
    [`localhost:4000${path}`, http, `http://localhost:4000${path}`],
    [`http://[::1]:4000${path}`, https, `http://[::1]:4000${path}`],
    [`http://127.0.0.1:4000${path}`, https, `http://127.0.0.1:4000${path}`],
    [`pay.example.com${path}`, only("PAY.example.com"), `https://pay.example.com${path}`],
    [`pay.example.com:443${path}`, only("pay.example.com:443"), `https://pay.example.com${path}`],
    [
      `pay.example.com:9000${path}`,
      only("other.example.com", "pay.example.com"),
      `https://pay.example.com:9000${path}`,
    ],
    [`checkout${path}`, only("checkout"), `https://checkout${path}`],
    [`93.184.216.34${path}`, https, `https://93.184.216.34${path}`],
    [`pay_1.example.com.${path}`, https, `https://pay_1.example.com.${path}`],
    [`[2606:2800:220:1::1]${path}`, https, `https://[2606:2800:220:1::1]${path}`],
    [`оплата.example.com${path}`, https, `https://xn--80aa5alfu.example.com${path}`],
  ])("accepts %s under the rules %j", (payUrl, rules, payLink) => {
    expect(checkPayUrl(payUrl, rules)).toEqual({ ok: true, payLink });
  });
});

describe("the check of a bad payUrl", () => {
  it.each([
    ["", https],
    [path, https],
    ["https://", https],
    [`https:///pay.example.com${path}`, https],
    [`///pay.example.com${path}`, https],
    ["?a=1", https],
    ["ftp://pay.example.com/x", https],
    ["javascript:alert(1)", https],
    ["javascript://pay.example.com/%0aalert(1)", https],
    ["data:text/html,hello", https],
    ["mailto:a@example.com", https],
    ["tg:resolve?domain=x", https],
    [`http://pay.example.com${path}`, https],
    [`http://127.0.0.1.example.com${path}`, https],
    [`pay.example.com${path}`, http],
    [`user:word@pay.example.com${path}`, https],
    [`https://user@pay.example.com${path}`, https],
    [`https://@pay.example.com${path}`, https],
    [`pay.example.com:443@evil.example.com${path}`, https],
    [` pay.example.com${path}`, https],
    [`pay.example.com${path}\n`, https],
    [`pay.example.com/a b`, https],
    [`pay.example.com/a\u202eb`, https],
    [`pay.example.com/a\u200bb`, https],
    [`pay.example.com/a\u0000b`, https],
    ["https:\\\\pay.example.com\\x", https],
    [`evil.example.com\\.pay.example.com${path}`, https],
    ["pay.example.com:99999/x", https],
    [`https://pay_.exa<mple.com${path}`, https],
    [`pay.example.com/${"a".repeat(2048)}`, https],
    [`pay.example.com.evil.example${path}`, only("pay.example.com")],
    [`sub.pay.example.com${path}`, only("pay.example.com")],
    [`pay.example.com:9000${path}`, only("pay.example.com:443")],
    [`{checkout_url}${path}`, https],
    [`https://{checkout_url}${path}`, https],
    [`$checkout.example.com${path}`, https],
    [`undefined${path}`, https],
    [path.slice(1), https],
    [`pay..example.com${path}`, https],
    [`pay.example.com${path}`, only("")],
  ])("refuses %j under the rules %j", (payUrl, rules) => {
    expect(checkPayUrl(payUrl, rules).ok).toBe(false);
  });

  it("accepts only https links to an allowed host, whatever the text is", () => {
    const text = fc.oneof(
      webUrl(),
      anyText(),
      fc
        .array(
          fc.constantFrom(
            "https:",
            "http:",
            "/",
            "\\",
            "@",
            ":",
            "pay.example.com",
            "evil.example",
            "#",
            "?",
            "\t",
            "%2f",
            "1",
            "..",
            "a",
          ),
        )
        .map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, (payUrl) => {
        const check = checkPayUrl(payUrl, only("pay.example.com"));
        if (!check.ok) return check.fault !== "";
        const url = new URL(check.payLink);
        return url.protocol === "https:" && url.hostname === "pay.example.com" && url.username === "";
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("whose link a payUrl is", () => {
  const ours = { id: "inv-1", terminalId: "t-1" };

  it.each([
    "pay.example.com/terminal/t-1/invoice/inv-1/payment",
    "pay.example.com/shop/terminal/T-1/invoice/INV-1/payment?lang=uz",
    "pay.example.com/terminal/t%2D1/invoice/inv%2D1/payment",
    "pay.example.com/p/inv-1",
    "pay.example.com/p?invoice=inv-1",
  ])("is this invoice's: %s", (payUrl) => {
    expect(payLinkOf(ours, payUrl, https)).toEqual({ payLink: new URL(`https://${payUrl}`).href });
  });

  it.each([
    "pay.example.com/terminal/t-1/invoice/inv-2/payment",
    "pay.example.com/terminal/t-2/invoice/inv-1/payment",
    "pay.example.com/terminal/t-1/invoice/inv-2/payment?invoice=inv-1",
    "pay.example.com/p/inv-10",
    "pay.example.com/p/%E0%A4%A",
    "pay.example.com/p#inv-1",
    "pay.example.com/terminal/t-2/invoice/inv-2/pay?invoice=inv-1",
    "pay.example.com/Terminal/t-2/Invoice/inv-2/Payment?invoice=inv-1",
    "pay.example.com/terminal//t-2/invoice//inv-2/payment?invoice=inv-1",
    "pay.example.com/terminal/t-1/invoice/inv-1/payment/terminal/t-2/invoice/inv-2/payment",
    "pay.example.com/terminal/t-1/invoice/inv-1/payment/..%2f..%2f..%2f..%2ft-2/invoice/inv-2/payment",
    "pay.example.com/terminal%2ft-2%2finvoice%2finv-2%2fpayment?invoice=inv-1",
  ])("isn't this invoice's: %s", (payUrl) => {
    expect(payLinkOf(ours, payUrl, https)).toEqual({ fault: "of another invoice or terminal" });
  });

  it("isn't doubtful where the ids have a slash of their own", () => {
    const slashed = { id: "inv/1", terminalId: "t/1" };
    const payUrl = "pay.example.com/terminal/t%2F1/invoice/inv%2F1/payment";
    expect(payLinkOf(slashed, payUrl, https)).toEqual({ payLink: `https://${payUrl}` });
  });

  it("makes no link of an id that gets lost in a path", () => {
    const rules = { ...https, checkoutUrl: "https://pay.example.com" };
    expect(payLinkOf({ id: "..", terminalId: "t-1" }, undefined, rules)).toEqual({ fault: "missing" });
  });

  it("makes no link to a host that isn't allowed", () => {
    const rules = { ...only("pay.example.com"), checkoutUrl: "https://other.example.com" };
    expect(payLinkOf(ours, undefined, rules)).toEqual({ fault: "missing" });
  });
});
