import { type PlayLimitName, periodOf } from '@sanduku/contracts/play-limits/rules';
import { amountText, momentText } from '../../lib/format.ts';
import { playLimits as texts } from './texts.en.ts';

export type LimitGroup = 'deposit' | 'loss' | 'time';

export function groupOf(name: PlayLimitName): LimitGroup {
  return name.slice(0, name.indexOf('_')) as LimitGroup;
}

/** "Losses, a week". */
export function limitWords(name: PlayLimitName): string {
  return `${texts.groups[groupOf(name)].title}, ${texts.periods[periodOf(name)].toLowerCase()}`;
}

export function quantityWords(name: PlayLimitName, quantity: number, symbol: string): string {
  return groupOf(name) === 'time' ? texts.minutes(quantity) : amountText(quantity, symbol);
}

export function valueWords(name: PlayLimitName, value: number | null, symbol: string): string {
  return value === null ? texts.none : quantityWords(name, value, symbol);
}

export function netWords(net: number, symbol: string): string {
  const amount = amountText(Math.abs(net), symbol);
  return net > 0 ? `+${amount}` : net < 0 ? `−${amount}` : amount;
}

export function momentWords(at: string): string {
  return momentText(new Date(at));
}

/** Whether a change takes effect at once. Null: no limit. */
export function tightens(present: number | null, wanted: number | null): boolean {
  return wanted !== null && (present === null || wanted <= present);
}
