import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { installed, temporaryFolder } from "./programs.js";

const promtool = installed("promtool");

it.skipIf(promtool === undefined)(
  "each alert begins with the first event and ends after it, says Prometheus (skipped unless promtool is installed)",
  () => {
    const file = join(temporaryFolder(), "tests.yml");
    const tests = readFileSync(new URL("alerts-tests.yml", import.meta.url), "utf8");
    writeFileSync(file, tests.replace("[RULES]", JSON.stringify([resolve("docs/deploy/alerts.yml")])));
    const { status, stdout, stderr } = spawnSync(promtool ?? "", ["test", "rules", file], {
      encoding: "utf8",
    });
    expect(`${stdout}${stderr}`).toContain("SUCCESS");
    expect(status).toBe(0);
  },
);
