// Unpacks the Chromium from npm into TMPDIR and tells there how to start it. The package changes the environment
// when it is imported: hence a process of its own.
import { existsSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const bundledLibraries = [
  "/usr/lib/x86_64-linux-gnu/libnss3.so",
  "/usr/lib64/libnss3.so",
  "/usr/lib/libnss3.so",
];

/** The package's own settings look for its font in /tmp only; without any font Chromium dies at the first text field. */
function writeFontSettings(folder) {
  const file = join(folder, "fonts.conf");
  const folders = [join(folder, "fonts"), "/usr/share/fonts", "/usr/local/share/fonts"];
  const entries = folders.map((each) => `<dir>${each}</dir>`).join("");
  const cache = `<cachedir>${join(folder, "fonts-cache")}</cachedir>`;
  writeFileSync(file, `<?xml version="1.0"?><fontconfig>${entries}${cache}</fontconfig>`);
  return file;
}

async function unpack(folder) {
  // Only with this does the package unpack the system libraries that a bare machine lacks.
  if (!bundledLibraries.some((file) => existsSync(file)))
    process.env.AWS_EXECUTION_ENV = "AWS_Lambda_nodejs20.x";
  const { default: bundled } = await import("@sparticuz/chromium");
  const executablePath = await bundled.executablePath();
  const { LD_LIBRARY_PATH } = process.env;
  return { executablePath, env: { LD_LIBRARY_PATH, FONTCONFIG_FILE: writeFontSettings(folder) } };
}

const folder = tmpdir();
const result = await unpack(folder).catch((error) => ({ fault: String(error) }));
writeFileSync(join(folder, "unpacked.part"), JSON.stringify(result));
renameSync(join(folder, "unpacked.part"), join(folder, "unpacked.json"));
