import { held, type Sections, testsOf } from "./statement.js";

const client = testsOf("service/invoices");
const wire = testsOf("interface/wire");
const everyField = client("has every field of the interface and no other");
const onlySet = client("has exactly the fields that are set");
const tolerance = client("carries a tolerance as an amount or as a percentage, whatever the side");
const severalItems = wire(
  "carries several items in their order, amounts and percentages as texts, and quantities as whole numbers",
);
const answer = wire("has the id and the link of the answer, which carries no scheme");
const callback = testsOf("http/status-callbacks")(
  "is kept with its raw body and content type, and answered 200",
);

/** Statements about invoices and their status updates. */
export const invoices: Sections = {
  "2.7 Invoice creation request": [
    ["| terminalId | string | yes | Terminal that initializes the invoice |", "Always sent.", onlySet],
    ["| clientId | string | no | External client identifier supplied by the merchant |", "Sent.", everyField],
    ["| desc | string | no | External description or purpose |", "Sent.", everyField],
    ["| currency | string | yes | Currency code in ISO 4217 format |", "Always sent.", onlySet],
    [
      "| clientEmail | string | no | Client e-mail address used for notifications or receipts |",
      "Sent.",
      everyField,
    ],
    [
      "| type | string (enum) | no | Default ORIGINAL. Allowed: ORIGINAL |",
      "Not sent, since the default is the only value.",
      severalItems,
    ],
    ["| items | array of Item | yes | Products in the invoice |", "Always sent.", onlySet],
    [
      "| expireAt | string (date-time) | no | When the invoice expires and is no longer payable |",
      "Sent as ISO 8601 in UTC.",
      testsOf("language/time/expiry")(
        "counts a duration from now and keeps a fixed moment, in UTC with milliseconds",
      ),
    ],
    [
      "| overpaidAmount | string | no | Fixed overpayment tolerance, in invoice currency |",
      "Sent.",
      tolerance,
    ],
    ["| overpaidPercent | string | no | Allowed overpayment as a percentage |", "Sent.", everyField],
    [
      "| underpaidAmount | string | no | Fixed underpayment tolerance, in invoice currency |",
      "Sent.",
      everyField,
    ],
    ["| underpaidPercent | string | no | Allowed underpayment as a percentage |", "Sent.", tolerance],
    ["Amounts and percentages are decimal numbers carried as strings.", "So are they sent.", severalItems],
  ],
  "2.8 Item": [
    ["| id | string | no | Client- or system-defined item identifier |", "Sent.", everyField],
    ["| name | string | yes | Name of the product or service |", "Always sent.", onlySet],
    ["| description | string | no | Detailed description |", "Sent.", everyField],
    [
      "| price | string | yes | Price per single unit, in the item currency (decimal as string) |",
      "Always sent, as it is shown.",
      severalItems,
    ],
    ["| currency | string | yes | ISO 4217 code of the item |", "Always sent.", onlySet],
    ["| quantity | integer | yes | Number of units; must be 1 or more |", "Always sent.", severalItems],
    ["| icpuCode | string | no | ICP/ICPS code or internal classification code |", "Sent.", everyField],
    ["| packageCode | string | no | Packaging or unit-of-measure code |", "Sent.", everyField],
    ["| imageUrl | string (uri) | no | URL of the product image |", "Sent.", everyField],
    [
      "| metadata | object | no | Free-form custom parameters for the item |",
      "Sent, nested as well.",
      everyField,
    ],
  ],
  "2.9 Invoice creation response": [
    ["| id | string | Unique invoice identifier |", "Read and shown.", answer],
    [
      "| payUrl | string | Address to which the customer is sent to pay. It has the form {checkout_url}/terminal/<terminal_id>/invoice/<invoice_id>/payment and carries no scheme |",
      "The scheme is added, and nothing else is changed.",
      answer,
    ],
    [
      "Invoice record beyond the creation response: not shown.",
      "The bot knows only this answer and the status updates, so a lost answer stays unknown until one comes.",
      testsOf("service/unknown-outcome")("has an unknown outcome when no answer comes in time"),
    ],
  ],
  "3.2 Invoice status": [
    [
      "The invoice states named in connection with status updates are: created, processing, paid, failed, expired.",
      "These five are read, and no other.",
      held.everyStatus,
    ],
    [
      "Transitions: not shown.",
      "Paid wins; among the others the updates' own times decide, never the order of arrival.",
      testsOf("journeys/callbacks")("in reverse order end in the same state, with times: %s"),
    ],
  ],
  "4. Endpoints": [
    ["All bodies are JSON.", "Sent and read as JSON.", held.fourCalls],
    ["Calls after sign-in carry `Authorization: Bearer <ACCESS_TOKEN>`.", "They do.", held.bearer],
  ],
  "4.5 POST /merchant-invoices": [
    [
      "Headers: Authorization: Bearer <ACCESS_TOKEN>; Content-Type: application/json.",
      "Both are sent.",
      held.bearer,
    ],
    [
      "Request body: invoice creation request (2.7).",
      "No other field is sent but the callback's.",
      everyField,
    ],
    ["Response: the invoice creation response (2.9).", "Read.", answer],
    [
      "The success status code is not stated beyond the body.",
      "Any 2xx is a success.",
      client("is known by id and payUrl in a %i"),
    ],
    ["The invoice is tied to the terminal by terminalId.", "Sent.", onlySet],
    ["items may hold several entries.", "Each is sent, in order.", severalItems],
  ],
  "6. Events": [
    [
      "When the invoice request supplies callbackUrl, the service sends asynchronous status updates to it.",
      "Updates are taken at this address, and are on disk before they are answered.",
      callback,
    ],
    [
      "The updates cover these statuses: created, processing, paid, failed, expired.",
      "Each is read.",
      held.everyStatus,
    ],
    [
      "Payload, headers, signature and retry behaviour of these updates: not shown.",
      "The status is looked for where services put it; what can't be read is kept and changes nothing.",
      testsOf("journeys/open-points-invoices")("with %s is taken and kept sealed, and changes nothing"),
    ],
    [
      "The invoice parameter table does not list callbackUrl; its type and placement in the request: not shown.",
      "A text in the field that CALLBACK_URL_FIELD names.",
      held.callbackField,
    ],
  ],
};
