export type WinSize = 'small' | 'medium' | 'large';

/** `prizes` of its table, in basis points: the lowest is small, the highest is large. */
export function winSize(prize: number, prizes: readonly number[]): WinSize {
  if (prize >= Math.max(...prizes)) return 'large';
  return prize <= Math.min(...prizes) ? 'small' : 'medium';
}
