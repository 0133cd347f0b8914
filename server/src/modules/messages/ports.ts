/** The ways to a player's own contact. */
export type MessageChannel = 'email' | 'sms';

export interface OutgoingMessage {
  /** The same for every attempt, so that a carrier can tell one message that is sent twice. */
  readonly id: bigint;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

/** Hands a message to its carrier; throws when that did not take it, without anything of the message in the error. */
export type SendMessage = (message: OutgoingMessage) => Promise<void>;

/** Real carriers, or in the sandbox a folder. */
export type MessageSenders = Readonly<Record<MessageChannel, SendMessage>>;
