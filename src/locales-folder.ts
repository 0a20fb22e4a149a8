import { fileURLToPath } from "node:url";

/** Where the texts are. This file is one folder below the package's own, as is dist/main.js, which it becomes a part of. */
export const localesFolder = fileURLToPath(new URL("../locales", import.meta.url));
