import type { StatementAccount } from '@sanduku/contracts/statement/api';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { dayOf, type PeriodChoice, type PeriodName, periodNames } from './statement-period.ts';
import { statement as texts } from './texts.en.ts';

export interface StatementChoice extends PeriodChoice {
  account: StatementAccount;
}

interface StatementControlsProps {
  choice: StatementChoice;
  onChange: (choice: StatementChoice) => void;
  /** Whether the chosen days make a period. */
  isPossible: boolean;
  now: Date;
}

const accounts = (Object.keys(texts.accounts) as StatementAccount[]).map((value) => ({
  value,
  label: texts.accounts[value],
}));
const periods = periodNames.map((value) => ({ value, label: texts.periods[value] }));

export function StatementControls({ choice, onChange, isPossible, now }: StatementControlsProps) {
  const today = dayOf(now);
  return (
    <section aria-label={texts.controls} className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={texts.account}
        hint={texts.accountTexts[choice.account]}
        options={accounts}
        value={choice.account}
        onChange={({ target }) => onChange({ ...choice, account: target.value as StatementAccount })}
      />
      <SelectField
        label={texts.period}
        options={periods}
        value={choice.name}
        onChange={({ target }) => onChange({ ...choice, name: target.value as PeriodName })}
      />
      {choice.name === 'custom' && (
        <>
          <Field
            type="date"
            label={texts.from}
            max={today}
            value={choice.firstDay}
            error={isPossible ? undefined : texts.wrongDates}
            onChange={({ target }) => onChange({ ...choice, firstDay: target.value })}
          />
          <Field
            type="date"
            label={texts.to}
            max={today}
            value={choice.lastDay}
            onChange={({ target }) => onChange({ ...choice, lastDay: target.value })}
          />
        </>
      )}
    </section>
  );
}
