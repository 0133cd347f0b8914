import { pages } from '@sanduku/contracts/pages';
import { Link } from 'react-router';
import { messages } from '../../lib/language/shared.en.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { isOwnDecision } from '../play-limits/own-decision.ts';
import { deposit } from './deposit.en.ts';
import { addressErrorText } from './usdt-address.ts';
import type { useDepositAddress } from './use-deposit-address.ts';

/** Why there is no address, and what can be done about it: nothing is wrong where the player has decided so. */
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
          {deposit.usdt.retry}
        </Button>
      )}
    </Banner>
  );
}
