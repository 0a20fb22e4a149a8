import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { evened } from "./even.js";

/** Where the run writes its transcripts; undefined in every other run of the tests. */
const folder = process.env.TRANSCRIPTS;

/** What went on between the bot and the others in one world, each list in its order. */
export interface Transcript {
  /** Calls to Telegram. */
  readonly telegram: readonly {
    readonly method: string;
    readonly payload: Readonly<Record<string, unknown>>;
  }[];
  /** Calls to the service. */
  readonly service: readonly object[];
  readonly log: readonly object[];
}

/** The test that runs now, as its file and name. The setup of the run sets it. */
let test = { file: "none", name: "none" };

export const transcribeTo = (next: typeof test): void => {
  test = next;
};

/** Writes a world's transcript at its end, if the run records. */
export function noteTranscript(read: () => Transcript): void {
  if (folder === undefined) return;
  const { telegram, service, log } = read();
  const calls = telegram.filter(({ method }) => method !== "getUpdates");
  const lines = [
    `# ${test.name}`,
    ...byChat(calls.map(({ method, payload }) => ({ chat: payload.chat_id, method, ...payload }))),
    ...service.map((call) => `service ${JSON.stringify(call)}`),
    ...byChat(log),
  ];
  const path = join(folder, `${test.file.replaceAll("/", "__")}.txt`);
  mkdirSync(folder, { recursive: true });
  appendFileSync(path, `${evened(lines.join("\n"))}\n`);
}

/** Lines of one chat stay together and in their order, the chats in the order in which they came: how two chats interleave is chance. */
function byChat(entries: readonly object[]): string[] {
  const chats = new Map<string, string[]>();
  for (const entry of entries) {
    const chat = String(Reflect.get(entry, "chat") ?? "");
    chats.set(chat, [...(chats.get(chat) ?? []), JSON.stringify(entry)]);
  }
  return [...chats.values()].flat();
}

/** Notes the calls of a service that isn't reached by HTTP. */
export const noting = <T extends object>(service: T, calls: object[]): T =>
  folder === undefined
    ? service
    : new Proxy(service, {
        get(target, name) {
          const call: unknown = Reflect.get(target, name);
          if (typeof call !== "function") return call;
          return (...given: unknown[]) => {
            calls.push({ call: name, given: given.filter((value) => !(value instanceof AbortSignal)) });
            return call.apply(target, given);
          };
        },
      });
