import { sealedFolder } from "../../src/store/folder/sealed-folder.js";
import type { RecordKind } from "../../src/store/record-kinds.js";
import { createSealer, jsonOfRecord } from "../../src/store/sealing.js";
import { secretKey } from "./stored-bot.js";

export interface Kept {
  readonly kind: RecordKind;
  readonly key: string;
  readonly sealed: Buffer;
  /** Undefined for a damaged one. */
  readonly json: string | undefined;
}

/** The records of a folder as they were stored, brought to the present format, before any schema has read them. */
export async function keptIn(dir: string): Promise<readonly Kept[]> {
  const sealer = createSealer([secretKey]);
  const kept: Kept[] = [];
  for await (const { kind, key, sealed } of sealedFolder(dir).everything())
    if (kind !== undefined) kept.push({ kind, key, sealed, json: jsonOf({ kind, key, sealed }) });
  return kept;

  function jsonOf({ sealed, ...of }: Pick<Kept, "kind" | "key" | "sealed">): string | undefined {
    try {
      return jsonOfRecord(sealed, { sealer, ...of });
    } catch {
      return undefined;
    }
  }
}
