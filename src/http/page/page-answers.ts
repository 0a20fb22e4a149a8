import type { FastifyReply } from "fastify";
import type { AppErrorCode } from "../../features/page/contract/page-views.js";

/** Only Telegram's clients in a browser may show the Mini App in a frame. */
const telegramClients = "https://web.telegram.org https://*.telegram.org";
/** On this machine a stand-in of Telegram shows the page, at a port that isn't known beforehand. */
const standIns = "http://127.0.0.1:* http://localhost:*";

/** Every feature that isn't listed here needs the person's consent in any case. */
const refusedFeatures = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "camera",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

/** No page except Telegram's may show the Mini App, none may read it, and no answer below /app/ is stored. */
export function appHeaders(publicUrl: string): Readonly<Record<string, string>> {
  const isLoopback = publicUrl.startsWith("http:");
  const policy = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "connect-src": "'self'",
    "img-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": isLoopback ? `${telegramClients} ${standIns}` : telegramClients,
  };
  return {
    "content-security-policy": Object.entries(policy)
      .map((entry) => entry.join(" "))
      .join("; "),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": refusedFeatures.map((feature) => `${feature}=()`).join(", "),
    "cache-control": "no-store",
  };
}

const statuses: Readonly<Record<AppErrorCode, number>> = {
  "bad-request": 400,
  "init-data-missing": 401,
  "init-data-forged": 401,
  "init-data-old": 401,
  "no-access": 403,
  "foreign-origin": 403,
  "not-found": 404,
  "too-large": 413,
  "not-json": 415,
  "too-many": 429,
  "try-later": 503,
};

/** The page may try again after so many seconds. */
const retryAfter: Partial<Record<AppErrorCode, number>> = { "too-many": 1, "try-later": 5 };

export function refuse(reply: FastifyReply, code: AppErrorCode): FastifyReply {
  const seconds = retryAfter[code];
  if (seconds !== undefined) reply.header("retry-after", seconds);
  return reply.code(statuses[code]).send({ error: code });
}
