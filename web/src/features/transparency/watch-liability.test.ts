import type { User } from '@sanduku/contracts/players/api';
import { expect, test, vi } from 'vitest';
import { player } from '../../server/player.ts';

const amina = { id: '7', username: 'amina', gameBalance: 1000, country: 'UG' } as User;

test('a check that ends after its player was replaced shows nothing', async () => {
  const checked = Promise.withResolvers<object>();
  vi.doMock('./run-check.ts', () => ({ runCheck: () => checked.promise, recordSight: async () => {} }));
  const { watchLiability } = await import('./watch-liability.ts');
  const { owed } = await import('./liability-store.ts');
  player.know(amina);
  const watching = watchLiability(amina);
  player.end();
  player.know({ ...amina, id: '8', username: 'brian' });
  checked.resolve({ state: { kind: 'alarm', problem: 'account_statement' }, evidence: {} });
  await watching;
  expect(owed.get()).toBeUndefined();
  player.end();
});
