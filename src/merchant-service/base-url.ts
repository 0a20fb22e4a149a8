/** Where the service is: {base_url} of the interface, cut for an HTTP client. */
export interface BaseUrl {
  readonly origin: string;
  /** Without a slash at its end; "" when the base URL has no path. */
  readonly prefix: string;
}

/** @throws TypeError when it isn't an http(s) URL, or carries what would be lost silently. */
export function parseBaseUrl(text: string): BaseUrl {
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw new TypeError("base URL: only http and https");
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    throw new TypeError("base URL: no credentials, query or fragment");
  return { origin: url.origin, prefix: url.pathname.replace(/\/+$/, "") };
}
