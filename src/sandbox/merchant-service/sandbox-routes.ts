import type { FastifyInstance } from "fastify";
import { readJson } from "./json-body.js";
import type { Control } from "./service-control.js";
import { faultSchema } from "./service-faults.js";
import { switchesPatchSchema } from "./switches.js";
import { validate } from "./validation.js";

const isLocal = (origin: string | undefined): origin is string =>
  origin !== undefined && /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?$/.test(origin);

/** Registers /sandbox/*, where the demo's page changes switches and faults. */
export const registerSandboxRoutes = (server: FastifyInstance, control: Control): void => {
  const state = () => ({ switches: control.switches(), faults: control.faults(), logins: control.logins() });

  server.addHook("onRequest", async ({ headers: { origin } }, reply) => {
    reply.headers({ "cache-control": "no-store", vary: "origin" });
    if (isLocal(origin)) reply.header("access-control-allow-origin", origin);
  });
  server.options("/sandbox/*", (_request, reply) =>
    reply
      .headers({
        "access-control-allow-methods": "GET, POST, PUT, DELETE",
        "access-control-allow-headers": "content-type",
      })
      .code(204)
      .send(),
  );
  server.get("/sandbox/state", state);
  server.put("/sandbox/switches", (request) => {
    control.set(validate(switchesPatchSchema, readJson(request)));
    return state();
  });
  server.post("/sandbox/faults", (request) => {
    control.fault(validate(faultSchema, readJson(request)));
    return state();
  });
  server.post("/sandbox/access/end", () => {
    control.expireTokens();
    return state();
  });
  server.delete("/sandbox/faults", () => {
    control.clearFaults();
    return state();
  });
};
