import { type Chain, ChainBusy, type CollectionRail, type MobileRails } from '../modules/deposits/ports.ts';
import type { BalanceAnswer, OrderAnswer, OutcomeAnswer } from '../modules/rail-calls/answers.ts';
import type { Direction, RailCalls } from '../modules/rail-calls/rail-calls.ts';
import type { StatementChain } from '../modules/reconciliation/ports.ts';
import type { ReserveChainReader, ReserveSigner } from '../modules/transparency/ports.ts';
import type { Anchoring } from '../modules/transparency-log/ports.ts';
import type { PayoutRails } from '../modules/withdrawals/mobile-payout.ts';
import type { PayoutChain, PayoutRail, Signer } from '../modules/withdrawals/ports.ts';

interface Rails<Usdt, UsdtPayouts> {
  readonly mobileRails: MobileRails;
  readonly payoutRails: PayoutRails;
  readonly usdt: Usdt;
  readonly usdtPayouts: UsdtPayouts;
  readonly anchoring?: Anchoring;
}

/** Records the result of every call. */
export function observedRails<
  Usdt extends { readonly chains: readonly Chain[] },
  UsdtPayouts extends {
    readonly signer: Signer & ReserveSigner;
    readonly chains: readonly (PayoutChain & ReserveChainReader & StatementChain)[];
  },
>(rails: Rails<Usdt, UsdtPayouts>, calls: RailCalls): Rails<Usdt, UsdtPayouts> {
  const { mobileRails, payoutRails, usdt, usdtPayouts, anchoring } = rails;
  const port = <Port extends object>(of: Port, rail: string, direction: Direction) =>
    observedPort(of, { rail, direction }, calls);
  return {
    mobileRails: {
      ...mobileRails,
      mtn: observedCollection(mobileRails.mtn, calls),
      airtel: observedCollection(mobileRails.airtel, calls),
    },
    payoutRails: {
      mtn: observedPayout(payoutRails.mtn, calls),
      airtel: observedPayout(payoutRails.airtel, calls),
    },
    usdt: { ...usdt, chains: usdt.chains.map((chain) => port(chain, chain.rail, 'in')) },
    usdtPayouts: {
      ...usdtPayouts,
      signer: port(usdtPayouts.signer, 'signer', 'out'),
      chains: usdtPayouts.chains.map((chain) => port(chain, chain.rail, 'out')),
    },
    ...(anchoring && {
      anchoring: {
        ...anchoring,
        chain: port(anchoring.chain, anchoring.name, 'out'),
        signer: port(anchoring.signer, 'signer', 'out'),
      },
    }),
  };
}

interface RailName {
  readonly rail: string;
  readonly direction: Direction;
}

function observedCollection(rail: CollectionRail, calls: RailCalls): CollectionRail {
  const name: RailName = { rail: rail.name, direction: 'in' };
  const { balance } = rail;
  return {
    ...rail,
    // As a payout: deposits do not depend on it, and players would see trouble.
    ...(balance && {
      balance: () => recorded(balance(), { ...name, direction: 'out', operation: 'balance' }, calls),
    }),
    request: (order) => recorded(rail.request(order), { ...name, operation: 'deposit_request' }, calls),
    enquire: (reference) =>
      recorded(rail.enquire(reference), { ...name, operation: 'deposit_enquiry' }, calls),
  };
}

function observedPayout(rail: PayoutRail, calls: RailCalls): PayoutRail {
  const name: RailName = { rail: rail.name, direction: 'out' };
  return {
    ...rail,
    balance: () => recorded(rail.balance(), { ...name, operation: 'balance' }, calls),
    send: (order) => recorded(rail.send(order), { ...name, operation: 'payout_order' }, calls),
    enquire: (reference) =>
      recorded(rail.enquire(reference), { ...name, operation: 'payout_enquiry' }, calls),
  };
}

/** About us, not the player. */
const unusable = ['provider_unavailable', 'rail_unavailable'];

async function recorded<Answer extends OrderAnswer<string> | OutcomeAnswer<string> | BalanceAnswer>(
  answering: Promise<Answer>,
  call: RailName & { operation: string },
  calls: RailCalls,
): Promise<Answer> {
  const answer = await answering;
  if (answer.status === 'unclear') {
    const outcome = answer.isUnauthorised ? 'unauthorised' : 'unclear';
    calls.record({ ...call, outcome, problem: answer.detail });
  } else if (answer.status === 'refused' && unusable.includes(answer.reason)) {
    calls.record({ ...call, outcome: 'unavailable', problem: answer.reason });
  } else {
    calls.record({ ...call, outcome: answer.status });
  }
  return answer;
}

/** Its functions are asynchronous and throw without an answer. */
function observedPort<Port extends object>(port: Port, name: RailName, calls: RailCalls): Port {
  return new Proxy(port, {
    get(target, member) {
      const value: unknown = Reflect.get(target, member, target);
      if (typeof value !== 'function') return value;
      return async (...given: unknown[]) => {
        const call = { ...name, operation: String(member) };
        try {
          const answer: unknown = await value.apply(target, given);
          calls.record({ ...call, outcome: 'answered' });
          return answer;
        } catch (error) {
          const outcome = error instanceof ChainBusy ? 'busy' : 'failed';
          calls.record({ ...call, outcome, problem: error instanceof Error ? error.message : 'unknown' });
          throw error;
        }
      };
    },
  });
}
