import type { PhoneStorage } from "./counter/kept-cart.js";

interface KeptSession {
  read(): string | undefined;
  write(session: string | undefined): void;
}

const key = "session";

/**
 * Phones load a page again that was in the background, with the same launch, which is old by then. So the session is kept
 * for as long as Telegram's app keeps the page, and counts only with the launch that has opened it.
 * @param storage throws when the phone's settings forbid it
 */
export function keptSession(
  launch: string,
  storage: () => Pick<PhoneStorage, "getItem" | "setItem" | "removeItem">,
): KeptSession {
  const hash = new URLSearchParams(launch).get("hash") ?? "";
  let session = fromStorage();
  return {
    read: () => session,
    write(next) {
      session = next;
      try {
        if (next === undefined) storage().removeItem(key);
        else storage().setItem(key, `${hash} ${next}`);
      } catch {
        // The session then lasts until the page is loaded again.
      }
    },
  };

  function fromStorage(): string | undefined {
    try {
      const [of, kept] = storage().getItem(key)?.split(" ") ?? [];
      return of === hash ? kept : undefined;
    } catch {
      return undefined;
    }
  }
}
