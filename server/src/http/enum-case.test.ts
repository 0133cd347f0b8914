import { walletApi } from '@sanduku/contracts/deposits/api';
import type { Endpoint } from '@sanduku/contracts/endpoint';
import { playersApi } from '@sanduku/contracts/players/api';
import { withdrawalsApi } from '@sanduku/contracts/withdrawals/api';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { compileFixedWords } from './schemas.ts';

const read = (schema: z.ZodType | undefined, value: unknown) =>
  schema === undefined ? undefined : compileFixedWords(schema)?.(value);

test.each<['body' | 'query', Endpoint, object, object]>([
  ['body', walletApi.depositMobile, { provider: 'MTN' }, { provider: 'mtn' }],
  ['body', walletApi.depositMobile, { provider: 'Airtel' }, { provider: 'airtel' }],
  ['body', walletApi.deposit, { method: 'USDT', network: 'ERC20' }, { method: 'usdt', network: 'erc20' }],
  ['body', walletApi.deposit, { method: 'Mobile', provider: 'Mtn' }, { method: 'mobile', provider: 'mtn' }],
  ['query', walletApi.depositAddress, { network: 'TRC20' }, { network: 'trc20' }],
  [
    'body',
    withdrawalsApi.withdraw,
    { method: 'CRYPTO', network: 'BEP20' },
    { method: 'crypto', network: 'bep20' },
  ],
  [
    'body',
    playersApi.signup,
    { contactMethod: 'Email', country: 'ke' },
    { contactMethod: 'email', country: 'KE' },
  ],
])('enum values in the %s of a call are case-insensitive (%#)', (part, endpoint, sent, meant) => {
  expect(read(endpoint[part], sent)).toEqual(meant);
});

test('other values are unchanged', () => {
  const schema = z.object({
    kind: z.enum(['one', 'Two']).optional(),
    list: z.array(z.enum(['a', 'b'])),
    text: z.string(),
  });
  const sent = { kind: 'TWO', list: ['A', 'c', 7], text: 'ONE', more: 'ONE' };
  expect(read(schema, sent)).toEqual({ kind: 'Two', list: ['a', 'c', 7], text: 'ONE', more: 'ONE' });
  for (const odd of [null, 7, 'one', [], { kind: 7 }, { kind: ['ONE'] }, { kind: 'three' }]) {
    expect(read(schema, structuredClone(odd))).toEqual(odd);
  }
  expect(compileFixedWords(z.object({ text: z.string(), count: z.number() }))).toBeUndefined();
});
