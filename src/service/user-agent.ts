/**
 * Returns the header User-Agent of all calls to the service, such as `merchant-invoice-bot/1.2.0 (+ops@example.com)`: the
 * service's operators see which version calls, and whom to ask about it.
 */
export const userAgentOf = (version: string, contact: string | undefined): string =>
  `merchant-invoice-bot/${version}${contact === undefined ? "" : ` (+${contact})`}`;
