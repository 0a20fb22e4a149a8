import type { FastifyInstance } from "fastify";

export interface Readiness {
  readonly ready: boolean;
  /** The reason why the bot can't store status callbacks now, for /readyz. */
  readonly reason?: string;
  /** Further facts that /readyz shows and that don't change its status, e.g. `{ telegram: "unreachable" }`. */
  readonly details: Readonly<Record<string, string>>;
}

export interface HealthDeps {
  readonly readiness: () => Promise<Readiness>;
}

/**
 * Serves `GET /healthz`, which answers 200 while the process lives, and `GET /readyz`, which answers 503 with the
 * reason while the bot can't store a status callback.
 */
export async function health(app: FastifyInstance, { readiness }: HealthDeps): Promise<void> {
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
  app.get("/healthz", async () => ({ ok: true }));

  // A readiness check may write to the disk, and anyone may ask for one. So requests that come at the same time share one check.
  let check: Promise<Readiness> | undefined;
  app.get("/readyz", async (_request, reply) => {
    check ??= readiness().finally(() => {
      check = undefined;
    });
    const { ready, reason, details } = await check;
    return reply.code(ready ? 200 : 503).send({ ready, reason, details });
  });
}

/** Answers whether the bot can store incoming events. @param details further facts that /readyz shows */
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
