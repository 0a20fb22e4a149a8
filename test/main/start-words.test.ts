import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { startWords } from "../start-words.js";

const deployed = (file: string): string => readFileSync(`docs/deploy/${file}`, "utf8");

it("systemd and containers start the bot with the same flags as npm start", () => {
  expect(startWords.at(-1)).toBe("dist/main.js");
  for (const unit of ["merchant-invoice-bot.service", "merchant-invoice-bot@.service"])
    expect(deployed(unit)).toContain(`\nExecStart=/usr/bin/node ${startWords.join(" ")}\n`);
  const command = ["node", ...startWords].map((word) => JSON.stringify(word)).join(", ");
  expect(deployed("Containerfile")).toContain(`\nCMD [${command}]\n`);
});

it("no flag limits the memory, since what waits may need more", () => {
  expect(startWords.join(" ")).not.toMatch(/--max-(old-space|heap)-size/);
});
