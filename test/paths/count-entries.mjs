import { fileURLToPath } from "node:url";
import ts from "typescript";

/**
 * Puts a call at the beginning of each function of the product, which notes the function's file. The inspector's coverage
 * would count files as well, but it doesn't tell which of them was entered first.
 */
const root = fileURLToPath(new URL("../../src/", import.meta.url));

export async function load(url, context, next) {
  const loaded = await next(url, context);
  if (!url.startsWith("file:")) return loaded;
  const path = fileURLToPath(url);
  if (!path.startsWith(root) || path.startsWith(`${root}sandbox/`) || loaded.source == null) return loaded;
  return { ...loaded, source: withNotes(String(loaded.source), path.slice(root.length)) };
}

function withNotes(source, file) {
  const insertions = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body !== undefined) {
      const name = node.name?.getText(parsed) ?? "";
      const note = `__entered(${JSON.stringify(file)},${JSON.stringify(name)})`;
      if (ts.isBlock(node.body)) insertions.push([node.body.getStart(parsed) + 1, `${note};`]);
      else insertions.push([node.body.getStart(parsed), `(${note},`], [node.body.getEnd(), ")"]);
    }
    ts.forEachChild(node, visit);
  };
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  visit(parsed);
  // Inner functions are visited after outer ones. Of two insertions at one place the outer one comes first before a body, and last behind it.
  const ordered = insertions.map((insertion, index) => [...insertion, index]);
  ordered.sort((a, b) => a[0] - b[0] || (a[1] === ")" ? -1 : 0) - (b[1] === ")" ? -1 : 0) || a[2] - b[2]);
  let text = "";
  let from = 0;
  for (const [at, note] of ordered) {
    text += source.slice(from, at) + note;
    from = at;
  }
  return text + source.slice(from);
}
