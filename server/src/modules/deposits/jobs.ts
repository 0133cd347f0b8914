import { mobileProviders } from '@sanduku/contracts/deposits/api';
import type { Job } from '../../jobs/jobs.ts';
import type { Log } from '../../lib/log.ts';
import type { CreditDeps, DepositDeps } from './deps.ts';
import { pollDue } from './mobile-settle.ts';
import { type Chain, ChainBusy } from './ports.ts';
import { ChainUnsettled, creditReceived, type Reading, readChain } from './usdt-read.ts';

/** One job each, so a slow provider does not delay the other. */
export function mobileDepositJobs(deps: DepositDeps): Job[] {
  return mobileProviders.map((provider) => ({
    name: `mobile-deposits-${provider}`,
    everySeconds: 1,
    run: (signal) => pollDue(deps, provider, signal),
  }));
}

type ChainJobDeps = CreditDeps & Pick<DepositDeps, 'log'>;

/** Nodes are often busy or inconsistent for a moment. */
const MANY_FAILURES = 5;

export function chainDepositJobs(
  deps: ChainJobDeps,
  { chains, pollSeconds }: { chains: readonly Chain[]; pollSeconds: number },
): Job[] {
  return chains.map((chain) => {
    const log = deps.log.child({ rail: chain.rail });
    let failures = 0;
    return {
      name: `usdt-deposits-${chain.rail}`,
      everySeconds: pollSeconds,
      run: async (signal) => {
        try {
          await readToHead(deps, { chain, log, signal });
          failures = 0;
        } catch (error) {
          const isPassing = error instanceof ChainBusy || error instanceof ChainUnsettled;
          if (!isPassing || ++failures >= MANY_FAILURES) throw error;
          log.info({ err: error }, 'the chain could not be read for the moment');
        }
      },
    };
  });
}

async function readToHead(
  deps: ChainJobDeps,
  { chain, log, signal }: { chain: Chain; log: Log; signal: AbortSignal },
): Promise<void> {
  let caughtUp = false;
  while (!caughtUp && !signal.aborted) {
    try {
      const reading = await readChain(deps, chain);
      report(reading, log);
      caughtUp = reading.caughtUp;
    } finally {
      // Also when the node fails: a dead process may have left received deposits.
      await creditReceived(deps, chain.rail);
    }
  }
}

function report({ heldTransfers, unresolved, unknownBlocks }: Reading, log: Log): void {
  if (heldTransfers > 0) log.warn({ heldTransfers }, 'transfers were set aside for an operator');
  if (unresolved > 0)
    log.error({ unresolved }, 'the node no longer reports transfers that it reported before');
  if (unknownBlocks > 0) log.error({ unknownBlocks }, 'the node does not know blocks that were read before');
}
