import type { AnchorChainName } from '@sanduku/contracts/transparency/log';
import type { StatementChain } from '../../../modules/reconciliation/ports.ts';
import type { ReserveChainReader, ReserveSigner } from '../../../modules/transparency/ports.ts';
import type { Anchoring } from '../../../modules/transparency-log/ports.ts';
import {
  type ChainPayoutRail,
  chainPayoutRails,
  type PayoutChain,
  type Signer,
} from '../../../modules/withdrawals/ports.ts';
import { payoutDialects } from './payout-dialects.ts';
import { payoutStyle } from './payout-styles.ts';
import { RpcPayoutChain } from './rpc-payout-chain.ts';
import { SignerClient, type SignerSettings } from './signer-client.ts';

interface NodeSettings {
  /** Often a secret: node operators put keys into it. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface UsdtPayoutSettings {
  readonly signer: SignerSettings;
  readonly nodes: Readonly<Record<ChainPayoutRail, NodeSettings>>;
}

export interface UsdtPayouts {
  readonly signer: Signer & ReserveSigner;
  readonly chains: readonly (PayoutChain & ReserveChainReader & StatementChain)[];
  close(): Promise<void>;
}

export function createUsdtPayouts({ signer, nodes }: UsdtPayoutSettings): UsdtPayouts {
  return {
    signer: new SignerClient(signer),
    chains: chainPayoutRails.map(
      (rail) => new RpcPayoutChain(payoutDialects[rail], payoutStyle(rail, nodes[rail]), nodes[rail]),
    ),
    close: async () => {},
  };
}

export function createAnchoring({ signer, nodes }: UsdtPayoutSettings, name: AnchorChainName): Anchoring {
  return {
    name,
    signer: new SignerClient(signer),
    chain: new RpcPayoutChain(payoutDialects[name], payoutStyle(name, nodes[name]), nodes[name]),
  };
}
