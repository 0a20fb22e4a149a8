import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { rawServer } from "../kit/raw-server.js";
import { World, type WorldOptions } from "./world.js";

/** An answer of the service on its way to the bot. */
interface ServiceAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** `path` is the interface's, e.g. "/terminals?page=0&size=50"; `asked` is the request as it was sent, credentials included. */
type Change = (answer: ServiceAnswer, path: string, asked: string) => ServiceAnswer;

/** Stands between bot and service, and changes answers in ways for which the sandbox has no switch. */
export class ServiceProxy {
  /** What is made of each answer; undefined: nothing. */
  change: Change | undefined;
  /** Called with each call before it goes on, while the bot waits. */
  called: ((path: string, sent: string) => Promise<void>) | undefined;
  /** The calls as they came, without their bodies. */
  readonly calls: { readonly path: string; readonly headers: IncomingHttpHeaders }[] = [];

  private constructor(
    readonly url: string,
    readonly close: () => Promise<void>,
  ) {}

  /** @param target the interface's {base_url} */
  static async start(target: string): Promise<ServiceProxy> {
    const { url, close } = await rawServer((request, response) => {
      const path = request.url ?? "/";
      const answered = (async () => {
        proxy.calls.push({ path, headers: request.headers });
        const sent = await buffer(request);
        await proxy.called?.(path, sent.toString("utf8"));
        const answer = await forward(request, sent, `${target}${path}`);
        const asked = `${request.headers.authorization ?? ""} ${path} ${sent.toString("utf8")}`;
        const { status, headers, body } = proxy.change?.(answer, path, asked) ?? answer;
        response.writeHead(status, headers).end(body);
      })();
      // A service that is gone looks like a broken connection, and so does a fault of the test: the chat shows it.
      answered.catch(() => request.socket.destroy());
    });
    const proxy = new ServiceProxy(url, close);
    return proxy;
  }

  /** Changes fields of the JSON answers of one path. */
  changeFields(path: RegExp, fields: (body: Record<string, unknown>, path: string) => object): void {
    this.change = (answer, asked) => {
      if (!path.test(asked) || answer.status >= 300) return answer;
      const body = JSON.parse(answer.body) as Record<string, unknown>;
      return { ...answer, body: JSON.stringify({ ...body, ...fields(body, asked) }) };
    };
  }
}

/** A world whose bot reaches the service through a proxy. `environment` may name the checkout host, known only then. */
export async function proxiedWorld(
  environment: (merchantHost: string) => Record<string, string> = () => ({}),
  options: WorldOptions = {},
): Promise<{ world: World; proxy: ServiceProxy }> {
  const variables: Record<string, string> = {};
  const world = await World.create({ ...options, environment: variables, stopped: true });
  const proxy = await ServiceProxy.start(`${world.merchant.url}/api`);
  Object.assign(variables, { MERCHANT_API_URL: proxy.url }, environment(new URL(world.merchant.url).host));
  await world.startBot();
  return { world, proxy };
}

async function forward(request: IncomingMessage, sent: Buffer, url: string): Promise<ServiceAnswer> {
  const headers = new Headers();
  for (const name of ["authorization", "content-type"]) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  const answer = await fetch(url, {
    method: request.method ?? "GET",
    headers,
    redirect: "manual",
    ...(sent.length === 0 ? {} : { body: new Uint8Array(sent) }),
  });
  const kept = [...answer.headers].filter(([name]) => ["content-type", "retry-after"].includes(name));
  return { status: answer.status, headers: Object.fromEntries(kept), body: await answer.text() };
}
