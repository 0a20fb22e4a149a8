import { useEffect, useRef, useState } from "preact/hooks";
import type { CreateAnswer } from "../../features/page/contract/page-views.js";
import { type CallError, failureOf, randomName } from "../call-bot.js";
import { LinkCard } from "../links/links.js";
import { CallNotice } from "../parts/failure.js";
import type { ScreenProps } from "../screen.js";
import { closePage } from "../telegram.js";
import { type Reviewed, sendToChat } from "./use-counter.js";

interface ReviewProps extends ScreenProps, Reviewed {
  readonly onEnd: () => void;
}

/** The chat's review card, with [Create] as the only step to the pay link; afterwards the outcome and the link to share. */
export function Review({ from, shown, onEnd, ...screen }: ReviewProps) {
  const { text } = screen;
  const { answer, failure, isSending, create } = useCreate(screen, { from, shown });
  const told = useRef<HTMLParagraphElement>(null);
  useEffect(() => told.current?.focus(), [answer]);
  const review = answer?.kind === "not-created" ? answer.review : shown;
  const isOpen = answer === undefined || answer.kind === "not-created";
  return (
    <div class="counter links review" aria-busy={isSending}>
      <h1 class="only-heard">{text("app-review-title")}</h1>
      {answer !== undefined && (
        <p role="status" ref={told} tabIndex={-1}>
          {text(`app-create-${answer.kind}`)}
        </p>
      )}
      {isOpen && <p class="review-text">{review.text}</p>}
      {answer?.kind === "created" && answer.link !== undefined && (
        <ul class="link-cards">
          <LinkCard link={answer.link} canShareHere={answer.canShare} {...screen} />
        </ul>
      )}
      {failure !== undefined && <CallNotice {...screen} failure={failure} tryAgain={create} />}
      {isOpen && review.canCreate && failure === undefined && (
        <button type="button" class="create" aria-disabled={isSending} onClick={create}>
          {isSending ? text("app-sending") : text("app-create", { total: review.total })}
        </button>
      )}
      <button type="button" onClick={closePage}>
        {text(isOpen ? "app-review-change" : "app-back-to-chat")}
      </button>
      {!isOpen && (
        <button type="button" onClick={onEnd}>
          {text("app-next-sale")}
        </button>
      )}
    </div>
  );
}

/** A tap whose answer is lost keeps its name, so that the next one asks for its outcome and creates nothing new. */
function useCreate({ api }: Pick<ScreenProps, "api">, { from, shown }: Reviewed) {
  const [answer, setAnswer] = useState<CreateAnswer>();
  const [failure, setFailure] = useState<CallError>();
  const [isSending, setSending] = useState(false);
  const sending = useRef(false);
  const tap = useRef<string>(undefined);

  async function create(): Promise<void> {
    // A second tap may come before the screen shows that the first one is under way.
    if (sending.current) return;
    sending.current = true;
    setSending(true);
    setFailure(undefined);
    tap.current ??= randomName();
    const { draft, seen } = answer?.kind === "not-created" ? answer.review : shown;
    try {
      const body = { id: tap.current, from, draft, seen };
      setAnswer(await sendToChat(() => api.send<CreateAnswer>("create", body)));
      tap.current = undefined;
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      sending.current = false;
      setSending(false);
    }
  }

  return { answer, failure, isSending, create: () => void create() };
}
