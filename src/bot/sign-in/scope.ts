const readOnly = /[:.](read|show|list|view|get)$/;
const aboutInvoices = /invoice/;
/** Standard scope names about the signed-in person. */
const identity = new Set(["openid", "profile", "email", "phone", "address", "offline_access"]);

/** Checks whether a token's scope (docs/interface.md, "Access token") allows more than reading and invoices, for example transfer:create. */
export function canMoveMoney(scope: string | undefined): boolean {
  const names = (scope ?? "").toLowerCase().split(/\s+/);
  return names.some(
    (name) => name !== "" && !readOnly.test(name) && !aboutInvoices.test(name) && !identity.has(name),
  );
}
