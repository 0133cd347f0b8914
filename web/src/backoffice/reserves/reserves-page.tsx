import type { ReservesOfDay } from '@sanduku/contracts/transparency/reserves-api';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AmountField } from '../../ui/amount-field.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/table.tsx';
import { adminApi } from '../admin-api.ts';
import { adminKey } from '../queries.ts';
import { ExactTime, Money } from '../shared/cells.tsx';
import { DataTable } from '../shared/data-table.tsx';
import { exactTime, moneyText, signedMoneyText } from '../shared/format.ts';
import { PageFrame } from '../shared/page-frame.tsx';
import { type AskProps, ReasonDialog, useDecisionColumn } from '../shared/reason-dialog.tsx';
import { reserves as texts } from './texts.ts';

const CURRENCY = 'UGX';
type Provider = ReservesOfDay['providers'][number];

/** With the day before it, to show what has changed. */
type ListedDay = ReservesOfDay & { previous: ReservesOfDay | undefined };

export function ReservesPage() {
  const query = useQuery({
    queryKey: adminKey('reserves'),
    queryFn: async () => {
      const { days } = (await adminApi.call('GET /api/admin/reserves')).data;
      return days.map((day, index): ListedDay => ({ ...day, previous: days[index + 1] }));
    },
  });
  const { rows, decisionColumns, decisionDialog } = useDecisionColumn<ListedDay>({
    header: texts.columns.decision,
    rows: query.data,
    keyOf: ({ day }) => day,
    decisionsOf: (of) =>
      of.signedAt === null
        ? of.providers
            .filter(({ stated }) => stated === null)
            .map((provider) => ({
              label: texts.state(texts.providers[provider.provider]),
              name: texts.stateOf(texts.providers[provider.provider], of.day),
              ask: (props) => <StateDialog of={of} provider={provider} {...props} />,
            }))
        : [],
  });
  return (
    <PageFrame title={texts.title} text={texts.text}>
      <DataTable
        caption={texts.caption}
        columns={[...columns, ...decisionColumns, usdtColumn]}
        rows={rows}
        keyOf={({ day }) => day}
        query={query}
        empty={texts.empty}
      />
      {decisionDialog}
    </PageFrame>
  );
}

/** Phones scroll the table sideways, so single lines keep its rows low. */
const holdingLook = 'flex items-baseline gap-x-2 max-sm:text-nowrap sm:flex-col';

const columns: readonly Column<ListedDay>[] = [
  {
    header: texts.columns.day,
    cell: ({ day, taken }) => (
      <span className="flex flex-col py-2">
        <span className="font-semibold">{day}</span>
        <span className="text-xs text-ink-soft">
          <ExactTime at={taken} />
        </span>
      </span>
    ),
  },
  {
    header: texts.columns.state,
    cell: ({ signedAt, dueAt }) => (
      <span className="flex flex-col items-start gap-1 py-2">
        <Badge tone={signedAt ? 'gain' : 'warning'}>{signedAt ? texts.signed : texts.due}</Badge>
        <span className="text-xs text-ink-soft">
          <ExactTime at={signedAt ?? dueAt} />
        </span>
      </span>
    ),
  },
  {
    header: texts.columns.providers,
    cell: ({ providers, previous }) => (
      <ul className="min-w-40 py-2">
        {providers.map(({ provider, stated, books }) => (
          <li key={provider} className={holdingLook}>
            <span>
              {texts.providers[provider]}:{' '}
              {stated ? <Money amount={stated.amount} currency={CURRENCY} /> : texts.notStated}
            </span>
            <span className="text-xs text-ink-soft">
              {stated
                ? changeText(stated.amount, statedBy(previous, provider), CURRENCY)
                : texts.books(moneyText(books, CURRENCY))}
            </span>
            {stated && <span className="text-xs text-ink-soft">{texts.by(stated.operators)}</span>}
          </li>
        ))}
      </ul>
    ),
  },
];

/** Last, because it is read-only and the widest. */
const usdtColumn: Column<ListedDay> = {
  header: texts.columns.usdt,
  cell: ({ addresses, previous }) =>
    addresses.length === 0 ? (
      texts.notRead
    ) : (
      <ul className="min-w-68 py-2">
        {addresses.map(({ chain, address, amount }) => {
          const before = previous?.addresses.find((each) => each.chain === chain);
          return (
            <li key={chain} className={holdingLook}>
              <span>
                {texts.chains[chain]}: <Money amount={amount} currency="USDT" />
              </span>
              <span className="text-xs text-ink-soft">{changeText(amount, before?.amount, 'USDT')}</span>
              {before?.address !== address && (
                <span className="text-xs wrap-anywhere text-ink-soft">{address}</span>
              )}
            </li>
          );
        })}
      </ul>
    ),
};

function statedBy(day: ReservesOfDay | undefined, provider: Provider['provider']): number | undefined {
  return day?.providers.find((each) => each.provider === provider)?.stated?.amount;
}

function changeText(amount: number, before: number | undefined, currency: string): string | undefined {
  if (before === undefined) return undefined;
  return amount === before ? texts.unchanged : signedMoneyText(amount - before, currency);
}

function StateDialog({
  of: { day, taken },
  provider: { provider, books },
  ...props
}: AskProps & {
  of: ReservesOfDay;
  provider: Provider;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const name = texts.providers[provider];
  return (
    <ReasonDialog
      title={texts.dialog(name, day)}
      description={texts.dialogText(exactTime(taken), moneyText(books, CURRENCY))}
      submitLabel={texts.state(name)}
      initialFocus={field}
      areFieldsReady={() => {
        setMissing(typed === '');
        return typed !== '';
      }}
      onSubmit={(reason) =>
        adminApi.call('POST /api/admin/reserves', {
          body: { day, provider, amount: Number(typed), reason },
        })
      }
      done={() => texts.done}
      changes={['reserves']}
      {...props}
    >
      <AmountField
        ref={field}
        label={texts.amount}
        symbol={CURRENCY}
        decimals={2}
        value={typed}
        onValueChange={setTyped}
        error={isMissing && typed === '' ? texts.amountMissing : undefined}
        autoComplete="off"
      />
    </ReasonDialog>
  );
}
