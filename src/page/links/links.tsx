import { useEffect, useState } from "preact/hooks";
import type { LinksView } from "../../features/page/contract/page-views.js";
import { type CallError, failureOf } from "../api.js";
import { CallNotice } from "../parts/call-notice.js";
import { Tabs } from "../parts/tabs.js";
import type { ScreenProps } from "../screen.js";
import { LinkCard } from "./link-card.js";

/** The pay links that customers can still use, each with a way to send it into a chat. */
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
