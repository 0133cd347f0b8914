import { countryOf } from '@sanduku/contracts/countries';
import type { RateTable } from '@sanduku/contracts/rates';
import { type RateConcern, rateConcerns } from '@sanduku/contracts/settings/rates';
import { type FormEvent, Fragment, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from '../../lib/router.tsx';
import type { DataAt } from '../../server/routes.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { Field, type FieldProps, SelectField } from '../../ui/fields.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Table } from '../../ui/table.tsx';
import { adminApi } from '../admin-api.ts';
import { ChangeTable } from '../audit/changes.tsx';
import { paths } from '../paths.ts';
import { adminKey, useAdminQuery } from '../queries.ts';
import { useMayAct } from '../session/operator-session.ts';
import { ExactTime, PendingBadge } from '../shared/cells.tsx';
import { columnsFor, FetchError } from '../shared/data-table.tsx';
import { counted, moneyText } from '../shared/format.ts';
import { PageFrame } from '../shared/page-frame.tsx';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { FundForm } from './fund-form.tsx';
import { RateSources } from './rate-sources.tsx';
import {
  changesIn,
  type Draft,
  groupedRate,
  problemOf,
  requestOf,
  type SettingField,
  type SettingSection,
  settingSections,
  switchOptions,
  ungroupedRate,
  valueIn,
} from './setting-fields.ts';
import { NO_LIMIT, settings } from './texts.ts';

type SettingsAnswer = DataAt<'GET /api/admin/settings'>;

export function SettingsPage() {
  const mayAct = useMayAct();
  const query = useAdminQuery(adminKey('settings'), 'GET /api/admin/settings');
  const { data: answer } = query;
  return (
    <PageFrame title="Settings" text="Changes apply immediately after a second operator approves them.">
      {!mayAct && <Banner tone="info">You can view the settings but not change them.</Banner>}
      <FetchError query={query} isStale={answer !== undefined} />
      {!answer && !query.error && <Skeleton className="h-96 w-full" />}
      {answer &&
        settingSections.map((section) => (
          <Fragment key={section.id}>
            <SectionCard section={section} answer={answer} />
            {section.id === 'limits' && (
              <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
                <FundForm />
                <MaximumBets maximumBets={answer.maximumBets} />
              </div>
            )}
            {section.id === 'rates' && <RateSources />}
          </Fragment>
        ))}
    </PageFrame>
  );
}

type MaximumBet = SettingsAnswer['maximumBets'][number];

const betColumns = columnsFor<MaximumBet>()(
  {
    Country: ({ country }) => countryOf(country).name,
    'Maximum bet': ({ country, maximumBet }) =>
      maximumBet === null ? NO_LIMIT : moneyText(maximumBet, countryOf(country).currency),
  },
  ['Maximum bet'],
);

function MaximumBets({ maximumBets }: { maximumBets: readonly MaximumBet[] }) {
  return (
    <Card
      title="Current maximum bet"
      text="Calculated from the maximum bet, the bankroll and the prize tables."
    >
      <Table
        caption="Maximum bet by country"
        columns={betColumns}
        rows={maximumBets}
        keyOf={({ country }) => country}
        empty={null}
      />
    </Card>
  );
}

interface SectionCardProps {
  section: SettingSection;
  answer: SettingsAnswer;
}

function SectionCard({ section: { title, text, fields }, answer }: SectionCardProps) {
  const { settings: current, defaults, changed } = answer;
  const mayAct = useMayAct();
  const [draft, setDraft] = useState<Draft>({});
  const [isReviewing, setReviewing] = useState(false);
  const names = new Set(fields.map(({ setting }) => setting));
  const changes = changesIn(fields, draft, current);
  const hasProblem = changes.some(({ field, text: typed }) => problemOf(field, typed) !== undefined);

  function review(event: FormEvent) {
    event.preventDefault();
    if (changes.length > 0 && !hasProblem) setReviewing(true);
  }

  return (
    <Card title={title} text={text}>
      <form onSubmit={review} noValidate className="flex flex-col gap-5">
        <div
          className={classes(
            'grid grid-cols-1 gap-x-4 gap-y-5',
            fields.length > 4 ? 'sm:grid-cols-2 xl:grid-cols-4' : fields.length > 1 && 'lg:grid-cols-2',
          )}
        >
          {fields.map((field) => (
            <SettingInput
              key={field.key}
              field={field}
              value={draft[field.key] ?? field.textOf(valueIn(current, field))}
              onValueChange={(typed) => setDraft({ ...draft, [field.key]: typed })}
              defaultText={field.shown(valueIn(defaults, field))}
              disabled={!mayAct}
            />
          ))}
        </div>
        {mayAct && (
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" disabled={changes.length === 0 || hasProblem}>
              {changes.length === 0 ? 'No changes' : `Review ${counted(changes.length, 'change')}`}
            </Button>
            {changes.length > 0 && <Button onClick={() => setDraft({})}>Discard</Button>}
          </div>
        )}
        <p className="empty:hidden">
          {[...names].map((name) => (
            <PendingBadge key={name} kind="setting" id={name} />
          ))}
        </p>
        <ChangeHistory changed={changed.filter(({ name }) => names.has(name))} />
      </form>
      {isReviewing && (
        <ReasonDialog
          title="Change settings"
          description="Another operator must approve this, unless you only remove an announcement. It then applies immediately."
          submitLabel="Change"
          onSubmit={(reason) =>
            adminApi.call('POST /api/admin/settings', {
              body: { settings: requestOf(changes, current), reason },
            })
          }
          done={() => 'Changed. It applies from now on.'}
          changes={['settings']}
          onDone={() => setDraft({})}
          onClose={() => setReviewing(false)}
        >
          <RateConcerns current={current.rates} next={{ ...current, ...requestOf(changes, current) }.rates} />
          <div className="text-sm">
            <ChangeTable
              changes={changes.map(({ field, text: typed }) => ({
                field: field.fullName,
                before: field.shown(valueIn(current, field)),
                after: field.shown(field.valueOf(typed)),
              }))}
            />
          </div>
        </ReasonDialog>
      )}
    </Card>
  );
}

interface SettingInputProps {
  field: SettingField;
  value: string;
  onValueChange: (value: string) => void;
  defaultText: string;
  disabled: boolean;
}

function SettingInput({ field, value, onValueChange, defaultText, disabled }: SettingInputProps) {
  const frame = {
    name: field.key,
    label: field.label,
    hint: `${field.hint ?? ''} ${`Default: ${defaultText}`}`.trim(),
    value,
    disabled,
  };
  if (field.kind === 'switch') {
    return (
      <SelectField
        {...frame}
        options={switchOptions}
        onChange={({ target }) => onValueChange(target.value)}
      />
    );
  }
  const typed = { ...frame, error: problemOf(field, value.trim()), maxLength: field.maxLength };
  if (field.kind === 'rate') return <RateField {...typed} onValueChange={onValueChange} />;
  if (field.kind === 'amount') return <AmountField {...typed} symbol="UGX" onValueChange={onValueChange} />;
  return (
    <Field
      {...typed}
      onChange={({ target }) => onValueChange(target.value)}
      inputMode={field.kind === 'text' ? 'text' : 'decimal'}
      autoComplete="off"
    />
  );
}

interface RateFieldProps extends Omit<FieldProps, 'onChange'> {
  value: string;
  onValueChange: (value: string) => void;
}

/** No digit groups with focus: with two rates in one text, the caret would jump. */
function RateField({ value, onValueChange, ...field }: RateFieldProps) {
  const [isTyping, setTyping] = useState(false);
  return (
    <Field
      {...field}
      value={isTyping ? value : groupedRate(value)}
      onChange={({ target }) => onValueChange(ungroupedRate(target.value))}
      onFocus={({ currentTarget }) => {
        // The text changes, which would undo the selection that Tab makes: typing must replace the rate.
        flushSync(() => setTyping(true));
        currentTarget.select();
      }}
      onBlur={() => setTyping(false)}
      inputMode="decimal"
      autoComplete="off"
    />
  );
}

function ChangeHistory({ changed }: Pick<SettingsAnswer, 'changed'>) {
  if (changed.length === 0) return <p className="text-sm text-ink-soft">Never changed.</p>;
  return (
    <ul className="text-sm text-ink-soft">
      {changed.map(({ name, changedBy, changedAt }) => (
        <li key={name}>
          {settings.fields[name].label} changed by {changedBy ?? 'a command on the server'},{' '}
          <ExactTime at={changedAt} />
          {'. '}
          <Link to={paths.auditOf('setting', name)} className="prose-link">
            Audit log
          </Link>
        </li>
      ))}
    </ul>
  );
}

function RateConcerns({ current, next }: { current: RateTable; next: RateTable }) {
  const concerns = rateConcerns(current, next);
  const named = (isMeant: (concern: RateConcern) => boolean) =>
    concerns.flatMap((concern) => (isMeant(concern) ? [countryOf(concern.country).currency] : [])).join(', ');
  const large = named(({ isLarge }) => isLarge);
  const gain = named(({ letsGain }) => letsGain);
  if (concerns.length === 0) return null;
  return (
    <Banner tone="warning">
      {large && <p>Changes by more than 5%: {large}.</p>}
      {gain && (
        <p>
          Players who exchanged money before this change can exchange it back with a profit a day later, or
          the other way round: {gain}. A change between the buying and the selling rate does not allow that.
        </p>
      )}
    </Banner>
  );
}
