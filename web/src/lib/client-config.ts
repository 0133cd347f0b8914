import { brand, chatLinkOf } from '@sanduku/contracts/brand';
import { countryOf, setRates, sidesOf } from '@sanduku/contracts/countries';
import { DAILY_RATE_BASIS_POINTS, rateText } from '@sanduku/contracts/investment/rules';
import { useSyncExternalStore } from 'react';
import { api } from './api.ts';
import type { DataAt } from './api-routes.ts';
import { createStore } from './store.ts';
import { CLIENT_CONFIG_FRESH_MS } from './timings.ts';

type ClientConfig = DataAt<'GET /api/client-config'>;

interface Heard {
  readonly config: ClientConfig;
  readonly at: number;
  /** Counts how often other rates have come: what was worked out at the old ones is out of date. */
  readonly ratesVersion: number;
}

const store = createStore<Heard | undefined>(undefined);
let isAsking = false;

/**
 * Asks what this installation is, and what its operator has set: early, because amounts are shown by its rates, and
 * again when somebody comes back after a while. Without an answer the page works all the same.
 */
export async function askClientConfig(): Promise<void> {
  const heard = store.get();
  if (isAsking || (heard && Date.now() - heard.at < CLIENT_CONFIG_FRESH_MS)) return;
  isAsking = true;
  try {
    const { data: config } = await api.call('GET /api/client-config');
    const { rates } = config.settings;
    const isOther = Object.entries(rates).some(([code, rate]) => {
      const { buying, selling } = sidesOf(rate);
      const known = countryOf(code);
      return known.buying !== buying || known.selling !== selling;
    });
    if (isOther) setRates(rates);
    store.set({ config, at: Date.now(), ratesVersion: (heard?.ratesVersion ?? 0) + (isOther ? 1 : 0) });
  } catch {
    // The next page, or whoever comes back to this one, asks again.
  } finally {
    isAsking = false;
  }
}

function subscribe(listener: () => void): () => void {
  const askAgain = () => {
    if (document.visibilityState === 'visible') void askClientConfig();
  };
  const unsubscribe = store.subscribe(listener);
  document.addEventListener('visibilitychange', askAgain);
  void askClientConfig();
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', askAgain);
  };
}

const useHeard = () => useSyncExternalStore(subscribe, store.get, () => undefined);

/** What this installation is; undefined until the answer is there, and in prerendered pages. */
export function useClientConfig(): ClientConfig | undefined {
  return useHeard()?.config;
}

/** Changes when amounts have to be worked out anew. */
export function useRatesVersion(): number {
  return useHeard()?.ratesVersion ?? 0;
}

/** What a day earns, as money that comes in now will earn: "0.3%". */
export function useDailyReturn(): string {
  return rateText(useClientConfig()?.settings.dailyRateBasisPoints ?? DAILY_RATE_BASIS_POINTS);
}

/** How support is reached: as the operator has set it, and until that is known as the brand has it. */
export function useSupport(): { phone: string; email: string; chatLink: string } {
  const set = useClientConfig()?.settings;
  return {
    phone: set?.supportPhone ?? brand.support.phone,
    email: set?.supportEmail ?? brand.support.email,
    chatLink: chatLinkOf({
      chatUrl: set?.supportChatUrl ?? brand.support.chatUrl,
      message: set?.supportMessage ?? brand.support.message,
    }),
  };
}
