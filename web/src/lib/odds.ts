import { figuresOf, type Odds, type OddsFigures, odds } from '@sanduku/contracts/odds';
import { useClientConfig } from '../server/config.ts';
import { useLocaleCountry } from './locale-country.ts';

/**
 * For public pages: the first table offered in the visitor's country. Prerendered HTML and offline pages show
 * the specification's.
 */
export function useOdds(): Odds {
  const country = useLocaleCountry();
  const prizes = useClientConfig()?.prizes[country];
  return prizes ? { ...odds, prizesBasisPoints: prizes } : odds;
}

export function useOddsFigures(): OddsFigures {
  return figuresOf(useOdds());
}
