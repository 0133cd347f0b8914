import { expect, test } from 'vitest';
import { anchorData } from './log.ts';
import { vectors } from './testing/vectors.ts';

test('an anchor matches docs/transparency.md and its vectors', () => {
  const { order, data } = vectors.anchor;
  expect(`0x${anchorData(order)}`).toBe(data);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(Number.MAX_SAFE_INTEGER));
  const bytes = Buffer.concat([Buffer.from('SNDK'), Buffer.of(1), size, Buffer.from(order.root, 'hex')]);
  expect(bytes).toHaveLength(45);
  expect(anchorData({ ...order, size: Number.MAX_SAFE_INTEGER })).toBe(bytes.toString('hex'));
});
