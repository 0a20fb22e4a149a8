import type { TelegramSandbox } from "../../../../src/sandbox/telegram/index.js";

/** Makes one call of the demo's page, for what a person does. @param body none for a GET */
export const userCall = async <T = unknown>(
  sandbox: TelegramSandbox,
  path: string,
  body?: object,
): Promise<{ status: number; body: T }> => {
  const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(`${sandbox.url}/user/${path}`, sent);
  return { status: answer.status, body: (await answer.json()) as T };
};
