import { held, type Sections, testsOf } from "./statement.js";

const connections = testsOf("service/connections");
const reason = testsOf("service/error-reason");
const aboutText = { nothing: "This says what the text covers." };

/** Statements about the service as a whole: its purpose, errors, limits and versions. */
export const service: Sections = {
  "Merchant Invoicing Service Interface": [
    [
      "This document covers the whole interface shown for the service: the multi-factor sign-in flow that yields an access token, listing terminals, and creating a merchant invoice.",
      "No other call is made, unless the operator turns on the refresh.",
      aboutText,
    ],
    [
      "Paths are relative to {base_url}.",
      "The path of MERCHANT_API_URL stands in front of each call's path.",
      connections("with the path %j leads to %s"),
    ],
    [
      "The hosted payment page address is written {checkout_url}.",
      "CHECKOUT_HOSTS can name the hosts that are good.",
      testsOf("service/pay-link")("accepts %s under the rules %j"),
    ],
  ],
  "1. What the service does": [
    [
      "The service lets a merchant create invoices that a customer pays through a hosted payment page.",
      "The merchant gets the page's address to pass on.",
      held.mainJob,
    ],
    [
      "A merchant first signs in with a password grant followed by a one-time-password (OTP) second factor. This yields an access token.",
      "The bot asks for login, password and code, and nothing else comes before.",
      held.mainJob,
    ],
    [
      "The merchant lists its terminals and picks an active one.",
      "Only active ones are offered.",
      held.onlyActive,
    ],
    [
      "The merchant creates an invoice tied to that terminal.",
      "The terminal of the card is the one that is sent.",
      held.mainJob,
    ],
    [
      "The service returns the invoice identifier and a URL to which the customer is sent to pay.",
      "Both are read and shown.",
      testsOf("interface/wire")("has the id and the link of the answer, which carries no scheme"),
    ],
    [
      "An invoice holds one or more items.",
      "One or several are sent.",
      testsOf("interface/wire")(
        "carries several items in their order, amounts and percentages as texts, and quantities as whole numbers",
      ),
    ],
    [
      "It may carry an expiry time and tolerances for overpayment and underpayment.",
      "Each is optional.",
      testsOf("service/invoices")("has exactly the fields that are set"),
    ],
  ],
  "7. Errors": [
    [
      "| Password grant accepted but a second factor is needed | 200 | error = mfa_required, error_description (text), mfa_token |",
      "The code is asked for; the text is shown below the question.",
      testsOf("features/sign-in/refused-code")("is shown in a line below the question for the code"),
    ],
    [
      "Other error codes, status codes and error body shape: not shown.",
      "The reason is looked for where services put it, and the status decides what is known.",
      reason("is found in %j"),
    ],
  ],
  "8. Limits": [
    [
      "Item quantity must be an integer of at least 1.",
      "Anything else is refused where it is typed.",
      testsOf("invoice/item/quantity")("refuses %j: %s"),
    ],
    [
      "expireAt fixes the moment after which the invoice is no longer payable.",
      "After that moment the card no longer asks for payment.",
      testsOf("features/invoices/status/link-over")(
        "stops asking for payment on the seller's card, and offers to issue it again",
      ),
    ],
    [
      "Overpayment and underpayment tolerances are given per invoice either as a fixed amount in invoice currency or as a percentage.",
      "Each side has one of the two.",
      testsOf("service/invoices")("carries a tolerance as an amount or as a percentage, whatever the side"),
    ],
    [
      "Rate limits: not shown.",
      "A read waits as long as Retry-After says, or tells the time.",
      connections("isn't repeated sooner than Retry-After %s says"),
    ],
    [
      "Size limits for items, strings and pages: not shown.",
      "The bot has limits of its own and halves a page size that is refused.",
      testsOf("service/terminals")(
        "is halved where the service refuses it, and what worked is used from then on and logged once",
      ),
    ],
  ],
  "9. Versioning": [["Versioning scheme: not shown.", "No version is sent, in path or header.", held.bearer]],
};
