import type { FastifyReply, FastifyRequest } from "fastify";
import type { ChatEvent, ChatEvents } from "../viewer-events.js";

const heartbeatMs = 15_000;

/** Streams the events of a chat. A client that sends Last-Event-ID gets the events that it missed, or a "reset". */
export const streamEvents = (
  request: FastifyRequest,
  reply: FastifyReply,
  events: ChatEvents,
  chatId: number,
  closing: AbortSignal,
): FastifyReply => {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  raw.write("retry: 1000\n\n");
  const write = ({ id, name, data }: ChatEvent) =>
    raw.write(`id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  const seen = request.headers["last-event-id"];
  if (typeof seen === "string" && seen !== "") {
    const missed = events.since(chatId, seen);
    if (missed === undefined) raw.write(`id: ${events.lastId}\nevent: reset\ndata: {}\n\n`);
    else for (const event of missed) write(event);
  }
  const unsubscribe = events.subscribe(chatId, write);
  const heartbeat = setInterval(() => raw.write(": still here\n\n"), heartbeatMs);
  const end = () => {
    clearInterval(heartbeat);
    unsubscribe();
    closing.removeEventListener("abort", end);
    raw.end();
  };
  raw.once("close", end);
  closing.addEventListener("abort", end);
  return reply;
};
