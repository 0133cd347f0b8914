import type { InboxTopic } from './topics.ts';

/** Decrypted; the service worker words it. */
export interface PushContent {
  readonly sequence: number;
  readonly topic: InboxTopic;
  readonly amount?: number;
  readonly symbol?: string;
}

/** The sandbox's pushes travel over the player's socket. The host never resolves. */
export const SIMULATED_PUSH_SERVICE = 'https://push.sandbox.invalid/';
