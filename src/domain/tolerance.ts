/** By how much a payment may differ from the invoice's total and still settle it (interface 2.7 and section 8). */
export type Tolerance =
  | {
      readonly kind: "amount";
      /** In the invoice's currency, a decimal string. */
      readonly amount: string;
    }
  | {
      readonly kind: "percent";
      /** A decimal string, e.g. "2.5". */
      readonly percent: string;
    };
