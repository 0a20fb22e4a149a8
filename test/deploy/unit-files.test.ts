import { spawnSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { installed, temporaryFolder } from "./programs.js";

describe.each(["merchant-invoice-bot.service", "merchant-invoice-bot@.service"])("%s", (unit) => {
  it.skipIf(installed("systemd-analyze") === undefined)(
    "has no fault, and leaves open 1.4 of 10 at most, says systemd (skipped unless systemd-analyze is installed)",
    () => {
      const file = join(temporaryFolder(), unit.replace("@", "@8081"));
      copyFileSync(join("docs/deploy", unit), file);
      const analyze = (...words: string[]) =>
        spawnSync("systemd-analyze", [...words, file], { encoding: "utf8" });
      expect(analyze("verify", "--man=no")).toMatchObject({ status: 0, stdout: "", stderr: "" });
      const exposure = analyze("security", "--offline=true", "--no-pager", "--threshold=14");
      expect(exposure.stdout).toMatch(/Overall exposure level for merchant-invoice-bot.*: 1\.\d OK/);
      expect(exposure.status).toBe(0);
    },
  );
});
