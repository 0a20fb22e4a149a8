/** The messages of the second chat, in its frame, to the page around it. */
export type FromBeside =
  | { kind: "user"; userId: number }
  | { kind: "said" }
  | { kind: "codes" }
  | { kind: "open"; address: string };

/** The message of the page to the second chat: a text for its field. */
export interface ToBeside {
  kind: "type";
  text: string;
}

export function tell(frame: Window, message: FromBeside | ToBeside): void {
  frame.postMessage(message, location.origin);
}

/** Calls the listener for each message of one other frame of this page. */
export function listen<T extends FromBeside | ToBeside>(
  from: () => Window | null | undefined,
  listener: (message: T) => void,
): void {
  window.addEventListener("message", ({ origin, source, data }) => {
    if (origin === location.origin && source === from()) listener(data as T);
  });
}
