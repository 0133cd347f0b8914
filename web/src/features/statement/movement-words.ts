import type { Movement } from '@sanduku/contracts/statement/api';
import { statement } from './texts.en.ts';

const kinds: Readonly<Record<string, string>> = statement.kinds;

/** What a movement was, in words; a kind without words of its own is shown as it is. */
export function movementWords({ kind, amount }: Pick<Movement, 'kind' | 'amount'>): string {
  switch (kind) {
    case 'bet':
      return amount < 0 ? statement.kinds['bet.lost'] : statement.kinds['bet.won'];
    case 'player_transfer':
      return amount < 0
        ? statement.kinds['player_transfer.sent']
        : statement.kinds['player_transfer.received'];
    default:
      return kinds[kind] ?? kind;
  }
}
