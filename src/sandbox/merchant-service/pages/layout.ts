import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { Html, html } from "./page-html.js";
import { style } from "./style.js";

interface Page {
  readonly title: string;
  readonly body: Html;
  readonly bodyClass: string;
  /** An inline script. The page must work without it too. */
  readonly script?: string;
  /** The seconds after which a browser without scripts reloads the page. */
  readonly refreshSeconds?: number;
}

const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Sends a whole page, which may be shown in a frame and loads no other file. */
export const sendPage = (reply: FastifyReply, status: number, page: Page): FastifyReply => {
  const { title, body, bodyClass, script, refreshSeconds } = page;
  const policy = [
    "default-src 'none'",
    `style-src ${hash(style)}`,
    ...(script === undefined ? [] : [`script-src ${hash(script)}`, "connect-src 'self'"]),
    "form-action 'self'",
    "base-uri 'none'",
  ].join("; ");
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
${refreshSeconds === undefined ? undefined : html`<noscript><meta http-equiv="refresh" content="${refreshSeconds}"></noscript>`}
<style>${new Html(style)}</style>
</head>
<body class="${bodyClass}">
${body}
${script === undefined ? undefined : html`<script>${new Html(script)}</script>`}
</body>
</html>
`;
  return reply
    .code(status)
    .headers({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    })
    .send(document.text);
};
