import { useState } from "preact/hooks";
import type { LinkView, ShareAnswer, ShareProblem } from "../../features/page/contract/page-views.js";
import { formatMoment } from "../../language/time/dates.js";
import { type CallError, failureOf } from "../api.js";
import { CallNotice, NoAccess } from "../parts/call-notice.js";
import type { ScreenProps } from "../screen.js";
import { canShare, longestTapMs, type Shared, shareMessage } from "../share.js";
import type { Text } from "../texts.js";

/**
 * Where the sharing of one link stands. "impossible": this version of Telegram can't send it. "ready": the message is
 * prepared, and waits for one more tap.
 */
type Sharing =
  | { readonly kind: "under-way" | "impossible" | Shared }
  | { readonly kind: "ready"; readonly id: string }
  | { readonly kind: "refused"; readonly problem: ShareProblem }
  | { readonly kind: "call-failed"; readonly failure: CallError };

interface CardProps extends ScreenProps {
  readonly link: LinkView;
  readonly canShareHere: boolean;
}

/** One invoice whose pay link can still be used, with [Share] unless a payment is under way. */
export function LinkCard({ link, canShareHere, ...screen }: CardProps) {
  const { text, state, api } = screen;
  const { ref, total, items, expireAt, processing } = link;
  const [sharing, setSharing] = useState<Sharing>();

  async function share(): Promise<void> {
    if (sharing?.kind === "under-way") return;
    if (!canShare()) return setSharing({ kind: "impossible" });
    const tappedAt = Date.now();
    setSharing({ kind: "under-way" });
    try {
      const answer: ShareAnswer =
        sharing?.kind === "ready"
          ? { kind: "prepared", id: sharing.id }
          : await api.send<ShareAnswer>("share", { ref });
      if (answer.kind === "refused") return setSharing(answer);
      if (Date.now() - tappedAt > longestTapMs) return setSharing({ kind: "ready", id: answer.id });
      setSharing({ kind: await shareMessage(answer.id) });
    } catch (error) {
      setSharing({ kind: "call-failed", failure: failureOf(error) });
    }
  }

  const style = { locale: state.language, zone: state.timeZone, now: new Date() };
  return (
    <li class="link-card">
      <strong>{total}</strong>
      <bdi class="link-items">{items}</bdi>
      {expireAt !== undefined && (
        <span>{text("app-link-expires", { moment: formatMoment(expireAt, style) })}</span>
      )}
      {processing && <span>{text("app-link-processing")}</span>}
      {!processing && canShareHere && (
        <button
          type="button"
          class="link-share"
          aria-label={text("app-share-label", { total, items })}
          aria-disabled={sharing?.kind === "under-way"}
          onClick={() => void share()}
        >
          {text("app-share")}
        </button>
      )}
      <div role="status">{sharing !== undefined && <p>{sentence(text, sharing)}</p>}</div>
      {sharing?.kind === "call-failed" && (
        <CallNotice {...screen} failure={sharing.failure} tryAgain={() => void share()} />
      )}
      {sharing?.kind === "refused" && sharing.problem === "signed-out" && <NoAccess {...screen} />}
    </li>
  );
}

/** Says how the sharing went. Says nothing when the merchant chose no chat, or when another part of the card says it. */
function sentence(text: Text, sharing: Sharing): string {
  switch (sharing.kind) {
    case "under-way":
      return text("app-sending");
    case "sent":
      return `✅ ${text("app-share-sent")}`;
    case "failed":
    case "unclear":
    case "ready":
    case "impossible":
      return text(`app-share-${sharing.kind}`);
    case "refused":
      return refusal(text, sharing.problem);
    case "declined":
    case "call-failed":
      return "";
  }
}

function refusal(text: Text, problem: ShareProblem): string {
  switch (problem) {
    case "being-paid":
      return text("app-link-processing");
    case "signed-out":
      return "";
    default:
      return text(`app-share-${problem}`);
  }
}
