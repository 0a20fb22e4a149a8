import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { ScreenProps } from "../screen.js";
import { closePage } from "../telegram.js";
import { momentText } from "../texts.js";

/** The screens on which nothing is asked: the sign-in is done, paused, or not for this merchant. */

export function Done({ text, state, show, opened, until }: ScreenProps & { readonly until: number }) {
  // A merchant who came from the chat has something to go on with there.
  const isFromChat = opened === "sign-in";
  return (
    <Told sentence={text("app-sign-in-done", { time: momentText(state, until) })}>
      {isFromChat && <BackToChat text={text} isMain />}
      <button type="button" class={isFromChat ? undefined : "main"} onClick={() => show("counter")}>
        {text("app-counter-title")}
      </button>
      {!isFromChat && <BackToChat text={text} />}
    </Told>
  );
}

export function Paused({ text, state, until }: ScreenProps & { readonly until: number }) {
  return (
    <Told sentence={text("app-sign-in-paused", { time: momentText(state, until) })}>
      <BackToChat text={text} />
    </Told>
  );
}

export function ForSeller({ text, show, open }: ScreenProps & { readonly open: boolean }) {
  return (
    <Told sentence={text(open ? "app-sign-in-seller" : "app-sign-in-seller-waits")}>
      {open && (
        <button type="button" class="main" onClick={() => show("counter")}>
          {text("app-counter-title")}
        </button>
      )}
      <BackToChat text={text} />
    </Told>
  );
}

interface ToldProps {
  readonly sentence: string;
  readonly children: ComponentChildren;
}

function Told({ sentence, children }: ToldProps) {
  const told = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => told.current?.focus(), []);
  return (
    <>
      <p class="told" ref={told} tabIndex={-1}>
        {sentence}
      </p>
      {children}
    </>
  );
}

const BackToChat = ({ text, isMain }: Pick<ScreenProps, "text"> & { readonly isMain?: boolean }) => (
  <button type="button" class={isMain ? "main" : undefined} onClick={closePage}>
    {text("app-back-to-chat")}
  </button>
);
