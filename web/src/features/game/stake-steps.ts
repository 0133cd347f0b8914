/** 900, 1,000, 2,000 and so on, between the limits. */
export function steppedStake(
  amount: number,
  direction: 'up' | 'down',
  { minimum, limit }: { minimum: number; limit: number },
): number {
  const from = direction === 'up' ? amount : Math.max(amount - 1, 1);
  const unit = 10 ** (String(Math.floor(from)).length - 1);
  const next = (direction === 'up' ? Math.floor(amount / unit) + 1 : Math.ceil(amount / unit) - 1) * unit;
  return Math.max(minimum, Math.min(next, Math.floor(limit)));
}
