import { EMPTY_ROOT, parentHash } from '../log.ts';

// MTH, PATH and SUBPROOF as RFC 9162 defines them.

function split(length: number): number {
  let half = 1;
  while (half * 2 < length) half *= 2;
  return half;
}

export function rootOf(hashes: string[]): string {
  if (hashes.length === 0) return EMPTY_ROOT;
  if (hashes.length === 1) return hashes[0] as string;
  const k = split(hashes.length);
  return parentHash(rootOf(hashes.slice(0, k)), rootOf(hashes.slice(k)));
}

export function pathOf(index: number, hashes: string[]): string[] {
  if (hashes.length <= 1) return [];
  const k = split(hashes.length);
  return index < k
    ? [...pathOf(index, hashes.slice(0, k)), rootOf(hashes.slice(k))]
    : [...pathOf(index - k, hashes.slice(k)), rootOf(hashes.slice(0, k))];
}

export function subproofOf(size: number, hashes: string[], isWhole: boolean): string[] {
  if (size === hashes.length) return isWhole ? [] : [rootOf(hashes)];
  const k = split(hashes.length);
  return size <= k
    ? [...subproofOf(size, hashes.slice(0, k), isWhole), rootOf(hashes.slice(k))]
    : [...subproofOf(size - k, hashes.slice(k), false), rootOf(hashes.slice(0, k))];
}
