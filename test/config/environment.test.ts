import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { loadEnvironment } from "../../src/config/config.js";

describe("the .env file", () => {
  function folder(text?: string): string {
    const dir = mkdtempSync(join(tmpdir(), "env-"));
    onTestFinished(() => rmSync(dir, { recursive: true }));
    if (text !== undefined) writeFileSync(join(dir, ".env"), text);
    return dir;
  }

  test("adds to the process's environment, which wins", () => {
    const dir = folder('PORT=1\nHOST=here\nDATA_DIR=\nSERVICE_NAME="Example # Pay" # a comment\n');
    expect(loadEnvironment(dir, { PORT: "2", HOST: "" })).toEqual({
      PORT: "2",
      HOST: "",
      DATA_DIR: "",
      SERVICE_NAME: "Example # Pay",
    });
  });

  test("may be missing", () => {
    expect(loadEnvironment(folder(), { PORT: "2" })).toEqual({ PORT: "2" });
  });
});
