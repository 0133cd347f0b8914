import type { PlayLimitEvent } from '@sanduku/contracts/play-limits/api';
import { limitWords, momentWords, netWords, valueWords } from './limit-words.ts';
import { playLimits } from './texts.en.ts';

const texts = playLimits.record;

/** A line of the record, as a person would say it. */
export function eventWords(event: PlayLimitEvent, symbol: string): { title: string; detail?: string } {
  switch (event.kind) {
    case 'limit':
      return limitEvent(event, symbol);
    case 'cool_off':
    case 'self_exclusion':
      return {
        title: event.until === null ? texts.excludedForGood : texts[event.kind](momentWords(event.until)),
      };
    case 'return':
      return { title: texts.return };
    case 'reality_check':
      return {
        title: texts.realityCheck[event.answer],
        detail: texts.realityFacts(playLimits.rounds(event.rounds), netWords(event.net, symbol)),
      };
  }
}

function limitEvent(
  event: Extract<PlayLimitEvent, { kind: 'limit' }>,
  symbol: string,
): { title: string; detail?: string } {
  const { limit, from, to, at, effectiveAt, cancels } = event;
  const name = limitWords(limit);
  const value = valueWords(limit, to, symbol);
  if (cancels) return { title: texts.cancelled(name, value) };
  const title = texts.limit(name, valueWords(limit, from, symbol), value);
  return effectiveAt > at ? { title, detail: texts.counts(momentWords(effectiveAt)) } : { title };
}
