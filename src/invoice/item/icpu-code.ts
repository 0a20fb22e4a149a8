/**
 * The ICPU code of goods in the Uzbek tax register (MXIK). The register's codes have 17 digits, and their levels, from
 * the group of goods down to the attribute, end after 3, 5, 8, 11, 14 and 17 digits. The service also takes codes of a
 * merchant's own (docs/interface.md, "Item"), so the bot refuses none for its form.
 */

const levels = /^(\d{3})(\d{2})(\d{3})(\d{3})(\d{3})(\d{3})$/;

export const isOfficialIcpuCode = (code: string): boolean => levels.test(code);

export const groupedIcpuCode = (code: string): string => code.replace(levels, "$1 $2 $3 $4 $5 $6");

/** Returns the 17 digits of a code that was typed with spaces, dashes or dots; undefined for any other code. */
export function officialIcpuCodeIn(typed: string): string | undefined {
  const digits = typed.replace(/[ .\p{Pd}\u2212]/gu, "");
  return isOfficialIcpuCode(digits) ? digits : undefined;
}
