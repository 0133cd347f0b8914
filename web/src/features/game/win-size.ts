export type WinSize = 'small' | 'medium' | 'large';

/** In basis points. The lowest of `prizes` is small, the highest is large. */
export function winSize(prize: number, prizes: readonly number[]): WinSize {
  if (prize >= Math.max(...prizes)) return 'large';
  return prize <= Math.min(...prizes) ? 'small' : 'medium';
}
