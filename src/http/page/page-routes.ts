import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod";
import type { AppEvents } from "../../engine/page-events.js";
import { type Launch, longestSessionMs, type PageSession } from "../../features/page/contract/launch.js";
import {
  type AppRequest,
  type AppUser,
  createBody,
  draftBody,
  type SignInSecrets,
  shareBody,
  signInBody,
} from "../../features/page/contract/page-requests.js";
import type { AppQueries, AppState, DraftAnswer } from "../../features/page/contract/page-views.js";
import { defined } from "../../language/omit-undefined.js";
import { jsonIn } from "../../language/text/json-text.js";
import { errorFields } from "../../log/describe-error.js";
import { isDamaged } from "../../store/errors.js";
import { keepRawBodies, type RawBody } from "../raw-body.js";
import { type PageFiles, pageFiles } from "./built-page.js";
import { appHeaders, refuse } from "./page-answers.js";
import { gateRequests, type RequestGateDeps } from "./request-gate.js";

export interface MiniAppDeps extends AppRouteDeps {
  readonly files: PageFiles | undefined;
  readonly username: () => string | undefined;
}

/** The Mini App (the bot's own page inside Telegram) and its requests are below /app/. */
export async function miniApp(app: FastifyInstance, deps: MiniAppDeps): Promise<void> {
  const headers = appHeaders(deps.publicUrl);
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(headers);
  });
  app.setNotFoundHandler((_request, reply) => refuse(reply, "not-found"));
  app.setErrorHandler((error, request, reply) => {
    if (request.is404) return refuse(reply, "not-found");
    deps.log.warn("app.failed", { route: request.routeOptions.url ?? "none", ...errorFields(error) });
    return refuse(reply, "try-later");
  });
  if (deps.files !== undefined) app.register(pageFiles, { files: deps.files });
  // Somebody who has opened the page by a link is led to the bot's chat.
  app.get("/bot.json", () => ({ username: deps.username() ?? null }));
  app.register(appRoutes, { ...deps, prefix: "/api" });
}

interface AppRouteDeps extends Omit<RequestGateDeps, "sessionsEndedAt"> {
  readonly makeSession: (session: PageSession) => string;
  readonly queries: AppQueries;
  readonly events: Pick<AppEvents, "take" | "wasHandled">;
  /** The chat must be told that its record was found damaged. */
  readonly noteDamaged: (chat: string) => void;
  readonly stopping: AbortSignal;
}

/** A draft has at most 100 lines with names of 128 characters in any script, which fit into so many bytes. */
const mostDraftBytes = 64 * 1024;
const mostBytes = 8 * 1024;

/** The page's answers are views of the committed record. */
async function appRoutes(app: FastifyInstance, deps: AppRouteDeps): Promise<void> {
  const { queries } = deps;
  const launches = gateRequests(app, { ...deps, sessionsEndedAt: queries.sessionsEndedAt });
  keepRawBodies(app, mostDraftBytes);
  app.addHook("onError", async (request, _reply, error) => {
    const user = launches.get(request)?.user;
    if (user !== undefined && isDamaged(error)) deps.noteDamaged(String(user.id));
  });

  const stateOf = async (launch: Launch | PageSession): Promise<AppState> => {
    const { user, digest, person } = launch;
    const startedAt = "startedAt" in launch ? launch.startedAt : deps.now();
    return {
      ...(await queries.stateOf(user, digest)),
      person,
      signInMs: startedAt + longestSessionMs - deps.now(),
    };
  };

  app.get("/state", async (request) => {
    const launch = launchOf(request);
    const state = await stateOf(launch);
    if ("startedAt" in launch) return state;
    return { ...state, session: deps.makeSession({ ...launch, startedAt: deps.now() }) };
  });
  view("/counter", (user) => queries.counterOf(user));
  view("/links", (user) => queries.linksOf(user));
  post("/share", shareBody, mostBytes, ({ launch, body }) => queries.share(launch.user, body.ref));

  post("/sign-in", signInBody, mostBytes, async ({ launch, body, reply, take }) => {
    const { session, turn, step, back } = body;
    const hasSecrets = step.kind === "credentials" || step.kind === "code";
    const outcome = await take(
      // Another opening of the page can't use up the turns of this one's sign-in.
      `${session}:${turn}:${launch.digest}`,
      {
        kind: "sign-in",
        session,
        turn,
        launch: launch.digest,
        step: hasSecrets ? { kind: step.kind } : step,
        ...defined({ back }),
      },
      hasSecrets ? step : undefined,
    );
    if (outcome === "full") return refuse(reply, "too-many");
    if (outcome === "waiting") reply.code(202);
    if (outcome === "handled-before") reply.code(409);
    return stateOf(launch);
  });

  post("/draft", draftBody, mostDraftBytes, async ({ launch, body, reply, take }) => {
    const key = `d:${body.id}`;
    const inChat = async (): Promise<DraftAnswer> => ({
      kind: "in-chat",
      ...defined({ review: await queries.reviewOf(launch.user, body.id) }),
    });
    // Items that were deleted meanwhile don't change the answer to a repeated draft.
    if (await deps.events.wasHandled(launch.user, keyOf(launch, key))) return inChat();
    const refusal = await queries.checkDraft(launch.user, body);
    if (refusal !== undefined) return refusal;
    const outcome = await take(key, { kind: "draft", ...body }, undefined);
    if (outcome === "full") return refuse(reply, "too-many");
    if (outcome === "given-up")
      return (await queries.canWrite(launch.user))
        ? refuse(reply, "try-later")
        : ({ kind: "refused", problem: "no-chat" } satisfies DraftAnswer);
    if (outcome !== "waiting") return inChat();
    reply.code(202);
    return stateOf(launch);
  });

  post("/create", createBody, mostBytes, async ({ launch, body, reply, take }) => {
    const outcome = await take(`c:${body.id}`, { kind: "create", ...body }, undefined);
    if (outcome === "full") return refuse(reply, "too-many");
    if (outcome === "waiting") reply.code(202);
    const answer = await queries.createdOf(launch.user, body);
    return outcome === "given-up" && answer.kind === "not-created" ? refuse(reply, "try-later") : answer;
  });

  function launchOf(request: FastifyRequest): Launch | PageSession {
    const launch = launches.get(request);
    if (launch === undefined) throw new Error("A request of the Mini App has come past its gate.");
    return launch;
  }

  function view<T extends object>(path: string, read: (user: AppUser) => Promise<T | "no-access">): void {
    app.get(path, async (request, reply) => {
      const shown = await read(launchOf(request).user);
      return shown === "no-access" ? refuse(reply, "no-access") : shown;
    });
  }

  function post<S extends z.ZodType>(
    path: string,
    schema: S,
    most: number,
    answer: (request: Posted<z.infer<S>>) => Promise<object>,
  ): void {
    app.post<{ Body: RawBody | undefined }>(path, async (request, reply) => {
      const { body = Buffer.alloc(0) } = request;
      if (body === "too-large" || body.length > most) return refuse(reply, "too-large");
      const read = schema.safeParse(jsonIn(body.toString("utf8")));
      if (!read.success) return refuse(reply, "bad-request");
      const launch = launchOf(request);
      return answer({
        launch,
        body: read.data,
        reply,
        take: (key, event, secrets) =>
          deps.events.take(launch.user, keyOf(launch, key), event, secrets, endOf(reply, deps.stopping)),
      });
    });
  }
}

interface Posted<T> {
  readonly launch: Launch;
  readonly body: T;
  readonly reply: FastifyReply;
  /** The event's key must be one that only this user's requests can have. */
  readonly take: (
    key: string,
    request: AppRequest,
    secrets: SignInSecrets | undefined,
  ) => ReturnType<AppEvents["take"]>;
}

/** The page makes up the names of its requests. With the user in the key, nobody can block another user's request. */
const keyOf = ({ user }: Launch, name: string): string => `a:${user.id}:${name}`;

function endOf({ raw }: FastifyReply, stopping: AbortSignal): AbortSignal {
  const end = new AbortController();
  const abort = (): void => end.abort();
  raw.once("close", abort);
  // The signal of the bot's end lives as long as the bot, so the listener must not stay behind.
  stopping.addEventListener("abort", abort, { once: true, signal: end.signal });
  // The page may have gone while the caller awaited something else, and then no "close" comes any more.
  if (stopping.aborted || raw.destroyed) abort();
  return end.signal;
}
