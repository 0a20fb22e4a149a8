import { expect, onTestFinished, test } from "vitest";
import { createAdminServer } from "../../src/http/metrics-server.js";
import { send } from "./server.js";

async function startAdmin(text: () => Promise<string>) {
  const logged: string[] = [];
  const note = (event: string, fields: object = {}): void =>
    void logged.push(JSON.stringify({ event, ...fields }));
  const server = createAdminServer({
    host: "127.0.0.1",
    port: 0,
    metrics: { contentType: "text/plain; version=0.0.4", text },
    log: { debug: note, info: note, warn: note },
  });
  onTestFinished(() => server.close());
  const { port } = await server.listen();
  return { url: `http://127.0.0.1:${port}`, server, logged };
}

test("the operator's port serves the current metrics and no other path", async () => {
  let looks = 0;
  const { url, server } = await startAdmin(async () => `looks ${++looks}\n`);
  for (const text of ["looks 1\n", "looks 2\n"]) {
    const answer = await send(`${url}/metrics`, { method: "GET" });
    expect(answer).toMatchObject({ status: 200, text });
    expect(answer.headers).toMatchObject({
      "content-type": "text/plain; version=0.0.4",
      "cache-control": "no-store",
    });
  }
  expect(await send(`${url}/`, { method: "GET" })).toMatchObject({
    status: 404,
    text: '{"error":"not found"}',
  });
  await server.close();
  await expect(send(`${url}/metrics`, { method: "GET" })).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

test("metrics that can't be computed are answered 500, and the log line leaves out the error's message", async () => {
  const { url, logged } = await startAdmin(() => Promise.reject(new RangeError("4711")));
  expect(await send(`${url}/metrics`, { method: "GET" })).toMatchObject({
    status: 500,
    text: '{"error":"failed"}',
  });
  expect(logged).toEqual(['{"event":"metrics.failed","error":"RangeError"}']);
});
