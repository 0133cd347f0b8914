import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../../lib/refusal.ts';
import type { PlayerDeps } from './deps.ts';

const commonest = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#')),
);

/** The contract checks the length. */
export async function hashNewPassword(
  { passwords, passwordSlots }: Pick<PlayerDeps, 'passwords' | 'passwordSlots'>,
  password: string,
  holder: readonly string[],
): Promise<string | Refusal> {
  if (isCommonPassword(password)) return new Refusal('invalid_request', { problem: 'password_common' });
  return passwordSlots.take(holder, () => passwords.hash(password));
}

export function isCommonPassword(password: string): boolean {
  return commonest.has(password.toLowerCase());
}
