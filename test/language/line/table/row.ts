/**
 * A line as somebody types it, and what it says: "name | quantity x price currency", each part only when it was typed.
 * The third is the other reading.
 */
export type Row = [line: string, item: string, other?: string];
