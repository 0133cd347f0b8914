import type { SpawnedProduct } from '../../server/src/testing/spawn-product.ts';

/** A promise that was not kept. */
export class BrokenPromise extends Error {}

export function assertThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new BrokenPromise(otherwise);
}

export function assertAlive({ process: { exitCode, signalCode } }: SpawnedProduct): void {
  assertThat(exitCode === null && signalCode === null, 'The server ended, though nobody ended it');
}
