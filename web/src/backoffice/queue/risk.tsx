import type { AdminWithdrawal, RiskFacts } from '@sanduku/contracts/withdrawals/admin';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { type Fact, Facts, Money, PlayerLink } from '../shared/cells.tsx';
import { exactTime } from '../shared/format.ts';
import { queue } from './texts.ts';

const { flags: flagTexts, risk: texts } = queue;

const NEW_ACCOUNT_DAYS = 3;

export interface Flag {
  kind: keyof typeof flagTexts.short;
  tone: 'error' | 'warning' | 'info';
  text: string;
}

/** Most severe first. */
export function flagsOf({ player, risk, waits }: Pick<AdminWithdrawal, 'player' | 'risk' | 'waits'>): Flag[] {
  const flags: Flag[] = [];
  const add = (applies: boolean, tone: Flag['tone'], kind: Flag['kind'], text: string) =>
    applies && flags.push({ kind, tone, text });

  add(player.status === 'suspended', 'error', 'suspended', flagTexts.suspended);
  if (waits) add(true, 'error', 'waits', flagTexts.waits(waits.what, exactTime(waits.until)));
  if (!risk) return flags;
  const { accountAgeDays, depositCount, deposited, staked, transfersIn, sharedWith } = risk;
  const isNew = accountAgeDays < NEW_ACCOUNT_DAYS;
  add(sharedWith.length > 0, 'error', 'shared', flagTexts.shared(sharedWith.length));
  add(transfersIn > deposited, 'warning', 'mostlyTransfers', flagTexts.mostlyTransfers);
  add(depositCount === 0, 'warning', 'neverDeposited', flagTexts.neverDeposited);
  add(staked < deposited, 'warning', 'playedLittle', flagTexts.playedLittle);
  add(isNew, 'warning', 'newAccount', flagTexts.newAccount(texts.days(accountAgeDays)));
  add(!risk.knownDestination, 'info', 'newDestination', flagTexts.newDestination);
  return flags;
}

/** Omits flags that every row has, except errors. */
export function tellingFlags(withdrawals: readonly AdminWithdrawal[]): Map<string, Flag[]> {
  const flags = new Map(withdrawals.map((withdrawal) => [withdrawal.id, flagsOf(withdrawal)]));
  const counts = new Map<Flag['kind'], number>();
  for (const { kind } of [...flags.values()].flat()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const tells = ({ kind, tone }: Flag) => tone === 'error' || (counts.get(kind) ?? 0) < withdrawals.length;
  return withdrawals.length < 2
    ? flags
    : new Map([...flags].map(([id, own]) => [id, own.filter(tells)] as const));
}

export function RiskPanel({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const { risk, currency } = withdrawal;
  const flags = flagsOf(withdrawal);
  return (
    <section aria-label={texts.heading} className="flex flex-col gap-3">
      <ul aria-label={texts.flagsHeading} className="flex flex-wrap gap-1.5">
        {flags.map(({ tone, text }) => (
          <li key={text}>
            <Badge tone={tone}>{text}</Badge>
          </li>
        ))}
        {flags.length === 0 && risk && (
          <li>
            <Badge>{texts.noFlags}</Badge>
          </li>
        )}
      </ul>
      {risk ? <Facts facts={factsOf(risk, currency)} /> : <Banner tone="warning">{texts.unknown}</Banner>}
    </section>
  );
}

function factsOf(risk: RiskFacts, currency: string): Fact[] {
  const money = (amount: number) => <Money amount={amount} currency={currency} />;
  return [
    { label: texts.accountAge, value: texts.days(risk.accountAgeDays) },
    {
      label: texts.deposited,
      value: <WithNote note={texts.times(risk.depositCount)}>{money(risk.deposited)}</WithNote>,
    },
    { label: texts.staked, value: <WithNote note={texts.games(risk.games)}>{money(risk.staked)}</WithNote> },
    { label: texts.won, value: money(risk.won) },
    {
      label: texts.transfersIn,
      value: <WithNote note={texts.times(risk.transfersInCount)}>{money(risk.transfersIn)}</WithNote>,
    },
    { label: texts.withdrawn, value: money(risk.withdrawn) },
    { label: texts.destination, value: risk.knownDestination ? texts.known : texts.unknownDestination },
    { label: texts.sharedWith, value: <SharedWith players={risk.sharedWith} />, isWide: true },
  ];
}

function WithNote({ note, children }: { note: string; children: ReactNode }) {
  return (
    <>
      {children} <span className="font-normal text-ink-soft">({note})</span>
    </>
  );
}

function SharedWith({ players }: { players: RiskFacts['sharedWith'] }) {
  if (players.length === 0) return texts.nobody;
  return (
    <span className="flex flex-wrap gap-x-3">
      {players.map((player) => (
        <PlayerLink key={player.id} {...player} />
      ))}
    </span>
  );
}
