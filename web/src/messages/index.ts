import { en } from './en.ts';

/** What a catalogue in another language has to offer. */
export type Messages = typeof en;

export const messages: Messages = en;
