import { held, type Sections, testsOf } from "./statement.js";

const client = testsOf("service/terminals");
const list = testsOf("features/access/terminal-list");
const everyField = client(
  "returns every field, and reads a missing field as empty and a missing status as not usable",
);
const eachPage = client("asks for each page with page and size until totalPages");

/** Statements about terminals. */
export const terminals: Sections = {
  "2.5 Terminal": [
    [
      "| id | string | Terminal identifier (UUID form); used as terminalId when creating an invoice |",
      "Read, and sent as it came.",
      testsOf("service/invoices")("has every field of the interface and no other"),
    ],
    ["| name | string | Terminal name |", "Shown on buttons and cards.", everyField],
    ["| businessUnitName | string | Name of the business unit |", "Shown beside the name.", everyField],
    [
      "| isDefault | boolean | Whether this is the default terminal |",
      "Taken without asking when it is active.",
      list("takes the service's default terminal without asking, and the one chosen last before it"),
    ],
    [
      "| createdDate | string | ISO 8601 UTC timestamp with fractional seconds |",
      "Tells apart terminals of one name and unit.",
      everyField,
    ],
    [
      "| status | string | ACTIVE marks a usable terminal |",
      "Only the very text does.",
      client("never becomes ACTIVE: only the very text is"),
    ],
  ],
  "2.6 Terminal list envelope": [
    [
      "| currentPage | integer | Zero-based page index, as the request shows page=0 for the first page |",
      "The first page is 0; an answer with another page than the one asked for ends the reading.",
      eachPage,
    ],
    [
      "| totalItems | integer | Total number of terminals |",
      "A list with fewer is told as incomplete.",
      client("ends incomplete, with the terminals read so far, at %s"),
    ],
    ["| totalPages | integer | Total number of pages |", "The list ends there.", eachPage],
    ["| data | array of Terminal | Terminals on this page |", "Read.", everyField],
  ],
  "3.1 Terminal status": [
    ["| ACTIVE | Terminal may be used to create an invoice |", "Offered.", held.mainJob],
    [
      "Terminal status values other than ACTIVE: not shown.",
      "Each other value means that it can't be used.",
      testsOf("journeys/open-points")(
        "that aren't ACTIVE are shown in settings with their status, and never offered",
      ),
    ],
  ],
  "4.4 GET /terminals": [
    ["Header: Authorization: Bearer <ACCESS_TOKEN>.", "Sent.", held.bearer],
    ["Query parameters: page (integer, zero-based) and size (integer).", "Both are always sent.", eachPage],
    ["Response: HTTP 200 with the terminal list envelope (2.6).", "Read.", everyField],
    [
      "Only a terminal whose status is ACTIVE is used.",
      "Looked up before each create call, on every way to one.",
      held.onlyActive,
    ],
    ["Its id becomes terminalId in 4.5.", "Sent as it came.", held.mainJob],
    [
      "Default and maximum values of page and size: not shown.",
      "Both are sent; a size that is refused is halved.",
      client("is halved where the service refuses it, and what worked is used from then on and logged once"),
    ],
  ],
};
