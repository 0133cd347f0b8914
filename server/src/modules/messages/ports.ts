export type MessageChannel = 'email' | 'sms';

export interface OutgoingMessage {
  /** Equal for every attempt, so a carrier can deduplicate. */
  readonly id: bigint;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

/** Throws if the carrier did not accept it; the error contains nothing of the message. */
export type SendMessage = (message: OutgoingMessage) => Promise<void>;

export type MessageSenders = Readonly<Record<MessageChannel, SendMessage>>;
