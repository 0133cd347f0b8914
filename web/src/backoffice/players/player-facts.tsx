import { countryOf } from '@sanduku/contracts/countries';
import type { AdminProfile } from '@sanduku/contracts/players/admin';
import { Link } from 'react-router';
import { Card, Stat } from '../../ui/card.tsx';
import { FactList } from '../../ui/lists.tsx';
import { paths } from '../paths.ts';
import { Money, moneyText, numberText } from '../shared/money.tsx';
import { ExactTime } from '../shared/time.tsx';
import { players } from './texts.ts';

const texts = players.profile;

/** What the player has, who they are, and what they have done so far. */
export function PlayerFacts({ player }: { player: AdminProfile }) {
  const money = (amount: number) => moneyText(amount, player.currency);
  return (
    <>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        <Stat label={texts.game} value={money(player.gameBalance)} />
        <Stat label={texts.reserved} value={money(player.reservedBalance)} />
        <Stat label={texts.investment} value={money(player.investmentBalance)} />
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Card title={texts.facts}>
          <FactList facts={personFacts(player)} />
        </Card>
        <Card title={texts.money}>
          <FactList facts={moneyFacts(player)} />
        </Card>
      </div>
    </>
  );
}

function personFacts(player: AdminProfile) {
  const { email, phone, country, createdAt, lastSeenAt, referralCode, referredBy } = player;
  return [
    { label: texts.email, value: <span className="break-all">{email ?? players.noContact}</span> },
    { label: texts.phone, value: phone ?? players.noContact },
    { label: texts.country, value: countryOf(country).name },
    { label: texts.signedUp, value: <ExactTime at={createdAt} /> },
    { label: texts.lastSeen, value: lastSeenAt ? <ExactTime at={lastSeenAt} /> : players.never },
    { label: texts.referralCode, value: referralCode },
    {
      label: texts.referredBy,
      value: referredBy ? (
        <Link to={paths.player(referredBy.id)} className="prose-link">
          {referredBy.username}
        </Link>
      ) : (
        texts.nobody
      ),
    },
  ];
}

function moneyFacts({ currency, ...player }: AdminProfile) {
  const { staked, won } = player;
  return [
    { label: texts.deposited, value: <Money amount={player.totalDeposited} currency="USDT" /> },
    { label: texts.withdrawn, value: <Money amount={player.totalWithdrawn} currency={currency} /> },
    { label: texts.games, value: numberText(player.games) },
    { label: texts.staked, value: <Money amount={staked} currency={currency} /> },
    { label: texts.won, value: <Money amount={won} currency={currency} /> },
    { label: texts.returned, value: staked > 0 ? `${((won / staked) * 100).toFixed(1)}%` : '–' },
  ];
}
