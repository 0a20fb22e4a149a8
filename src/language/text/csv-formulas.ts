/**
 * The places in a text at which a spreadsheet would begin to run it as a formula. The bot writes an apostrophe there
 * and removes it when it reads the file. A program that expects other separators splits a cell, so the start of each
 * piece is protected too. A text that already begins with such an apostrophe gets a second one. Tabs and line breaks
 * count as separators.
 */
const unsafe = /((?:^|[;,|\t\r\n"])[ \u00a0]*)(?='*[=+\-@＝＋－＠])/g;
const written = /((?:^|[;,|\t\r\n"])[ \u00a0]*)'(?='*[=+\-@＝＋－＠])/g;

/** Returns the text of a CSV cell, with an apostrophe wherever a spreadsheet would run a formula. */
export const guardFormulas = (text: string): string => text.replace(unsafe, "$1'");

/** Returns the text of a CSV cell without these apostrophes. */
export const unguardFormulas = (cell: string): string => cell.replace(written, "$1");
