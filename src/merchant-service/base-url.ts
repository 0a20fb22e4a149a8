/** The service's address, {base_url} in the interface, split into the parts that an HTTP client needs. */
export interface BaseUrl {
  readonly origin: string;
  /** The path of the base URL without a slash at its end; "" when it has no path. */
  readonly prefix: string;
}

/** Splits a base URL. @throws TypeError when the text isn't an http(s) URL, or has a part that would silently be lost. */
export function parseBaseUrl(text: string): BaseUrl {
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw new TypeError("base URL: only http and https");
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    throw new TypeError("base URL: no credentials, query or fragment");
  return { origin: url.origin, prefix: url.pathname.replace(/\/+$/, "") };
}
