import { type CountryCode, countries, countryOf } from '@sanduku/contracts/countries';
import type { RateState } from '@sanduku/contracts/settings/api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field, SelectField } from '../../ui/fields.tsx';
import { adminApi } from '../admin-api.ts';
import { adminKey, afterAction } from '../queries.ts';
import { useMayAct } from '../session/operator-session.ts';
import { ExactTime } from '../shared/cells.tsx';
import { columnsFor, DataTable } from '../shared/data-table.tsx';
import { useAction } from '../shared/use-action.tsx';
import { groupedRate, isRate, rateFieldText } from './setting-fields.ts';
import { settings as allTexts } from './texts.ts';

const texts = allTexts.sources;

export function RateSources() {
  const query = useQuery({
    queryKey: adminKey('settings', 'rates'),
    queryFn: async () => (await adminApi.call('GET /api/admin/rates')).data.rates,
  });
  const marked = query.data?.filter(({ isOld, differs }) => isOld || differs) ?? [];
  return (
    <Card title={texts.title}>
      <p className="-mt-3 mb-4 text-sm text-ink-soft">{texts.text}</p>
      <div className="flex flex-col gap-5">
        {marked.length > 0 && (
          <Banner tone="warning">
            {texts.warning(marked.map(({ country }) => countryOf(country).currency).join(', '))}
          </Banner>
        )}
        <DataTable
          caption={texts.caption}
          columns={columns}
          rows={query.data}
          keyOf={({ country }) => country}
          query={query}
          empty={{ title: texts.nothing, text: '' }}
        />
        <SourceForm />
      </div>
    </Card>
  );
}

const columns = columnsFor<RateState>()(
  texts,
  {
    currency: ({ country }) => countryOf(country).currency,
    rate: ({ buying, selling }) =>
      groupedRate(rateFieldText(buying === selling ? buying : { buying, selling })),
    since: ({ setAt }) => (setAt ? <ExactTime at={setAt} /> : texts.never),
    others: ({ sources }) =>
      sources.map(({ source, rate }) => texts.other(source, rate)).join('; ') || texts.nothing,
    state: (row) => <RateMarks {...row} />,
  },
  ['rate'],
);

function RateMarks({ isOld, differs }: RateState) {
  if (!isOld && !differs) return texts.fine;
  return (
    <span className="flex flex-wrap gap-1">
      {isOld && <Badge tone="warning">{texts.old}</Badge>}
      {differs && <Badge tone="error">{texts.differs}</Badge>}
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
    source: source.trim() === '' ? texts.problems.source : undefined,
    rate: isRate(rate.trim()) ? undefined : texts.problems.rate,
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
          label={texts.currency}
          options={countryOptions}
          value={country}
          onChange={({ target }) => setCountry(target.value as CountryCode)}
        />
        <Field
          name="source"
          label={texts.source}
          hint={texts.sourceHint}
          error={wasSubmitted ? problems.source : undefined}
          value={source}
          maxLength={40}
          onChange={({ target }) => setSource(target.value)}
          autoComplete="off"
        />
        <Field
          name="source-rate"
          label={texts.says}
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
          {texts.enter}
        </Button>
      </div>
    </form>
  );
}
