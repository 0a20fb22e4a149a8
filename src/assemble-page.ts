import { fileURLToPath } from "node:url";
import type { Config } from "./config/config.js";
import { readPageFiles } from "./http/page/page-files.js";
import type { MiniAppDeps } from "./http/page/page-server.js";
import type { Logger } from "./log/logger.js";
import { initDataCheck } from "./telegram/init-data.js";

/** The folder of the built page. This file and its bundle, dist/main.js, both lie one folder below the package's root. */
const pageFolder = fileURLToPath(new URL("../dist/app", import.meta.url));

interface WireMiniAppOptions
  extends Pick<
    MiniAppDeps,
    "queries" | "events" | "username" | "refuseOnStandby" | "noteDamaged" | "stopping" | "now"
  > {
  readonly config: Config;
  readonly log: Logger;
}

/** Returns what the HTTP server needs for the Mini App; undefined without PUBLIC_URL, because no phone reaches the page then. */
export function wireMiniApp({ config, log, ...deps }: WireMiniAppOptions): MiniAppDeps | undefined {
  const { publicUrl } = config.http;
  if (publicUrl === undefined) return undefined;
  const files = readPageFiles(pageFolder);
  if (files === undefined) log.warn("app.not-built");
  const checkLaunch = initDataCheck(config.telegram.botToken.reveal(), deps.now);
  return { publicUrl, files, checkLaunch, log, ...deps };
}
