import { once } from "node:events";
import { Agent } from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import { goodRef, rawConnection, send, startServer } from "./server.js";

const get = { method: "GET" };

describe("the health check", () => {
  test("/healthz answers 200 even while the bot isn't ready", async () => {
    const server = await startServer({ readiness: async () => ({ ready: false, details: {} }) });
    expect(await send(`${server.url}/healthz`, get)).toMatchObject({ status: 200, text: '{"ok":true}' });
  });

  test("/readyz tells its details and forbids caching", async () => {
    const server = await startServer({
      readiness: async () => ({ ready: true, details: { telegram: "unreachable" } }),
    });
    const answer = await send(`${server.url}/readyz`, get);
    expect(answer.status).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(JSON.parse(answer.text)).toEqual({ ready: true, details: { telegram: "unreachable" } });
  });

  test("/readyz answers 503 with the reason when the bot isn't ready", async () => {
    const server = await startServer({
      readiness: async () => ({ ready: false, reason: "the disk is full", details: { telegram: "ok" } }),
    });
    const answer = await send(`${server.url}/readyz`, get);
    expect(answer.status).toBe(503);
    expect(JSON.parse(answer.text)).toEqual({
      ready: false,
      reason: "the disk is full",
      details: { telegram: "ok" },
    });
  });

  test("/readyz answers 500 without the error's message when the check throws, and the next request checks again", async () => {
    let looks = 0;
    const server = await startServer({
      readiness: async () => {
        looks += 1;
        if (looks === 1) throw new Error("secret words");
        return { ready: true, details: {} };
      },
    });
    const failed = await send(`${server.url}/readyz`, get);
    expect(failed.status).toBe(500);
    expect(server.logged).toContain('{"event":"http.failed","route":"/readyz","error":"Error"}');
    expect(failed.text + server.logged.join()).not.toContain("secret words");
    expect((await send(`${server.url}/readyz`, get)).status).toBe(200);
  });

  test("requests to /readyz that come at the same time share one check", async () => {
    let looks = 0;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const server = await startServer({
      readiness: async () => {
        looks += 1;
        await held;
        return { ready: true, details: {} };
      },
    });
    const first = send(`${server.url}/readyz`, get);
    const second = send(`${server.url}/readyz`, get);
    await expect.poll(() => looks).toBe(1);
    await send(`${server.url}/healthz`, get);
    release();
    expect((await first).status + (await second).status).toBe(400);
    expect(looks).toBe(1);
  });
});

describe("an unknown address", () => {
  test.each([
    ["application/json", ""],
    ["application/json", "{"],
    ["application/json,text/html", "{}"],
    ["\u00ff", "x"],
  ])("is answered 404 and not logged, whatever the body is: %s", async (type, body) => {
    const server = await startServer();
    const answer = await send(`${server.url}/nowhere`, {
      method: "POST",
      headers: { "content-type": type },
      body,
    });
    expect(answer.status).toBe(404);
    expect(server.logged.join()).not.toContain("http.failed");
  });
});

describe("an answer", () => {
  test("is logged and counted under its route, never under its path", async () => {
    const observed: [string, number][] = [];
    const server = await startServer({ observe: (...answer) => void observed.push(answer) });
    await send(`${server.url}/callbacks/${goodRef}`, { body: "{}" });
    await send(`${server.url}/elsewhere`, { body: "{}" });
    await expect
      .poll(() => observed)
      .toEqual([
        ["/callbacks/:ref", 200],
        ["none", 404],
      ]);
    const noted = server.logged.map((line) => JSON.parse(line));
    const ms = expect.any(Number);
    expect(noted).toEqual([
      { event: "http.answered", method: "POST", route: "/callbacks/:ref", status: 200, ms },
      { event: "http.answered", method: "POST", route: "none", status: 404, ms },
    ]);
  });

  test("is 500 when the handler fails, and the log line leaves out the error's message", async () => {
    const server = await startServer({
      openRef: () => {
        throw new RangeError("4711");
      },
    });
    const answer = await send(`${server.url}/callbacks/${goodRef}`, { body: "{}" });
    expect(answer).toMatchObject({ status: 500, text: '{"error":"failed"}' });
    expect(server.logged).toContain('{"event":"http.failed","route":"/callbacks/:ref","error":"RangeError"}');
  });

  test("leaves the connection open for the next request", async () => {
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const server = await startServer();
    const answer = await send(`${server.url}/healthz`, { ...get, agent });
    expect(answer.headers.connection).toBe("keep-alive");
  });
});

describe("the limits of the HTTP server", () => {
  test("cut off a request whose body arrives too slowly", async () => {
    const server = await startServer({ limits: { requestMs: 200 } });
    const { socket, closed } = rawConnection(
      server.port,
      `POST /callbacks/${goodRef} HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n`,
    );
    const drip = setInterval(() => socket.write("x"), 20);
    const heard = await closed;
    clearInterval(drip);
    expect(heard).not.toMatch(/^HTTP\/1\.1 2/);
    expect(server.kept).toEqual([]);
  });

  test("cut off a request whose header never ends", async () => {
    const server = await startServer({ limits: { requestMs: 200 } });
    const { closed } = rawConnection(server.port, `POST /callbacks/${goodRef} HTTP/1.1\r\nHost: x\r\n`);
    expect(await closed).not.toMatch(/^HTTP\/1\.1 2/);
  });

  test("leave nothing behind of a sender that disconnects in the middle of a body", async () => {
    const server = await startServer();
    const { socket, closed } = rawConnection(
      server.port,
      `POST /callbacks/${goodRef} HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc`,
    );
    await send(`${server.url}/healthz`, get);
    socket.destroy();
    await closed;
    await expect.poll(() => server.logged.join()).toContain("http.failed");
    expect((await send(`${server.url}/healthz`, get)).status).toBe(200);
    expect(server.kept).toEqual([]);
  });

  test("close a connection that stays idle after an answer", async () => {
    const server = await startServer({ limits: { idleMs: 100 } });
    const { closed } = rawConnection(server.port, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    expect(await closed).toMatch(/^HTTP\/1\.1 200/);
  });

  test("refuse a header of more than 8 KiB", async () => {
    const server = await startServer();
    const answer = await send(`${server.url}/healthz`, { ...get, headers: { "x-long": "x".repeat(9000) } });
    expect(answer.status).toBe(431);
  });
});

describe("when all connections are taken", () => {
  const ask = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
  const callback = `POST /callbacks/${goodRef} HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n`;

  test.each([
    ["that never said a word", ""],
    ["whose last request was answered", ask],
    ["whose header doesn't end", callback],
    ["whose body doesn't end", `${callback}\r\nabc`],
  ])("the oldest connection %s is closed for a new one", async (_, text) => {
    const server = await startServer({ limits: { connections: 3 } });
    const oldest = await connected(server.port, text);
    const others = [await connected(server.port, text), await connected(server.port, text)];
    expect(await send(`${server.url}/healthz`, get)).toMatchObject({ status: 200 });
    await oldest.closed;
    expect(others.map(({ socket }) => socket.destroyed)).toEqual([false, false]);
  });

  test("a connection whose request was just answered counts as the youngest", async () => {
    const server = await startServer({ limits: { connections: 2 } });
    const used = await connected(server.port, ask);
    const idle = await connected(server.port, "");
    const [answered] = [once(used.socket, "data"), used.socket.write(ask)];
    await answered;
    expect(await send(`${server.url}/healthz`, get)).toMatchObject({ status: 200 });
    await idle.closed;
    expect(used.socket.destroyed).toBe(false);
  });

  // Only Linux answers on several loopback addresses without a setting.
  test.runIf(process.platform === "linux")(
    "the address that holds the most of them makes room, though another one has the oldest",
    async () => {
      const server = await startServer({ limits: { connections: 4 } });
      const sender = await connected(server.port, "", "127.0.0.2");
      const flood = await Promise.all([1, 2, 3].map(() => connected(server.port, "", "127.0.0.3")));
      expect(await send(`${server.url}/healthz`, get)).toMatchObject({ status: 200 });
      await Promise.race(flood.map(({ closed }) => closed));
      expect(sender.socket.destroyed).toBe(false);
      expect(flood.filter(({ socket }) => socket.destroyed)).toHaveLength(1);
    },
  );

  test("no connection whose callback is being stored is closed, and a new connection is refused", async () => {
    const releases: (() => void)[] = [];
    const accept = () => new Promise<"kept">((resolve) => void releases.push(() => resolve("kept")));
    const server = await startServer({ limits: { connections: 2 }, accept });
    const callbacks = [1, 2].map(() => send(`${server.url}/callbacks/${goodRef}`, { body: "{}" }));
    await expect.poll(() => releases.length).toBe(2);
    expect(await rawConnection(server.port, ask).closed).toBe("");
    for (const release of releases) release();
    expect((await Promise.all(callbacks)).map(({ status }) => status)).toEqual([200, 200]);
    const look = () => send(`${server.url}/healthz`, get).catch(() => undefined);
    await expect.poll(look).toMatchObject({ status: 200 });
  });
});

/** Opens a bare connection, sends the text and waits until the server has accepted it or answered. */
async function connected(port: number, text: string, from?: string) {
  const connection = rawConnection(port, text, from);
  await once(connection.socket, text.endsWith("\r\n\r\n") ? "data" : "connect");
  return connection;
}

describe("closing the HTTP server", () => {
  test("finishes a callback that is being stored, and takes no new connection", async () => {
    // The sender wants to keep its connection open.
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    let release = (): void => undefined;
    let asked = (): void => undefined;
    const inHand = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const server = await startServer({
      limits: { closeMs: 60_000 },
      accept: () =>
        new Promise((resolve) => {
          release = () => resolve("kept");
          asked();
        }),
    });
    const answer = send(`${server.url}/callbacks/${goodRef}`, { body: "{}", agent });
    await inHand;
    const closed = server.close();
    await expect(send(`${server.url}/healthz`, get)).rejects.toMatchObject({ code: "ECONNREFUSED" });
    release();
    expect((await answer).status).toBe(200);
    await closed;
  });

  test("cuts off a request that doesn't end", async () => {
    const server = await startServer({ limits: { closeMs: 100 } });
    const { closed } = rawConnection(
      server.port,
      `POST /callbacks/${goodRef} HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc`,
    );
    await send(`${server.url}/healthz`, get);
    await server.close();
    expect(await closed).not.toMatch(/^HTTP\/1\.1 2/);
  });

  test("listening on a port that is taken fails", async () => {
    const first = await startServer();
    await expect(startServer({ port: first.port })).rejects.toMatchObject({ code: "EADDRINUSE" });
  });
});
