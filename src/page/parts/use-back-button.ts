import { useEffect, useRef } from "preact/hooks";
import { showBackButton } from "../telegram.js";

/**
 * Shows Telegram's back button while there is a way back.
 * @param goBack what the button does; undefined hides the button
 */
export function useBackButton(goBack: (() => void) | undefined): void {
  const latest = useRef(goBack);
  latest.current = goBack;
  const shown = goBack !== undefined;
  useEffect(() => (shown ? showBackButton(() => latest.current?.()) : undefined), [shown]);
}
