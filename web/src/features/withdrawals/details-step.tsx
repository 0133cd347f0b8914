import { formatAmount } from '@sanduku/contracts/money';
import type { PayoutNetwork } from '@sanduku/contracts/withdrawals/api';
import { networkFees } from '@sanduku/contracts/withdrawals/rules';
import { useForm } from '../../lib/form.ts';
import { usdtText } from '../../lib/format.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SegmentedChoice } from '../../ui/choices.tsx';
import { Field } from '../../ui/fields.tsx';
import { StepButtons, StepHeading } from '../../ui/steps.tsx';
import { CostFacts } from './cost-facts.tsx';
import { withdrawals } from './texts.en.ts';
import type { WithdrawalForm } from './use-withdrawal-form.ts';
import { availableBalance } from './withdrawal-form-rules.ts';

const texts = withdrawals.dialog.details;

/** As many digits as the largest amount a call may name. */
const LONGEST_AMOUNT = 12;

export function DetailsStep({ form }: { form: WithdrawalForm }) {
  const { details, problems, country, balance } = form;
  const isMobile = details.method === 'mobile';
  const shown = useForm(problems, () => form.goTo('confirm'));
  const isFilled = details.amountText !== '' && (isMobile ? details.phone : details.address) !== '';

  return (
    <form {...shown.form} className="flex flex-1 flex-col gap-5">
      <StepHeading>{isMobile ? texts.mobileTitle : texts.cryptoTitle}</StepHeading>
      {isMobile ? (
        <PhoneField form={form} {...shown.field('phone')} />
      ) : (
        <WalletFields form={form} {...shown.field('address')} />
      )}
      <div className="flex flex-col items-start gap-1 *:first:self-stretch">
        <AmountField
          label={texts.amount}
          symbol={country.symbol}
          value={details.amountText}
          onValueChange={(amountText) => form.change({ amountText })}
          maxLength={LONGEST_AMOUNT}
          hint={texts.available(
            formatAmount(availableBalance(details.method, country, balance), country.symbol),
          )}
          {...shown.field('amount')}
        />
        <Button variant="quiet" className="-ml-4" onClick={form.fillLargestAmount}>
          {texts.all}
        </Button>
      </div>
      {isMobile && country.currency !== 'UGX' && <Banner tone="info">{texts.abroad}</Banner>}
      <CostFacts form={form} />
      <StepButtons>
        <Button onClick={() => form.goTo('method')}>{withdrawals.dialog.back}</Button>
        <Button type="submit" variant="primary" wide disabled={!isFilled}>
          {withdrawals.dialog.continue}
        </Button>
      </StepButtons>
    </form>
  );
}

interface RecipientProps {
  form: WithdrawalForm;
  error: string | undefined;
  onBlur: () => void;
}

function PhoneField({ form, error, onBlur }: RecipientProps) {
  const { details, recipient } = form;
  return (
    <Field
      label={texts.phone}
      hint={
        recipient
          ? texts.phoneGoesTo(withdrawals.channels[recipient.channel], recipient.written)
          : texts.phoneHint
      }
      type="tel"
      autoComplete="tel"
      maxLength={30}
      value={details.phone}
      onChange={({ target }) => form.change({ phone: target.value })}
      error={error}
      onBlur={onBlur}
    />
  );
}

const networkNames: readonly PayoutNetwork[] = ['trc20', 'erc20', 'bep20'];
const networks = networkNames.map((value) => ({ value, label: withdrawals.networks[value] }));

function WalletFields({ form, error, onBlur }: RecipientProps) {
  const { network, address } = form.details;
  return (
    <>
      <div>
        <SegmentedChoice
          label={texts.network}
          options={networks}
          value={network}
          onChange={(chosen) => form.change({ network: chosen })}
        />
        <p className="mt-1.5 text-sm text-ink-soft">{texts.networkFee(usdtText(networkFees[network]))}</p>
      </div>
      <Field
        label={texts.address}
        hint={texts.addressHint(withdrawals.networks[network])}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={address}
        onChange={({ target }) => form.change({ address: target.value })}
        error={error}
        onBlur={onBlur}
      />
    </>
  );
}
