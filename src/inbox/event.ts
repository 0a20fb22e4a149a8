import type { Document, Update } from "grammy/types";
import type { TimerRecord } from "../store/store-port.js";

/** The content of a message that may hold a secret; in memory only. */
export interface Withheld {
  readonly text?: string | undefined;
  readonly document?: Document | undefined;
  /**
   * True for a text that the merchant has written here. A text that was forwarded, or sent via a bot, answers no
   * question of the sign-in.
   */
  readonly typed: boolean;
}

/** The content of an event from outside, which must not be lost: an event is on disk before it is acknowledged. */
export type InboxPayload =
  | {
      readonly source: "telegram";
      readonly update: Update;
      /** The intake has kept the message's content out of the update; this handle stands for it in `SecretsInMemory`. */
      readonly secret?: string;
      /**
       * Why the content was kept out: the chat's messages may hold a secret, or an event still waiting may ask for one.
       */
      readonly withheldBecause?: "awaited" | "possible";
      /** The text behind a command was cut off at the intake and is gone: the message is to be deleted. */
      readonly cut?: boolean;
    }
  | {
      readonly source: "status-callback";
      /** Our reference of the submission. */
      readonly ref: string;
      /** When the submission was made, as its callback address says, in milliseconds. */
      readonly submittedAt: number;
      readonly contentType: string;
      readonly contentEncoding: string;
      /** The body's bytes as they came, in base64. */
      readonly body: string;
    }
  | {
      /** A create call was answered when its process had lost the lead, and could keep the answer no more. */
      readonly source: "created-late";
      /** Our reference of the submission. */
      readonly ref: string;
      /** The service's id of the invoice. */
      readonly id: string;
      readonly payLink: string;
    }
  | { readonly source: "timer"; readonly name: "retention" }
  | {
      readonly source: "timer";
      readonly name: TimerRecord["name"];
      /** Our reference of the invoice. */
      readonly ref: string;
      /** When the timer was to fire, in milliseconds. */
      readonly at: number;
    };

export interface NewEvent {
  /** The private chat, whose lane handles the event. */
  readonly chat: string;
  /** Deduplication key, e.g. `u:<update_id>`. Events with the same key are one event. */
  readonly key: string;
  readonly payload: InboxPayload;
}

export interface InboxEvent extends NewEvent {
  /** The event's number in the inbox. Numbers grow and never repeat. */
  readonly n: number;
  readonly receivedAt: number;
}
