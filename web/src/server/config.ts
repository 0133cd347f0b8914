import { brand, chatLinkOf } from '@sanduku/contracts/brand';
import { DAILY_RATE_BASIS_POINTS, rateText } from '@sanduku/contracts/investment/rules';
import { defaultRates, type Rates, ratesOf } from '@sanduku/contracts/rates';
import { useSyncExternalStore } from 'react';
import { createStore } from '../lib/store.ts';
import { CLIENT_CONFIG_FRESH_MS } from '../lib/timings.ts';
import { api } from './api.ts';
import type { DataAt } from './routes.ts';

type ClientConfig = DataAt<'GET /api/client-config'>;

interface Heard {
  readonly config: ClientConfig;
  readonly rates: Rates;
  readonly at: number;
}

const store = createStore<Heard | undefined>(undefined);
let isAsking = false;

/**
 * At the start, because amounts depend on the rates, and later when the tab becomes visible. The page also
 * works without it.
 */
export async function askClientConfig(): Promise<void> {
  const heard = store.get();
  if (isAsking || (heard && Date.now() - heard.at < CLIENT_CONFIG_FRESH_MS)) return;
  isAsking = true;
  try {
    const { data: config } = await api.call('GET /api/client-config');
    store.set({ config, rates: ratesOf(config.settings.rates), at: Date.now() });
  } catch {
    // The next page, or the visible tab, retries.
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

/** Undefined until loaded, and in prerendered pages. */
export function useClientConfig(): ClientConfig | undefined {
  return useHeard()?.config;
}

/** Until loaded, and in prerendered pages, the specification's. */
export function useRates(): Rates {
  return useHeard()?.rates ?? defaultRates;
}

export function useDailyReturn(): string {
  return rateText(useClientConfig()?.settings.dailyRateBasisPoints ?? DAILY_RATE_BASIS_POINTS);
}

/** The brand's until the operator's setting is loaded. */
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
