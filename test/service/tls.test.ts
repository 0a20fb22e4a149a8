import { createServer } from "node:https";
import tls, { type SecureVersion, TLSSocket } from "node:tls";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { rawServer } from "../kit/raw-server.js";
import { cert, key } from "./certificate.js";
import { clientFor } from "./client.js";
import { created, invoice } from "./create-call.js";

/** Starts a service with TLS whose certificate the client trusts. */
async function serveTls(version: SecureVersion) {
  const { connect } = tls;
  const trusting = (options: tls.ConnectionOptions): TLSSocket => connect({ ...options, ca: cert });
  vi.spyOn(tls, "connect").mockImplementation(trusting as typeof connect);
  const reused: boolean[] = [];
  let connections = 0;
  const server = createServer({ cert, key, maxVersion: version }, (request, response) => {
    const { socket } = request;
    request.resume().on("end", () => {
      response.sendDate = false;
      response.end(JSON.stringify(request.url?.includes("invoices") === true ? created : {}));
    });
    if (socket instanceof TLSSocket) reused.push(socket.isSessionReused());
  });
  server.on("connection", () => {
    connections += 1;
  });
  const { port, close } = await rawServer(server);
  onTestFinished(() => {
    vi.restoreAllMocks();
    return close();
  });
  return {
    url: `https://127.0.0.1:${port}`,
    reused,
    connections: () => connections,
    forgetSessions: () => server.setTicketKeys(Buffer.alloc(48, 7)),
  };
}

describe.each(["TLSv1.3", "TLSv1.2"] as const)("with %s", (version) => {
  it("each create call has a connection of its own, which resumes the session of the one before", async () => {
    const server = await serveTls(version);
    const { service } = clientFor(server.url);
    for (let call = 0; call < 4; call += 1) await service.createInvoice("access-1", invoice);
    expect(server.connections()).toBe(4);
    expect(server.reused).toEqual([false, true, true, true]);
  });

  it("a create call resumes the session of a read", async () => {
    const server = await serveTls(version);
    const { service } = clientFor(server.url);
    await service.challenge("mfa-1", "auth-1");
    await service.createInvoice("access-1", invoice);
    expect(server.reused).toEqual([false, true]);
  });

  it("a service that has forgotten its sessions gets a full handshake, and the next call resumes again", async () => {
    const server = await serveTls(version);
    const { service } = clientFor(server.url);
    await service.createInvoice("access-1", invoice);
    server.forgetSessions();
    for (let call = 0; call < 2; call += 1) await service.createInvoice("access-1", invoice);
    expect(server.reused).toEqual([false, false, true]);
  });
});

it("a session doesn't let a service in whose certificate is another host's", async () => {
  const server = await serveTls("TLSv1.3");
  const { service } = clientFor(server.url.replace("127.0.0.1", "localhost"));
  for (let call = 0; call < 2; call += 1)
    await expect(service.createInvoice("access-1", invoice)).rejects.toMatchObject({
      kind: "unavailable",
      message: "not sent (ERR_TLS_CERT_ALTNAME_INVALID)",
    });
  expect(server.reused).toEqual([]);
});
