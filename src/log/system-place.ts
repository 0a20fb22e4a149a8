import { userInfo } from "node:os";

export function thisUser(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container the user may have a number only, and the system then has no other name to give.
    return `number ${process.getuid?.() ?? "unknown"}`;
  }
}

/**
 * Returns e.g. `mkdir /var/lib/bot, as the user merchant-bot`. Only messages at the start and of the operator's
 * commands may show it, because /readyz shows the messages of storage errors to anybody.
 */
export function systemPlace(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > 3) return undefined;
  if (!("path" in error && "syscall" in error)) return systemPlace(error.cause, depth + 1);
  return `${String(error.syscall)} ${String(error.path)}, as the user ${thisUser()}`;
}
