import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { loadEnvironment } from "../../src/config/config.js";
import { readEnvFile } from "../../src/config/env-file.js";

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

  test("may begin with the mark that editors on Windows write", () => {
    expect(loadEnvironment(folder("\uFEFFPORT=1\r\nHOST=here\r\n"), {})).toEqual({ PORT: "1", HOST: "here" });
  });

  test("is refused with a way out when it is UTF-16", () => {
    const dir = folder();
    writeFileSync(join(dir, ".env"), Buffer.from("\uFEFFPORT=1\n", "utf16le"));
    expect(() => loadEnvironment(dir, {})).toThrow(
      /\.env isn't UTF-8 but most likely UTF-16\. Save it as UTF-8/,
    );
  });

  test("that this user may not read is refused with its path and the user", () => {
    const denied = (): never => {
      throw Object.assign(new Error("denied"), { code: "EACCES" });
    };
    const { username } = userInfo();
    expect(() => readEnvFile("/opt/bot/.env", denied)).toThrow(
      `/opt/bot/.env can't be read by the user ${username} (EACCES).`,
    );
  });

  test("may be missing", () => {
    expect(loadEnvironment(folder(), { PORT: "2" })).toEqual({ PORT: "2" });
  });
});
