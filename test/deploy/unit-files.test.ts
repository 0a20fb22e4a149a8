import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { installed, temporaryFolder } from "./programs.js";

describe.each(["merchant-invoice-bot.service", "merchant-invoice-bot@.service"])("%s", (unit) => {
  it.skipIf(installed("systemd-analyze") === undefined || !existsSync("/usr/bin/node"))(
    "has no fault, and leaves open less than 2 of 10, says systemd (skipped unless there are systemd-analyze and /usr/bin/node)",
    () => {
      const file = join(temporaryFolder(), unit.replace("@", "@8081"));
      copyFileSync(join("docs/deploy", unit), file);
      const analyze = (...words: string[]) =>
        spawnSync("systemd-analyze", [...words, file], { encoding: "utf8" });
      expect(analyze("verify", "--man=no")).toMatchObject({ status: 0, stdout: "", stderr: "" });
      const exposure = analyze("security", "--offline=true", "--no-pager", "--threshold=19");
      expect(exposure.stdout).toMatch(/Overall exposure level for merchant-invoice-bot.*: 1\.\d OK/);
      expect(exposure.status).toBe(0);
    },
  );
});
