import { countryOf } from '@sanduku/contracts/countries';
import { Card } from '../../ui/card.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { moneyText } from '../shared/money.tsx';
import { settings as allTexts } from './texts.ts';
import type { SettingsAnswer } from './use-settings.ts';

const texts = allTexts.bets;

type MaximumBet = SettingsAnswer['maximumBets'][number];

const columns: readonly Column<MaximumBet>[] = [
  { header: texts.country, cell: ({ country }) => countryOf(country).name },
  {
    header: texts.maximum,
    numeric: true,
    cell: ({ country, maximumBet }) =>
      maximumBet === null ? allTexts.noLimit : moneyText(maximumBet, countryOf(country).currency),
  },
];

/** What the settings and the bankroll come to: the largest bet of each country. */
export function MaximumBets({ maximumBets }: { maximumBets: readonly MaximumBet[] }) {
  return (
    <Card title={texts.title}>
      <p className="-mt-3 mb-4 text-sm text-ink-soft">{texts.text}</p>
      <Table
        caption={texts.caption}
        columns={columns}
        rows={maximumBets}
        keyOf={({ country }) => country}
        empty={null}
      />
    </Card>
  );
}
