/** Another process handles this chat by now: what this one would commit was refused, and its event is left to the other. */
export class LaneLostError extends Error {
  override readonly name = "LaneLostError";

  constructor(readonly chat: string) {
    super("The chat is handled by another process.");
  }
}
