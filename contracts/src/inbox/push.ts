import type { InboxTopic } from './topics.ts';

/** The decrypted content of a push. The service worker words it. */
export interface PushContent {
  readonly sequence: number;
  readonly topic: InboxTopic;
  readonly amount?: number;
  /** The symbol of the amount's currency. */
  readonly symbol?: string;
}

/** The sandbox's push service: its pushes travel over the player's socket. The host never resolves. */
export const SIMULATED_PUSH_SERVICE = 'https://push.sandbox.invalid/';
