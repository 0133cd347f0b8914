import { business } from './texts.ts';

const texts = business.positions;

const names = new Map<string, string>([
  ...Object.entries(texts.players).map(([name, text]) => [`player.${name}`, text] as const),
  ...Object.entries(texts.house).map(([name, text]) => [`house.${name}`, text] as const),
]);

/** The ledger's name of an account as operators call it; one that is new to this page keeps its own. */
export function accountName(account: string): string {
  const [kind, name] = account.split('.');
  if (kind === 'rail' && name) return texts.rail(name);
  return names.get(account) ?? account;
}
