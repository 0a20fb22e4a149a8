import type { FastifyInstance } from "fastify";

export interface Readiness {
  readonly ready: boolean;
  readonly reason?: string;
  /** These facts, e.g. `{ telegram: "unreachable" }`, don't change the status of /readyz. */
  readonly details: Readonly<Record<string, string>>;
}

export interface HealthDeps {
  readonly readiness: () => Promise<Readiness>;
}

/**
 * `GET /healthz` answers 200 while the process lives, `GET /readyz` 503 while the bot can't store a status callback.
 */
export async function health(app: FastifyInstance, { readiness }: HealthDeps): Promise<void> {
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
  app.get("/healthz", async () => ({ ok: true }));

  let check: Promise<Readiness> | undefined;
  app.get("/readyz", async (_request, reply) => {
    check ??= readiness().finally(() => {
      check = undefined;
    });
    const { ready, reason, details } = await check;
    return reply.code(ready ? 200 : 503).send({ ready, reason, details });
  });
}

export async function readinessOf(
  store: { probe(): Promise<void> },
  details: Readiness["details"],
): Promise<Readiness> {
  try {
    await store.probe();
    return { ready: true, details };
  } catch (error) {
    return { ready: false, reason: error instanceof Error ? error.message : "unknown", details };
  }
}
