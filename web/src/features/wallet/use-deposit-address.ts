import type { UsdtNetwork } from '@sanduku/contracts/deposits/api';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { checkAddress } from './usdt-address.ts';

/** The player's own address on a network, asked for again whenever the network or the place on the screen changes. */
export function useDepositAddress(userId: string, network: UsdtNetwork) {
  return useQuery({
    queryKey: queryKeys.depositAddress(userId, network),
    queryFn: async () => {
      const { data } = await api.call('GET /api/wallet/deposit-address', { query: { network } });
      return checkAddress(data.address, network);
    },
    // Without a connection the player is told so, instead of waiting for one.
    networkMode: 'always',
    refetchOnWindowFocus: false,
    retry: false,
  });
}
