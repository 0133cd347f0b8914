import type { PlayMonth } from '@sanduku/contracts/play-limits/api';
import { useQuery } from '@tanstack/react-query';
import { amountText, dayText } from '../../lib/format.ts';
import { useUser } from '../../server/player.ts';
import { month } from '../../server/queries.ts';
import { Card } from '../../ui/card.tsx';
import { LineChart } from '../../ui/line-chart.tsx';
import { FactList } from '../../ui/lists.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Money } from '../session/own.tsx';
import { netWords } from './limit-words.ts';
import { playLimits } from './texts.en.ts';

const texts = playLimits.month;

export function MonthCard() {
  const { currencySymbol: symbol, gamesPlayed } = useUser();
  const { data, isError } = useQuery(month);
  if (isError && !data) return null;
  return (
    <Card title={texts.title}>
      {data ? (
        <>
          <p className="font-display text-lg font-bold">{monthWords(data, symbol)}</p>
          {data.rounds > 0 && <MonthFigures month={data} symbol={symbol} />}
        </>
      ) : (
        // One sentence for a player who never played.
        <Skeleton className={gamesPlayed > 0 ? 'h-88 sm:h-60' : 'h-15 sm:h-8'} />
      )}
    </Card>
  );
}

function MonthFigures({ month, symbol }: { month: PlayMonth; symbol: string }) {
  const { days, rounds, staked, paid, net } = month;
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  return (
    <div className="mt-4 grid grid-cols-1 items-start gap-x-10 gap-y-4 sm:grid-cols-[3fr_2fr]">
      <LineChart
        words={texts.chartWords(amountText(staked, symbol), amountText(paid, symbol))}
        lines={[
          { label: texts.paid, values: runningSums(days.map((day) => day.paid)), look: 'gain' },
          { label: texts.staked, values: runningSums(days.map((day) => day.staked)), look: 'plain' },
        ]}
        from={<time dateTime={first}>{dayText(first)}</time>}
        to={<time dateTime={last}>{dayText(last)}</time>}
      />
      <FactList
        facts={[
          { label: texts.rounds, value: rounds },
          { label: texts.staked, value: <Money amount={staked} /> },
          { label: texts.paid, value: <Money amount={paid} /> },
          {
            label: texts.net,
            value: <span className="font-display font-bold">{netWords(net, symbol)}</span>,
          },
        ]}
      />
    </div>
  );
}

/** States the cost plainly, also to a player who is ahead. */
export function monthWords({ rounds, net }: Pick<PlayMonth, 'rounds' | 'net'>, symbol: string): string {
  if (rounds === 0) return texts.notPlayed;
  const amount = amountText(Math.abs(net), symbol);
  if (net < 0) return texts.cost(amount);
  return net === 0 ? texts.even : texts.ahead(amount);
}

export function runningSums(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}
