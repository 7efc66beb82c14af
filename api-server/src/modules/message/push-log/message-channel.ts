/**
 * Channels through which a message leaves the product. Each reports the outcome of a sending, so that no message is sent twice by mistake.
 */

export interface OutgoingMessage {
  /** Id of the message. It stays the same when the message is sent again, so that a receiving service can recognise it. */
  readonly id: string;
  readonly address: string;
  readonly title: string;
  readonly content: string;
  /** Token for the mail's unsubscribe link; null: the mail has no such link. */
  readonly leaveToken: string | null;
}

/**
 * Outcome of a sending. `sent`: the receiving server accepted the message. `later`: it certainly did not, and another attempt may help.
 * `refused`: another attempt will not help. `unknown`: it may have accepted the message, so only a person may send it again.
 */
export type DeliveryOutcome = 'sent' | 'later' | 'refused' | 'unknown';

export interface Delivery {
  readonly outcome: DeliveryOutcome;
  /** Message of the receiving server, or the cause of a failure, as text for people. */
  readonly result: string;
}

export interface MessageChannel {
  /** Code of the channel, from the dictionary `messageChannel`. */
  readonly code: string;
  readonly perMinute: number;
  send(message: OutgoingMessage): Promise<Delivery>;
}
