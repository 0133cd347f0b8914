import { countryOf } from '@sanduku/contracts/countries';
import type { PayoutNetwork } from '@sanduku/contracts/withdrawals/api';
import {
  cryptoMinimum,
  minimumMobileFee,
  mobileMinimum,
  networkFees,
} from '@sanduku/contracts/withdrawals/rules';
import { useState } from 'react';
import { useForm } from '../../lib/form.ts';
import { formatAmount, rateLine, unbroken, usdtText } from '../../lib/format.ts';
import { WITHDRAWAL_CLOSE_MS } from '../../lib/timings.ts';
import { Amount } from '../../ui/amount.tsx';
import { AmountField } from '../../ui/amount-field.tsx';
import { useBack } from '../../ui/back.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SegmentedChoice } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, type FieldProps } from '../../ui/fields.tsx';
import { FactList } from '../../ui/lists.tsx';
import { StepForm, StepHeading, StepSheet, StepsDone } from '../../ui/steps.tsx';
import { Money } from '../session/own.tsx';
import { useHasPin } from './has-pin.ts';
import { HoldNotice } from './hold-notice.tsx';
import { PinDialog } from './pin-dialog.tsx';
import { PinField } from './pin-field.tsx';
import { withdrawals } from './texts.en.ts';
import { availableBalance, steps, useWithdrawalForm, type WithdrawalForm } from './use-withdrawal-form.ts';
import type { WithdrawalEntry } from './use-withdrawals.ts';

const texts = withdrawals.dialog;

interface WithdrawDialogProps {
  /** Undefined: closed. */
  entry: WithdrawalEntry | undefined;
  onClose: () => void;
  onTrack: (id: string) => void;
}

/** Every opening starts empty. */
export function WithdrawDialog(props: WithdrawDialogProps) {
  const { entry, onClose } = props;
  return (
    <Dialog open={entry !== undefined} onClose={onClose} title={texts.title}>
      <WithdrawSteps {...props} />
    </Dialog>
  );
}

function WithdrawSteps({ entry, onClose, onTrack }: WithdrawDialogProps) {
  const form = useWithdrawalForm(entry === 'any' ? undefined : entry, onTrack);
  const isConfirming = form.step === 'confirm';
  useBack(isConfirming || form.step === 'details', () => form.goTo('method'));
  useBack(isConfirming, () => !form.isSending && form.goTo('details'));
  return (
    <StepSheet labels={texts.steps} current={steps.indexOf(form.step)}>
      {form.step === 'method' && <MethodStep form={form} />}
      {form.step === 'details' && <DetailsStep form={form} />}
      {form.step === 'confirm' && <ConfirmStep form={form} />}
      {form.step === 'done' && (
        <StepsDone title={texts.done} closesAfterMs={WITHDRAWAL_CLOSE_MS} onClose={onClose} />
      )}
    </StepSheet>
  );
}

const methodTexts = texts.method;

function MethodStep({ form }: { form: WithdrawalForm }) {
  const { country, wallet, chooseMethod } = form;
  const written = (amount: bigint) => formatAmount(amount, country.symbol);
  return (
    <>
      <StepHeading>{methodTexts.title}</StepHeading>
      <div className="flex flex-col gap-3">
        <MethodButton
          name={methodTexts.mobile}
          text={methodTexts.mobileText}
          fee={methodTexts.mobileFee(
            written(minimumMobileFee(country.code, wallet.rates)),
            written(mobileMinimum),
          )}
          onChoose={() => chooseMethod('mobile')}
        />
        <MethodButton
          name={methodTexts.crypto}
          text={methodTexts.cryptoText}
          fee={methodTexts.cryptoFee(written(cryptoMinimum(country.code, wallet.rates)))}
          onChoose={() => chooseMethod('crypto')}
        />
      </div>
    </>
  );
}

type MethodButtonProps = Record<'name' | 'text' | 'fee', string> & { onChoose: () => void };

function MethodButton({ name, text, fee, onChoose }: MethodButtonProps) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex cursor-pointer flex-col gap-0.5 rounded-md border-2 border-line-strong px-4 py-3 text-left hover:bg-raised"
    >
      <span className="font-display text-lg font-bold">{name}</span>
      <span className="text-sm">{text}</span>
      <span className="text-sm text-ink-soft">{fee}</span>
    </button>
  );
}

const detailsTexts = texts.details;

function DetailsStep({ form }: { form: WithdrawalForm }) {
  const { details, problems, country, wallet } = form;
  const isMobile = details.method === 'mobile';
  const available = formatAmount(availableBalance(details.method, wallet), country.symbol);
  const leastFee = formatAmount(minimumMobileFee(country.code, wallet.rates), country.symbol);
  const shown = useForm(problems, () => form.goTo('confirm'));
  const isFilled = details.amountText !== '' && (isMobile ? details.phone : details.address) !== '';

  return (
    <StepForm
      {...shown.form}
      title={isMobile ? detailsTexts.mobileTitle : detailsTexts.cryptoTitle}
      back={texts.back}
      onBack={() => form.goTo('method')}
      submit={{ disabled: !isFilled, children: texts.continue }}
    >
      {isMobile ? (
        <PhoneField form={form} {...shown.field('phone')} />
      ) : (
        <WalletFields form={form} {...shown.field('address')} />
      )}
      <div className="flex flex-col items-start gap-1 *:first:self-stretch">
        <AmountField
          label={detailsTexts.amount}
          symbol={country.symbol}
          value={details.amountText}
          onValueChange={(amountText) => form.change({ amountText })}
          hint={
            isMobile ? detailsTexts.availableAfter(available, leastFee) : detailsTexts.available(available)
          }
          {...shown.field('amount')}
        />
        <Button variant="quiet" className="-ml-4" onClick={form.fillLargestAmount}>
          {detailsTexts.all}
        </Button>
      </div>
      {isMobile && country.currency !== 'UGX' && <Banner tone="info">{detailsTexts.abroad}</Banner>}
      <CostFacts form={form} />
    </StepForm>
  );
}

interface RecipientProps extends Pick<FieldProps, 'error' | 'onBlur'> {
  form: WithdrawalForm;
}

function PhoneField({ form, ...field }: RecipientProps) {
  const { details, recipient } = form;
  return (
    <Field
      label={detailsTexts.phone}
      hint={
        recipient
          ? detailsTexts.phoneGoesTo(withdrawals.channels[recipient.channel], recipient.written)
          : detailsTexts.phoneHint
      }
      type="tel"
      autoComplete="tel"
      maxLength={30}
      value={details.phone}
      onChange={({ target }) => form.change({ phone: target.value })}
      {...field}
    />
  );
}

const networkNames: readonly PayoutNetwork[] = ['trc20', 'erc20', 'bep20'];
const networks = networkNames.map((value) => ({ value, label: withdrawals.networks[value] }));

function WalletFields({ form, ...field }: RecipientProps) {
  const { network, address } = form.details;
  return (
    <>
      <div>
        <SegmentedChoice
          label={detailsTexts.network}
          options={networks}
          value={network}
          onChange={(chosen) => form.change({ network: chosen })}
        />
        <p className="mt-1.5 text-sm text-ink-soft">
          {detailsTexts.networkFee(usdtText(networkFees[network]))}
        </p>
      </div>
      <Field
        label={detailsTexts.address}
        hint={detailsTexts.addressHint(withdrawals.networks[network])}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={address}
        onChange={({ target }) => form.change({ address: target.value })}
        {...field}
      />
    </>
  );
}

const confirmTexts = texts.confirm;

function ConfirmStep({ form }: { form: WithdrawalForm }) {
  const hasPin = useHasPin();
  const [isPinOpen, setPinOpen] = useState(false);
  const amount = formatAmount(form.cost.amount, form.country.symbol);
  const shown = useForm({ code: isCode(form.code) ? undefined : confirmTexts.codeMissing }, form.send);

  return (
    <>
      <StepForm
        {...shown.form}
        // The code field is in sight on small phones.
        className="gap-3 sm:gap-5"
        title={confirmTexts.title}
        back={texts.back}
        onBack={() => form.goTo('details')}
        submit={{
          busy: form.isSending,
          busyLabel: confirmTexts.submitting,
          children: form.isUnsure ? confirmTexts.retry : confirmTexts.submit(amount),
        }}
      >
        <div>
          <FactList facts={recipientFacts(form)} />
          <div className="border-t border-line">
            <CostFacts form={form} />
          </div>
        </div>
        <div className="flex flex-col items-start gap-1 *:first:self-stretch">
          <PinField
            label={hasPin ? confirmTexts.pin : confirmTexts.code}
            hint={codeHint(hasPin)}
            isSecret={hasPin !== false}
            value={form.code}
            onValueChange={form.setCode}
            // With another code a retry would be another request.
            readOnly={form.isUnsure || form.isSending}
            {...shown.field('code')}
          />
          {hasPin && (
            <Button variant="quiet" className="-ml-4 text-left" onClick={() => setPinOpen(true)}>
              {confirmTexts.changePin}
            </Button>
          )}
        </div>
        {hasPin === false && !form.isUnsure && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-info-soft py-2 pr-2 pl-4 text-sm">
            <p className="flex-1 basis-52">{confirmTexts.ownPin}</p>
            <Button onClick={() => setPinOpen(true)}>{confirmTexts.protect}</Button>
          </div>
        )}
        {form.isUnsure ? (
          <Banner tone="warning">{confirmTexts.unsure}</Banner>
        ) : (
          <div className="flex flex-col gap-2 text-sm text-ink-soft">
            <HoldNotice />
            <p>{unbroken(confirmTexts.review)}</p>
            {isExchanged(form) && <p>{confirmTexts.exchanged}</p>}
          </div>
        )}
      </StepForm>
      <PinDialog open={isPinOpen} onClose={() => setPinOpen(false)} />
    </>
  );
}

function recipientFacts({ recipient, cost }: WithdrawalForm) {
  return [
    {
      label: confirmTexts.to,
      value: recipient && (
        <span className="text-sm">
          {withdrawals.channels[recipient.channel]}, <span className="break-all">{recipient.written}</span>
        </span>
      ),
    },
    { label: texts.cost.amount, value: <Money amount={cost.amount} /> },
  ];
}

function isCode(text: string): boolean {
  return /^\d{4}$/.test(text);
}

function codeHint(hasPin: boolean | undefined): string {
  if (hasPin === undefined) return confirmTexts.unknown;
  return hasPin ? confirmTexts.pinHint : confirmTexts.robot;
}

function isExchanged({ details, country }: WithdrawalForm): boolean {
  return details.method === 'crypto' || country.currency !== 'UGX';
}

const costTexts = texts.cost;

function CostFacts({ form }: { form: WithdrawalForm }) {
  const { details, cost, country, wallet } = form;
  const { selling } = wallet.rates[country.code];
  const isEmpty = cost.amount === 0n;
  const known = (amount: bigint) => (isEmpty ? undefined : amount);
  const isMobile = details.method === 'mobile';
  return (
    <FactList
      facts={[
        { label: costTexts.fee, value: <Money amount={known(cost.fee)} /> },
        { label: costTexts.total, value: <Money amount={known(cost.total)} /> },
        {
          label: costTexts.arrives,
          value: isMobile ? (
            <Amount amount={known(cost.arrives)} symbol={countryOf('UG').symbol} />
          ) : (
            <span className="font-display font-bold">{isEmpty ? '–' : `${usdtText(cost.arrives)} USDT`}</span>
          ),
        },
        ...(isExchanged(form)
          ? [{ label: costTexts.rateLabel, value: costTexts.rate(rateLine(selling, country.symbol)) }]
          : []),
      ]}
    />
  );
}
