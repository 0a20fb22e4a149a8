import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { expect, it, onTestFinished } from "vitest";

/** Lays out a program that draws, with a drawing library of which one file is missing. @returns its folder */
function programWithHalfALibrary(): string {
  const dir = mkdtempSync(join(tmpdir(), "drawing-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const source = readFileSync(new URL("../../../src/bot/shared/drawing.ts", import.meta.url), "utf8");
  writeFileSync(join(dir, "drawing.mjs"), transformSync(source, { loader: "ts", format: "esm" }).code);
  const library = join(dir, "node_modules", "@napi-rs", "canvas");
  mkdirSync(library, { recursive: true });
  writeFileSync(join(library, "package.json"), '{ "name": "@napi-rs/canvas", "main": "index.js" }');
  writeFileSync(join(library, "index.js"), 'module.exports = require("./binding.js");');
  writeFileSync(
    join(dir, "node_modules", "binding.js"),
    "module.exports = { GlobalFonts: { registerFromPath: () => ({}) } };",
  );
  const fonts = join("node_modules", "@fontsource", "noto-sans");
  cpSync(fonts, join(dir, fonts), {
    recursive: true,
    filter: (path) => !/\.woff2?$/.test(path) || /latin-400-normal\.woff2$/.test(path),
  });
  return dir;
}

it("a process that couldn't load the drawing library draws once the library's files are back", () => {
  const dir = programWithHalfALibrary();
  const program = `
    import { copyFileSync } from "node:fs";
    import { drawing } from "./drawing.mjs";
    const outcome = () => drawing().then(() => "drawn", (error) => error.code);
    console.log(await outcome(), await outcome());
    copyFileSync("node_modules/binding.js", "node_modules/@napi-rs/canvas/binding.js");
    console.log(await outcome());`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: dir,
    encoding: "utf8",
  });
  expect(stdout, stderr).toBe("MODULE_NOT_FOUND MODULE_NOT_FOUND\ndrawn\n");
});
