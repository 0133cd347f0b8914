import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../../lib/refusal.ts';
import type { PlayerDeps } from './deps.ts';

/** What whoever guesses tries first, in small letters; those that are too short anyway are left out. */
const commonest = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#')),
);

/** The hash of a password that somebody chooses, or why it will not do. Its length is the contract's affair. */
export async function hashNewPassword(
  { passwords, passwordSlots }: Pick<PlayerDeps, 'passwords' | 'passwordSlots'>,
  password: string,
  /** Whose turn it takes: a network, or a player. */
  turn: string,
): Promise<string | Refusal> {
  if (isCommonPassword(password)) return new Refusal('invalid_request', { problem: 'password_common' });
  return passwordSlots.take(turn, () => passwords.hash(password));
}

export function isCommonPassword(password: string): boolean {
  return commonest.has(password.toLowerCase());
}
