import type { AdminWithdrawal, RiskFacts } from '@sanduku/contracts/withdrawals/admin';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { accessPartNames } from '../names.ts';
import { type Fact, Facts, Money, PlayerLink } from '../shared/cells.tsx';
import { counted, exactTime, numberText } from '../shared/format.ts';

/** For rows, which have less space. */
export const shortFlags = {
  suspended: 'Suspended',
  waits: 'On hold',
  shared: 'Shared',
  mostlyTransfers: 'From others',
  neverDeposited: 'No deposit',
  playedLittle: 'Played little',
  newAccount: 'New account',
  newDestination: 'New destination',
};

const NEW_ACCOUNT_DAYS = 3;

export interface Flag {
  kind: keyof typeof shortFlags;
  tone: 'error' | 'warning' | 'info';
  text: string;
}

/** Most severe first. */
export function flagsOf({ player, risk, waits }: Pick<AdminWithdrawal, 'player' | 'risk' | 'waits'>): Flag[] {
  const flags: Flag[] = [];
  const add = (applies: boolean, tone: Flag['tone'], kind: Flag['kind'], text: string) =>
    applies && flags.push({ kind, tone, text });

  add(player.status === 'suspended', 'error', 'suspended', 'Player is suspended');
  if (waits) {
    const change = `${accessPartNames[waits.what]} changed`;
    add(true, 'error', 'waits', `${change}: on hold until ${exactTime(waits.until)}`);
  }
  if (!risk) return flags;
  const { accountAgeDays, depositCount, deposited, staked, transfersIn, sharedWith } = risk;
  const isNew = accountAgeDays < NEW_ACCOUNT_DAYS;
  add(
    sharedWith.length > 0,
    'error',
    'shared',
    `Phone or address shared with ${counted(sharedWith.length, 'player')}`,
  );
  add(transfersIn > deposited, 'warning', 'mostlyTransfers', 'Received more from players than deposited');
  add(depositCount === 0, 'warning', 'neverDeposited', 'Never deposited');
  add(staked < deposited, 'warning', 'playedLittle', 'Staked less than deposited');
  add(isNew, 'warning', 'newAccount', `New account: ${counted(accountAgeDays, 'day')}`);
  add(!risk.knownDestination, 'info', 'newDestination', 'First payment to this destination');
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

interface RiskPanelProps {
  withdrawal: AdminWithdrawal;
  /** Below the warnings, which must be read first. */
  actions: ReactNode;
}

export function RiskPanel({ withdrawal, actions }: RiskPanelProps) {
  const { risk, currency } = withdrawal;
  const flags = flagsOf(withdrawal);
  return (
    <section aria-label="Risk" className="flex flex-col gap-3">
      <ul aria-label="Warnings" className="flex flex-wrap gap-1.5">
        {flags.map(({ tone, text }) => (
          <li key={text}>
            <Badge tone={tone}>{text}</Badge>
          </li>
        ))}
        {flags.length === 0 && risk && (
          <li>
            <Badge>No warnings</Badge>
          </li>
        )}
      </ul>
      {actions}
      {risk ? (
        <Facts facts={factsOf(risk, currency)} />
      ) : (
        <Banner tone="warning">Risk data is not available. Check the player before you decide.</Banner>
      )}
    </section>
  );
}

function factsOf(risk: RiskFacts, currency: string): Fact[] {
  const money = (amount: number) => <Money amount={amount} currency={currency} />;
  return [
    { label: 'Account age', value: counted(risk.accountAgeDays, 'day') },
    {
      label: 'Deposited',
      value: <WithNote note={`${numberText(risk.depositCount)}×`}>{money(risk.deposited)}</WithNote>,
    },
    { label: 'Staked', value: <WithNote note={counted(risk.games, 'game')}>{money(risk.staked)}</WithNote> },
    { label: 'Won', value: money(risk.won) },
    {
      label: 'From other players',
      value: <WithNote note={`${numberText(risk.transfersInCount)}×`}>{money(risk.transfersIn)}</WithNote>,
    },
    { label: 'Previously withdrawn', value: money(risk.withdrawn) },
    { label: 'Destination', value: risk.knownDestination ? 'Paid before' : 'Never paid before' },
    { label: 'Shared with', value: <SharedWith players={risk.sharedWith} />, isWide: true },
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
  if (players.length === 0) return 'No one';
  return (
    <span className="flex flex-wrap gap-x-3">
      {players.map((player) => (
        <PlayerLink key={player.id} {...player} />
      ))}
    </span>
  );
}
