import type { UsdtNetwork } from '@sanduku/contracts/deposits/api';
import { ApiError } from '../../lib/api-error.ts';
import { deposit } from './deposit.en.ts';

const texts = deposit.usdt.errors;

const formats: Record<UsdtNetwork, RegExp> = {
  trc20: /^T[A-Za-z0-9]{33}$/,
  erc20: /^0x[0-9a-fA-F]{40}$/,
};

class AddressProblem extends Error {}

/** An address that money can be sent to: nobody is shown one that cannot be right. */
export function checkAddress(address: string | null | undefined, network: UsdtNetwork): string {
  if (!address) throw new AddressProblem(texts.none);
  if (!formats[network].test(address)) throw new AddressProblem(texts.wrongFormat);
  return address;
}

/** Why there is no address, for the player. */
export function addressErrorText(error: unknown): string {
  if (error instanceof AddressProblem) return error.message;
  if (!(error instanceof ApiError)) return texts.failed;
  switch (error.code) {
    case 'offline':
      return texts.network(texts.unreachable);
    case 'timeout':
      return texts.network(texts.noAnswer);
    case 'unreadable':
      return texts.invalidJson;
    default:
      return error.message || texts.failed;
  }
}
