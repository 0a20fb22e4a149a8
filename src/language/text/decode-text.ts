/** The first characters of workbooks (xlsx), PDFs and other documents, which people may send instead of a text file. */
const otherKinds = ["PK\u0003\u0004", "%PDF-", "{\\rtf"];
/** The character with which very old programs end a file. */
const endOfFile = "\u001a";

/**
 * Decodes a file that a person or a spreadsheet made: UTF-8, UTF-16 with a byte order mark, or else Windows-1251, which
 * older Russian spreadsheets write.
 * @returns undefined when the file isn't text, such as a workbook or a PDF.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decode(bytes);
  if (text === undefined || text.includes("\0") || otherKinds.some((kind) => text.startsWith(kind)))
    return undefined;
  return text.endsWith(endOfFile) ? text.slice(0, -1) : text;
}

function decode(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeAs("utf-16le", bytes);
  if (first === 0xfe && second === 0xff) return decodeAs("utf-16be", bytes);
  // UTF-8 is tried first, because a text in Windows-1251 is hardly ever valid UTF-8.
  return decodeAs("utf-8", bytes) ?? decodeAs("windows-1251", bytes);
}

function decodeAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
