import type { FastifyInstance } from "fastify";
import { errorFields } from "../http-responses.js";
import { type PageFiles, pageFiles } from "./page-files.js";
import { appHeaders } from "./page-headers.js";
import { refuse } from "./page-refusals.js";
import { type AppRouteDeps, appRoutes } from "./page-routes.js";

export interface MiniAppDeps extends AppRouteDeps {
  /** The files of the page; undefined when it isn't built. The requests of a page that is open are still answered. */
  readonly files: PageFiles | undefined;
  /** Returns the bot's username without "@"; undefined before Telegram has told it. */
  readonly username: () => string | undefined;
}

/** Serves the Mini App (the bot's own page inside Telegram) and its requests, below /app/. */
export async function miniApp(app: FastifyInstance, deps: MiniAppDeps): Promise<void> {
  const headers = appHeaders(deps.publicUrl);
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(headers);
  });
  app.setNotFoundHandler((_request, reply) => refuse(reply, "not-found"));
  app.setErrorHandler((error, request, reply) => {
    // An unknown path is answered 404 also when its body is faulty.
    if (request.is404) return refuse(reply, "not-found");
    deps.log.warn("app.failed", { route: request.routeOptions.url ?? "none", ...errorFields(error) });
    return refuse(reply, "try-later");
  });
  if (deps.files !== undefined) app.register(pageFiles, { files: deps.files });
  // Who has opened the page by a link is led to the bot's chat. Everybody may know the bot's name.
  app.get("/bot.json", () => ({ username: deps.username() ?? null }));
  app.register(appRoutes, { ...deps, prefix: "/api" });
}
