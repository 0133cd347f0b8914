import { base64url, hexOf } from '../fairness/base64url.ts';
import { isSignedWith, type SignedText } from '../transparency/signed-text.ts';

// docs/transparency.md, "Signed statements".

/** Amounts are micro-units. */
export interface StatementSummary {
  readonly username: string;
  readonly account: string;
  readonly currency: string;
  /** Null: from the first movement. */
  readonly from: string | null;
  /** Exclusive. */
  readonly to: string;
  readonly movements: number;
  readonly opening: bigint;
  readonly in: bigint;
  readonly out: bigint;
  readonly closing: bigint;
  readonly made: string;
}

export function writeStatement(summary: StatementSummary): string {
  return [
    'sanduku/statement/v1',
    `player ${summary.username}`,
    `account ${summary.account} ${summary.currency}`,
    `from ${summary.from ?? '-'}`,
    `to ${summary.to}`,
    `movements ${summary.movements}`,
    `opening ${summary.opening}`,
    `in ${summary.in}`,
    `out ${summary.out}`,
    `closing ${summary.closing}`,
    `made ${summary.made}`,
  ].join('\n');
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const AMOUNT = /^(0|[1-9]\d{0,18})$/;
const LINES = /^sanduku\/statement\/v1((?:\n[a-z]+ [^\n]+){10})$/;

/** Undefined unless the text is exactly what `writeStatement` produces. */
export function readStatement(text: string): StatementSummary | undefined {
  const lines = LINES.exec(text)?.[1]?.slice(1).split('\n') ?? [];
  const fields = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
  );
  const of = (name: string) => fields.get(name) ?? '';
  const [account = '', currency = ''] = of('account').split(' ');
  const times = [of('to'), of('made'), ...(of('from') === '-' ? [] : [of('from')])];
  const amounts = [of('movements'), of('opening'), of('in'), of('out'), of('closing')];
  if (!times.every((time) => TIME.test(time)) || !amounts.every((amount) => AMOUNT.test(amount)))
    return undefined;
  const summary = {
    username: of('player'),
    account,
    currency,
    from: of('from') === '-' ? null : of('from'),
    to: of('to'),
    movements: Number(of('movements')),
    opening: BigInt(of('opening')),
    in: BigInt(of('in')),
    out: BigInt(of('out')),
    closing: BigInt(of('closing')),
    made: of('made'),
  };
  return writeStatement(summary) === text ? summary : undefined;
}

const FIRST = 's1';

/** For a link fragment. Only the name can contain "~", and it is escaped. */
export function statementFragment({ text, signature, key }: SignedText): string {
  const values = text
    .split('\n')
    .slice(1)
    .map((line) => encodeURIComponent(line.slice(line.indexOf(' ') + 1)).replaceAll('~', '%7E'));
  return [FIRST, ...values, base64url(key), base64url(signature)].join('~');
}

const names = ['player', 'account', 'from', 'to', 'movements', 'opening', 'in', 'out', 'closing', 'made'];

/** Undefined unless signed by the key that it names. */
export async function statementInFragment(
  fragment: string,
): Promise<{ summary: StatementSummary; signedWith: string } | undefined> {
  try {
    const [first, ...parts] = fragment.split('~');
    const [key = '', signature = ''] = parts.slice(names.length).map(hexOf);
    if (first !== FIRST || parts.length !== names.length + 2) return undefined;
    const lines = names.map((name, place) => `${name} ${decodeURIComponent(parts[place] ?? '')}`);
    const text = ['sanduku/statement/v1', ...lines].join('\n');
    const summary = readStatement(text);
    const isSigned = await isSignedWith(key, { text, signature, key });
    return summary && isSigned ? { summary, signedWith: key } : undefined;
  } catch {
    // Malformed input is a verdict.
    return undefined;
  }
}
