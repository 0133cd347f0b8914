import {
  type Deposit,
  mobileProviders,
  type sandboxApi,
  type UsdtNetwork,
  type walletApi,
} from '@sanduku/contracts/deposits/api';
import type { DataOf } from '@sanduku/contracts/endpoint';
import { fromWire, toWire } from '@sanduku/contracts/money';
import type { FastifyRequest } from 'fastify';
import type { NamedSession } from '../../database/functions.ts';
import { moneyKey } from '../../http/idempotency.ts';
import type { Handlers } from '../../http/routes.ts';
import { cached } from '../../lib/cached.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { SignedInPlayer } from '../players/sessions.ts';
import { visitorOf, wideNetworkOf } from '../players/visitor.ts';
import { railsInTrouble } from '../rail-calls/rail-calls.ts';
import { depositAddressOf } from './addresses.ts';
import type { DepositRow } from './credit.ts';
import type { DepositDeps } from './deps.ts';
import { confirmationsOf, readReason } from './list.ts';
import { type MobileDepositRequest, requestMobileDeposit } from './mobile-request.ts';
import { type ChainRail, railOf } from './ports.ts';
import type { SandboxWallet } from './sandbox-chain.ts';

type WalletCall = keyof typeof walletApi;

/** Per process, so callers cost no statement each. */
const TROUBLE_KEEP_MS = 3_000;

export function walletHandlers(deps: DepositDeps): Pick<Handlers, WalletCall> {
  const address = async (
    session: NamedSession,
    network: UsdtNetwork,
  ): Promise<DataOf<typeof walletApi.depositAddress> | Refusal> => {
    const { player, rows } = await deps.database.callOwn(session, 'deposit_address_of', {
      rail: railOf(network),
    });
    const known = rows[0]?.address ?? (await depositAddressOf(deps, player, network));
    return known instanceof Refusal ? known : { address: known, network };
  };

  const mobile = async (
    player: SignedInPlayer,
    call: FastifyRequest,
    { amount, phone, provider }: MobileDepositRequest,
  ): Promise<DataOf<typeof walletApi.depositMobile> | Refusal> => {
    const started = await requestMobileDeposit(deps, {
      player,
      key: moneyKey(player, call),
      network: wideNetworkOf(visitorOf(call).address),
      request: { amount, phone, provider },
    });
    if (started instanceof Refusal) return started;
    return {
      vendorRef: started.reference,
      amount: toWire(started.asked),
      finalAmount: toWire(started.credits),
      charge: toWire(started.charge),
      payAmount: toWire(started.pays),
      payCurrency: 'UGX',
      status: 'waiting',
    };
  };

  const troubled = cached(() => railsInTrouble(deps.database.queries, 'in', deps.clock()), {
    clock: deps.clock,
    keepMs: TROUBLE_KEEP_MS,
  });

  return {
    providerTrouble: async () => {
      const rails = await troubled();
      return { troubled: mobileProviders.filter((provider) => rails.includes(provider)) };
    },
    depositAddress: ({ session, query }) => address(session, query.network),
    depositMobile: ({ player, request, body }) => mobile(player, request, body),
    deposit: ({ session, player, request, body }) =>
      body.method === 'mobile' ? mobile(player, request, body) : address(session, body.network),
    deposits: async ({ session, query: { limit, before } }) => {
      const { rows } = await deps.database.callOwn(session, 'deposit_page', {
        limit,
        before: before === undefined ? null : BigInt(before),
      });
      return { deposits: (rows as ListedDeposit[]).map(toDeposit) };
    },
  };
}

const channels = {
  mtn: { method: 'mobile', channel: 'mtn' },
  airtel: { method: 'mobile', channel: 'airtel' },
  tron: { method: 'usdt', channel: 'trc20' },
  ethereum: { method: 'usdt', channel: 'erc20' },
} as const satisfies Record<DepositRow['rail'], Pick<Deposit, 'method' | 'channel'>>;

type ListedDeposit = Pick<
  DepositRow,
  | 'id'
  | 'rail'
  | 'status'
  | 'amount'
  | 'currency'
  | 'promised'
  | 'paid_amount'
  | 'paid_currency'
  | 'reason'
  | 'reference'
  | 'created_at'
  | 'credited_at'
> & {
  readonly phone: string | null;
  readonly blocks_on_top: bigint | null;
  readonly reversed_at: Date | null;
};

function toDeposit(row: ListedDeposit): Deposit {
  return {
    id: row.id.toString(),
    ...channels[row.rail],
    status: row.status,
    amount: toWire(row.amount),
    currency: row.currency,
    promised: row.promised === null ? null : toWire(row.promised),
    paidAmount: toWire(row.paid_amount),
    paidCurrency: row.paid_currency,
    ...readReason(row.reason),
    reference: row.reference,
    phonenumber: row.phone,
    confirmations:
      row.blocks_on_top === null ? null : confirmationsOf(row.rail as ChainRail, row.blocks_on_top),
    createdat: row.created_at.toISOString(),
    creditedat: row.credited_at?.toISOString() ?? null,
    reversedat: row.reversed_at?.toISOString() ?? null,
  };
}

/** Answers 404 outside the sandbox. */
export function sandboxHandlers(wallet: SandboxWallet | undefined): Pick<Handlers, keyof typeof sandboxApi> {
  return {
    sandboxUsdtTransfer: async ({ body: { network, address, amount } }) => {
      if (wallet === undefined) return new Refusal('not_found');
      const micros = fromWire(amount);
      if (micros === undefined) {
        return new Refusal('invalid_request', { problem: 'payment_decimals' });
      }
      const transactionHash = await wallet.pay(network, address, micros);
      return transactionHash === undefined
        ? new Refusal('invalid_request', { problem: 'payment_address', network: network.toUpperCase() })
        : { transactionHash };
    },
  };
}
