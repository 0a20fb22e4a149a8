// Builds the Mini App into dist/app: one script, one style sheet, the texts of each language, and all of them compressed
// beforehand, so that the server only hands out files.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { data as currencies } from "currency-codes";
import { build } from "esbuild";

const folder = "dist/app";
const languages = ["en", "ru", "uz", "uz-Cyrl"];

/** Of the table of currencies the page needs no names and countries, which are most of it. */
const slimCurrencies = {
  name: "slim-currencies",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^currency-codes$/ }, () => ({ path: "currency-codes", namespace: "slim" }));
    onLoad({ filter: /.*/, namespace: "slim" }, () => ({
      contents: `export const data = ${JSON.stringify(currencies.map(({ code, digits }) => ({ code, digits })))};`,
    }));
  },
};

export async function buildApp() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await build({
    entryPoints: [
      { in: "src/page/main.tsx", out: "app" },
      { in: "src/page/page.css", out: "app" },
    ],
    bundle: true,
    outdir: folder,
    format: "esm",
    platform: "browser",
    // Telegram's apps show pages in the phone's own browser engine, which may be some years old.
    target: "es2020",
    jsx: "automatic",
    jsxImportSource: "preact",
    minify: true,
    plugins: [slimCurrencies],
    logLevel: "warning",
  });
  const { cyrillicTexts } = await moduleOf("src/language/cyrillic/cyrillic-texts.ts");
  const resources = languages.map((language) => {
    const isCyrillic = language === "uz-Cyrl";
    const resource = new FluentResource(readFileSync(`locales/${isCyrillic ? "uz" : language}.ftl`, "utf8"));
    if (isCyrillic) resource.body = cyrillicTexts(resource.body);
    return [language, resource];
  });
  for (const [language, resource] of resources)
    writeFileSync(`${folder}/${language}.json`, JSON.stringify({ body: textsOf(resource) }));
  writeFileSync(`${folder}/index.html`, withTexts(readFileSync("src/page/index.html", "utf8"), resources));
  for (const file of readdirSync(folder)) {
    const bytes = readFileSync(`${folder}/${file}`);
    writeFileSync(`${folder}/${file}.br`, brotliCompressSync(bytes));
    writeFileSync(`${folder}/${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** Loads a module of the bot, which Node can't read as it is. */
async function moduleOf(path) {
  const { outputFiles } = await build({ entryPoints: [path], bundle: true, format: "esm", write: false });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}

/** The page's texts, whose keys begin with "app-", and the texts that they refer to. */
function textsOf({ body }) {
  const all = new Map(body.map((text) => [text.id, text]));
  const needed = new Set();
  const need = (text) => {
    if (text === undefined || needed.has(text)) return;
    needed.add(text);
    JSON.stringify(text, (_key, value) => {
      if (value?.type === "mesg" || value?.type === "term")
        need(all.get(value.type === "term" ? `-${value.name}` : value.name));
      return value;
    });
  };
  for (const text of body) if (text.id.startsWith("app-")) need(text);
  return [...needed];
}

/** Puts each text that the page's frame names, such as {{ app-loading }}, into it in every language. */
function withTexts(html, resources) {
  return html.replace(/\{\{ ([\w-]+) \}\}/g, (_place, key) =>
    resources
      .map(([language, resource]) => {
        const texts = new FluentBundle(language);
        texts.addResource(resource);
        return `<p lang="${language}">${texts.formatPattern(texts.getMessage(key).value)}</p>`;
      })
      .join(""),
  );
}
