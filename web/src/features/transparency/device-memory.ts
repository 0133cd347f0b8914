import { kampalaDay } from '@sanduku/contracts/kampala-day';
import { readHead } from '@sanduku/contracts/transparency/log';
import type { SignedText } from '@sanduku/contracts/transparency/signed-text';
import { browserStorage, readJson, writeJson } from '../../lib/browser.ts';
import type { Findings, LiabilityState, Memory, Sight } from './liability-check.ts';

const SIGHTS = 3;

/** On this device, for one installation. It never gets weaker: heads grow, days advance. */
export class DeviceMemory {
  readonly firstKey: string;
  readonly #head: string;
  readonly #player: string;
  readonly #storage: Storage;

  constructor(firstKey: string, playerId: string, storage = browserStorage()) {
    this.firstKey = firstKey;
    // A sandbox may be replaced at the same address.
    const installation = firstKey.slice(0, 16);
    this.#head = `log-head:${installation}`;
    this.#player = `owed:${installation}:${playerId}`;
    this.#storage = storage;
  }

  get(): Memory {
    const head = readJson<SignedText>(this.#storage, this.#head);
    return { sights: [], ...this.#own(), ...(head && { head }) };
  }

  /** Ignores known and older sights. */
  see(sight: Sight): void {
    const newest = this.get().sights.at(-1);
    if (newest && newest.at >= sight.at) return;
    const dayOf = ({ at }: Sight) => kampalaDay(new Date(at));
    const others = this.get().sights.filter((other) => dayOf(other) !== dayOf(sight));
    this.#change({ sights: [...others, sight].slice(-SIGHTS) });
  }

  keepHead(head: SignedText): void {
    const sizeOf = (signed: SignedText | undefined) => (signed && readHead(signed.text)?.size) ?? -1;
    if (sizeOf(head) >= sizeOf(this.get().head)) writeJson(this.#storage, this.#head, head);
  }

  learn({ lacks, day }: Findings, state: LiabilityState, now: number): void {
    const { day: known = '', withheldSince = now } = this.get();
    if (lacks.includes('withheld')) this.#change({ withheldSince });
    if (lacks.length > 0) return;
    const isVerified = state.kind === 'included' || state.kind === 'new';
    this.#change({
      withheldSince: undefined,
      ...(day && day.day > known && { day: day.day }),
      ...(isVerified && { verified: { state, at: now } }),
    });
  }

  #own(): Partial<Memory> {
    return readJson<Partial<Memory>>(this.#storage, this.#player) ?? {};
  }

  #change(change: Partial<Memory>): void {
    writeJson(this.#storage, this.#player, { ...this.#own(), ...change });
  }
}
