import type { Mode } from '@sanduku/contracts/client';
import { announcedKey, followKeys, isIncluded, readSignedHead } from '@sanduku/contracts/transparency/log';
import { isSignedWith, type SignedText } from '@sanduku/contracts/transparency/signed-text';
import { useEffect, useState } from 'react';
import { api } from '../server/api.ts';
import type { ApiClient } from '../server/client.ts';
import { browserStorage, readJson, writeJson } from './browser.ts';

// docs/transparency.md, "Keys". Trust on first use; keys are added, never removed.

interface Pinned {
  readonly mode: Mode;
  /** The first key seen, then its successors in order. Only these sign heads. */
  readonly keys: readonly [string, ...string[]];
  /** Named by the log. They sign older texts only. */
  readonly earlier: readonly string[];
}

const NAME = 'signing-keys';

/** The keys that this browser accepts. Methods throw without an answer. */
export class KnownKeys {
  readonly #api: Pick<ApiClient, 'call'>;
  readonly #storage: Storage;

  constructor(api: Pick<ApiClient, 'call'>, storage = browserStorage()) {
    this.#api = api;
    this.#storage = storage;
  }

  /** Pinned on first use. */
  async first(): Promise<string> {
    return (await this.#pinned()).keys[0];
  }

  /** In the order of succession; -1 for keys that may not sign heads. */
  async orderOf(key: string): Promise<number> {
    await this.has(key);
    return (await this.#pinned()).keys.indexOf(key);
  }

  async has(key: string): Promise<boolean> {
    const isKnown = ({ keys, earlier }: Pinned) => keys.includes(key) || earlier.includes(key);
    if (isKnown(await this.#pinned())) return true;
    return isKnown(await this.#learn(key));
  }

  async isSigned(text: SignedText): Promise<boolean> {
    return (await this.has(text.key)) && isSignedWith(text.key, text);
  }

  async #pinned(): Promise<Pinned> {
    return readJson<Pinned>(this.#storage, NAME) ?? this.#pin();
  }

  /** The newest head's: the served key may be about to replace it. */
  async #pin(): Promise<Pinned> {
    const { key } = (await this.#api.call('GET /api/transparency/head')).data;
    const { mode } = (await this.#api.call('GET /api/client-config')).data;
    return this.#keep({ mode, keys: [key], earlier: [] });
  }

  async #learn(key: string): Promise<Pinned> {
    const pinned = await this.#pinned();
    const { keys: announcements } = (await this.#api.call('GET /api/transparency/keys')).data;
    const [first, ...later] = await followKeys(pinned.keys, announcements);
    const followed = this.#keep({ ...pinned, keys: [first ?? pinned.keys[0], ...later] });
    if (followed.keys.includes(key)) return followed;
    const announcement = announcements.find(({ record }) => announcedKey(record) === key);
    if (announcement && (await this.#isUnderKnownHead(announcement.index, key, followed)))
      return this.#keep({ ...followed, earlier: [...followed.earlier, key] });
    return (await this.#isOtherSandbox(followed)) ? this.#pin() : followed;
  }

  async #isUnderKnownHead(index: number, key: string, { keys }: Pinned): Promise<boolean> {
    const { data: shown } = await this.#api.call('GET /api/transparency/head');
    const head = keys.includes(shown.key) ? await readSignedHead(shown.key, shown) : undefined;
    if (!head) return false;
    const query = { index, size: head.size };
    const { data: found } = await this.#api.call('GET /api/transparency/inclusion', { query });
    return announcedKey(found.record) === key && isIncluded(found, head);
  }

  /** Another sandbox may replace one at the same address. A production key is never replaced. */
  async #isOtherSandbox({ mode, keys }: Pinned): Promise<boolean> {
    if (mode !== 'sandbox') return false;
    const { data: config } = await this.#api.call('GET /api/client-config');
    return config.mode === 'sandbox' && !keys.includes(config.signingKey);
  }

  #keep(pinned: Pinned): Pinned {
    writeJson(this.#storage, NAME, pinned);
    return pinned;
  }
}

export const knownKeys = new KnownKeys(api);

/** Undefined until known. */
export function useIsKnown(key: string): boolean | undefined {
  const [known, setKnown] = useState<{ key: string; isKnown: boolean }>();
  useEffect(() => {
    void knownKeys
      .has(key)
      // No answer is not a proof.
      .catch(() => false)
      .then((isKnown) => setKnown({ key, isKnown }));
  }, [key]);
  return known?.key === key ? known.isKnown : undefined;
}
