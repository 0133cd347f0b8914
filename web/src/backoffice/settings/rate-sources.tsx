import { type CountryCode, countries, countryOf } from '@sanduku/contracts/countries';
import type { RateState } from '@sanduku/contracts/settings/api';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field, SelectField } from '../../ui/fields.tsx';
import { adminApi } from '../admin-api.ts';
import { adminKey, afterAction, useAdminQuery } from '../queries.ts';
import { useMayAct } from '../session/operator-session.ts';
import { ExactTime } from '../shared/cells.tsx';
import { columnsFor, DataTable } from '../shared/data-table.tsx';
import { numberText } from '../shared/format.ts';
import { useAction } from '../shared/use-action.tsx';
import { groupedRate, isRate, rateFieldText } from './setting-fields.ts';

const NONE_ENTERED = 'None entered';

export function RateSources() {
  const query = useAdminQuery(adminKey('settings', 'rates'), 'GET /api/admin/rates');
  const rates = query.data?.rates;
  const marked = rates?.filter(({ isOld, differs }) => isOld || differs) ?? [];
  return (
    <Card
      title="Compare rates"
      text="Enter rates from other sources. Rates older than a week, or more than 2% off, are marked."
    >
      <div className="flex flex-col gap-5">
        {marked.length > 0 && (
          <Banner tone="warning">
            Check these rates: {marked.map(({ country }) => countryOf(country).currency).join(', ')}.
          </Banner>
        )}
        <DataTable
          caption="Rates by currency"
          columns={columns}
          rows={rates}
          keyOf={({ country }) => country}
          query={query}
          empty={{ title: NONE_ENTERED, text: '' }}
        />
        <SourceForm />
      </div>
    </Card>
  );
}

const columns = columnsFor<RateState>()(
  {
    Currency: ({ country }) => countryOf(country).currency,
    'Our rate': ({ buying, selling }) =>
      groupedRate(rateFieldText(buying === selling ? buying : { buying, selling })),
    Since: ({ setAt }) => (setAt ? <ExactTime at={setAt} /> : 'Never changed'),
    'Other sources (last 7 days)': ({ sources }) =>
      sources.map(({ source, rate }) => `${source}: ${numberText(rate)}`).join('; ') || NONE_ENTERED,
    Status: (row) => <RateMarks {...row} />,
  },
  ['Our rate'],
);

function RateMarks({ isOld, differs }: RateState) {
  if (!isOld && !differs) return 'OK';
  return (
    <span className="flex flex-wrap gap-1">
      {isOld && <Badge tone="warning">Older than a week</Badge>}
      {differs && <Badge tone="error">Differs by more than 2%</Badge>}
    </span>
  );
}

const countryOptions = countries.map(({ code, currency }) => ({ value: code, label: currency }));

function SourceForm() {
  const mayAct = useMayAct();
  const queryClient = useQueryClient();
  const [country, setCountry] = useState<CountryCode>('UG');
  const [source, setSource] = useState('');
  const [rate, setRate] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const { isBusy, problem, run } = useAction();
  if (!mayAct) return null;
  const problems = {
    source: source.trim() === '' ? 'Enter the name of the source.' : undefined,
    rate: isRate(rate.trim())
      ? undefined
      : 'Enter a number above 0 with at most four decimals, such as 11.2.',
  };

  function enter(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (problems.source || problems.rate) return;
    void run(async () => {
      await adminApi.call('POST /api/admin/rates/sources', {
        body: { country, source: source.trim(), rate: Number(rate) },
      });
      setRate('');
      setSubmitted(false);
      await afterAction(queryClient, 'settings');
    });
  }

  return (
    <form onSubmit={enter} noValidate className="flex flex-col gap-5">
      <div className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-3">
        <SelectField
          label="Currency"
          options={countryOptions}
          value={country}
          onChange={({ target }) => setCountry(target.value as CountryCode)}
        />
        <Field
          name="source"
          label="Source"
          hint="For example a bank or an exchange"
          error={wasSubmitted ? problems.source : undefined}
          value={source}
          maxLength={40}
          onChange={({ target }) => setSource(target.value)}
          autoComplete="off"
        />
        <Field
          name="source-rate"
          label="Units for 1 USDT"
          error={wasSubmitted ? problems.rate : undefined}
          value={rate}
          maxLength={14}
          inputMode="decimal"
          onChange={({ target }) => setRate(target.value)}
          autoComplete="off"
        />
      </div>
      {problem}
      <div>
        <Button type="submit" disabled={isBusy}>
          Save rate
        </Button>
      </div>
    </form>
  );
}
