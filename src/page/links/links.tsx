import { useEffect, useRef, useState } from "preact/hooks";
import type {
  LinksView,
  LinkView,
  ShareAnswer,
  ShareProblem,
} from "../../features/page/contract/page-views.js";
import { formatMoment } from "../../language/time/dates.js";
import { type CallError, failureOf } from "../call-bot.js";
import { CallNotice, NoAccess } from "../parts/failure.js";
import { Tabs } from "../parts/tabs.js";
import type { ScreenProps } from "../screen.js";
import { canShare, longestTapMs, type Shared, shareMessage } from "../share.js";
import type { Text } from "../texts.js";

export function Links(props: ScreenProps) {
  const { api, text, show } = props;
  const [view, setView] = useState<LinksView>();
  const [failure, setFailure] = useState<CallError>();

  async function load(): Promise<void> {
    try {
      setFailure(undefined);
      setView(await api.read<LinksView>("links"));
    } catch (error) {
      setFailure(failureOf(error));
    }
  }
  useEffect(() => void load(), []);

  return (
    <div class="links">
      <h1 class="only-heard">{text("app-links-title")}</h1>
      <Tabs text={text} show={show} current="links" />
      {failure !== undefined && <CallNotice {...props} failure={failure} tryAgain={() => void load()} />}
      {failure === undefined && view === undefined && <p role="status">{text("app-loading")}</p>}
      {view !== undefined && view.invoices.length === 0 && <p>{text("app-links-empty")}</p>}
      {view !== undefined && view.invoices.length > 0 && (
        <>
          {!view.canShare && <p>{text("app-share-impossible")}</p>}
          <ul class="link-cards" aria-label={text("app-links-list")}>
            {view.invoices.map((link) => (
              <LinkCard key={link.ref} link={link} canShareHere={view.canShare} {...props} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/**
 * "impossible": this version of Telegram can't send the link. "ready": the prepared message waits for one more tap.
 * "asked": Telegram has the message. Some apps never answer, so the button works again from here on.
 */
type Sharing =
  | { readonly kind: "under-way" | "asked" | "impossible" | Shared }
  | { readonly kind: "ready"; readonly id: string }
  | { readonly kind: "refused"; readonly problem: ShareProblem }
  | { readonly kind: "call-failed"; readonly failure: CallError };

interface CardProps extends ScreenProps {
  readonly link: LinkView;
  readonly canShareHere: boolean;
}

/** One invoice, with [Share] unless it is paid or a payment is under way. */
export function LinkCard({ link, canShareHere, ...screen }: CardProps) {
  const { text, state, api } = screen;
  const { ref, total, items, expireAt, processing, paid } = link;
  const [sharing, setSharing] = useState<Sharing>();
  const taps = useRef(0);

  async function share(): Promise<void> {
    if (sharing?.kind === "under-way") return;
    if (!canShare()) return setSharing({ kind: "impossible" });
    const tappedAt = Date.now();
    taps.current += 1;
    const tap = taps.current;
    setSharing({ kind: "under-way" });
    try {
      const answer: ShareAnswer =
        sharing?.kind === "ready"
          ? { kind: "prepared", id: sharing.id }
          : await api.send<ShareAnswer>("share", { ref });
      if (answer.kind === "refused") return setSharing(answer);
      if (Date.now() - tappedAt > longestTapMs) return setSharing({ kind: "ready", id: answer.id });
      setSharing({ kind: "asked" });
      const shared = await shareMessage(answer.id);
      // A second tap has ended this wait, and says by itself how it goes.
      if (tap === taps.current) setSharing({ kind: shared });
    } catch (error) {
      setSharing({ kind: "call-failed", failure: failureOf(error) });
    }
  }

  const style = { locale: state.language, zone: state.timeZone, now: new Date() };
  return (
    <li class="link-card">
      <strong>{total}</strong>
      <bdi class="link-items">{items}</bdi>
      {paid && <span>{text("app-link-paid")}</span>}
      {!paid && expireAt !== undefined && (
        <span>{text("app-link-expires", { moment: formatMoment(expireAt, style) })}</span>
      )}
      {processing && <span>{text("app-link-processing")}</span>}
      {!processing && !paid && canShareHere && (
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
    case "asked":
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
