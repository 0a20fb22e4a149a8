import { randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The data that one demo keeps between its runs. */
export interface DemoFolder {
  readonly path: string;
  readonly secretKey: string;
  readonly botToken: string;
  readonly botData: string;
  readonly botLog: string;
  readonly telegramFile: string;
  readonly serviceFile: string;
}

/** The only files in the folder that the demo deletes. If somebody names a wrong folder, its other files stay. */
const ownNames = ["data", "keys.json", "telegram.json", "service.json", "bot.log", "bot.log.1"];

/** Opens the folder, or creates it with a new key and a new bot token. @param fresh whether the data of the last run is deleted first */
export async function openDemoFolder(path: string, fresh: boolean): Promise<DemoFolder> {
  if (fresh) {
    for (const name of ownNames) await rm(join(path, name), { recursive: true, force: true });
  }
  await mkdir(path, { recursive: true, mode: 0o700 });
  return {
    path,
    ...(await readKeys(join(path, "keys.json"))),
    botData: join(path, "data"),
    botLog: join(path, "bot.log"),
    telegramFile: join(path, "telegram.json"),
    serviceFile: join(path, "service.json"),
  };
}

async function readKeys(file: string): Promise<{ secretKey: string; botToken: string }> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    const made = {
      secretKey: randomBytes(32).toString("base64"),
      // The token has the form of Telegram's tokens, but only the sandbox accepts it.
      botToken: `7000000001:AA${randomBytes(24).toString("base64url").padEnd(33, "A").slice(0, 33)}`,
    };
    await writeFile(file, JSON.stringify(made), { mode: 0o600 });
    await chmod(file, 0o600);
    return made;
  }
  const kept: unknown = JSON.parse(text);
  if (typeof kept === "object" && kept !== null && "secretKey" in kept && "botToken" in kept) {
    if (typeof kept.secretKey === "string" && typeof kept.botToken === "string") {
      return { secretKey: kept.secretKey, botToken: kept.botToken };
    }
  }
  throw new Error(`${file} is damaged. Start over with: npm run demo -- --fresh`);
}
