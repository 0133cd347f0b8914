import type { UsdtNetwork } from '@sanduku/contracts/deposits/api';
import { pages } from '@sanduku/contracts/pages';
import { useQuery } from '@tanstack/react-query';
import { messages } from '../../lib/language/shared.en.ts';
import { Link } from '../../lib/router.tsx';
import { api } from '../../server/api.ts';
import { ApiError } from '../../server/api-error.ts';
import type { Subject } from '../../server/player.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { isOwnDecision } from '../play-limits/own-decision.ts';
import { wallet } from './texts.en.ts';

const texts = wallet.address;

/** A player's own pause is not an error. */
export function AddressError({ query }: { query: ReturnType<typeof useDepositAddress> }) {
  const { error, isFetching, refetch } = query;
  const isDecided = isOwnDecision(error);
  return (
    <Banner tone={isDecided ? 'info' : 'error'}>
      <p>{addressErrorText(error)}</p>
      {isDecided ? (
        <Link to={pages.playLimits} className="prose-link inline-flex min-h-11 items-center font-semibold">
          {messages.navigation.playLimits}
        </Link>
      ) : (
        <Button className="mt-2" busy={isFetching} onClick={() => refetch()}>
          {texts.retry}
        </Button>
      )}
    </Banner>
  );
}

const formats: Record<UsdtNetwork, RegExp> = {
  trc20: /^T[A-Za-z0-9]{33}$/,
  erc20: /^0x[0-9a-fA-F]{40}$/,
};

class AddressProblem extends Error {}

/** Never shows an address that cannot be right. */
export function checkAddress(address: string | null | undefined, network: UsdtNetwork): string {
  if (!address) throw new AddressProblem(texts.none);
  if (!formats[network].test(address)) throw new AddressProblem(texts.wrongFormat);
  return address;
}

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

export function useDepositAddress(network: UsdtNetwork) {
  return useQuery({
    queryKey: ['deposit-address' satisfies Subject, network],
    queryFn: async () => {
      const { data } = await api.call('GET /api/wallet/deposit-address', { query: { network } });
      return checkAddress(data.address, network);
    },
    // Fails at once while offline.
    networkMode: 'always',
    refetchOnWindowFocus: false,
    retry: false,
  });
}
