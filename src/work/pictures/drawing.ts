import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The scripts for which the bot has a font file. A character is drawn with the first file that contains it. */
const subsets = ["latin", "latin-ext", "cyrillic", "cyrillic-ext"] as const;
const families = subsets.map((subset) => `"invoice ${subset}"`).join(", ");

export interface Font {
  readonly weight: 400 | 700;
  /** In pixels. */
  readonly size: number;
}

export const cssFont = ({ weight, size }: Font): string => `${weight} ${size}px ${families}`;

type Drawing = typeof import("@napi-rs/canvas");
let loading: Promise<Drawing> | undefined;

/**
 * The drawing library takes 13 MB, so it is loaded at the first use. A job that fails ends its thread, and the next
 * one loads it again.
 */
export function drawing(): Promise<Drawing> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Drawing> {
  // With this setting the library doesn't look at the machine's own fonts while it is loaded.
  process.env.DISABLE_SYSTEM_FONTS_LOAD = "1";
  const canvas = await import("@napi-rs/canvas");
  const require = createRequire(import.meta.url);
  const fonts = dirname(require.resolve("@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2"));
  for (const subset of subsets)
    for (const weight of [400, 700]) {
      const path = join(fonts, `noto-sans-${subset}-${weight}-normal.woff2`);
      if (canvas.GlobalFonts.registerFromPath(path, `invoice ${subset}`) === null)
        throw new Error(`The font ${path} can't be read. Install the bot's packages again.`);
    }
  return canvas;
}
