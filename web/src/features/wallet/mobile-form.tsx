import { countryOf } from '@sanduku/contracts/countries';
import { minimumDeposit } from '@sanduku/contracts/deposits/rules';
import type { User } from '@sanduku/contracts/players/player';
import { useForm } from '../../lib/form.ts';
import { amountText } from '../../lib/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SegmentedChoice } from '../../ui/choices.tsx';
import { Field } from '../../ui/fields.tsx';
import { AmountPicker } from './amount-picker.tsx';
import { deposit } from './deposit.en.ts';
import { mobileErrorText, shillingsFor } from './mobile-rules.ts';
import type { MobileDepositForm } from './use-mobile-deposit.ts';

const texts = deposit.mobile;

const providers = (['mtn', 'airtel'] as const).map((value) => ({ value, label: texts.providers[value] }));

interface MobileFormProps {
  user: User;
  form: MobileDepositForm;
}

export function MobileForm({ user, form }: MobileFormProps) {
  const { currencySymbol: symbol } = user;
  const { amount, problems } = form;
  const country = countryOf(user.country);
  const shown = useForm(problems, form.send);

  return (
    <form {...shown.form} className="flex flex-col gap-5">
      <SegmentedChoice
        label={texts.provider}
        options={providers}
        value={form.provider}
        onChange={form.setProvider}
      />
      <AmountPicker
        choice={amount}
        symbol={symbol}
        label={texts.amount}
        hint={texts.minimum(amountText(minimumDeposit(country), symbol))}
        {...shown.field('amount')}
      />
      <Field
        label={texts.phone}
        hint={texts.phoneHint}
        type="tel"
        autoComplete="tel"
        maxLength={30}
        value={form.phone}
        onChange={({ target }) => form.setPhone(target.value)}
        {...shown.field('phone')}
      />
      {country.currency !== 'UGX' && (
        <Banner tone="info">
          {texts.abroad(
            amountText(amount.amount, symbol),
            amountText(shillingsFor(amount.amount, country), countryOf('UG').symbol),
          )}
        </Banner>
      )}
      {form.error && <RequestError error={form.error} />}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        wide
        busy={form.isSending}
        busyLabel={texts.submitting}
      >
        {texts.submit(amountText(amount.amount, symbol))}
      </Button>
    </form>
  );
}

function RequestError({ error }: { error: Error }) {
  const { text, mayHaveArrived } = mobileErrorText(error);
  return (
    <Banner tone="error">
      <p>{text}</p>
      {mayHaveArrived && <p>{texts.asksOnce}</p>}
    </Banner>
  );
}
