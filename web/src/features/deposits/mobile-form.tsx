import { type CountryCode, countryOf } from '@sanduku/contracts/countries';
import type { MobileProvider } from '@sanduku/contracts/deposits/api';
import { providerByPrefix, readMobileNumber } from '@sanduku/contracts/deposits/mobile-numbers';
import { belowMinimumDeposit, minimumDeposit, mobilePayment } from '@sanduku/contracts/deposits/rules';
import { toWire } from '@sanduku/contracts/money';
import type { Rates } from '@sanduku/contracts/rates';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from '../../lib/form.ts';
import { amountText, toMicros } from '../../lib/format.ts';
import { problemText } from '../../lib/language/problems.en.ts';
import { api } from '../../server/api.ts';
import { ApiError } from '../../server/api-error.ts';
import { useRates } from '../../server/config.ts';
import { player, useUser } from '../../server/player.ts';
import { providerTrouble } from '../../server/queries.ts';
import type { DataAt } from '../../server/routes.ts';
import { Banner } from '../../ui/banner.tsx';
import { SubmitButton } from '../../ui/button.tsx';
import { SegmentedChoice } from '../../ui/choices.tsx';
import { Field } from '../../ui/fields.tsx';
import { StepButtons } from '../../ui/steps.tsx';
import { useMoneyText } from '../session/own.tsx';
import { AmountPicker, useDepositAmount } from './amount-picker.tsx';
import { deposit } from './dialog.en.ts';

const texts = deposit.mobile;

const providers = (['mtn', 'airtel'] as const).map((value) => ({ value, label: texts.providers[value] }));

export function MobileForm({ form }: { form: MobileDepositForm }) {
  const moneyText = useMoneyText();
  const { amount, problems } = form;
  const { country, currency } = useUser();
  const rates = useRates();
  const shown = useForm(problems, form.send);

  return (
    <form {...shown.form} className="flex flex-col gap-3">
      {/* On a small phone the end of the form is below the screen. */}
      <ProviderTrouble provider={form.provider} />
      <AmountPicker
        choice={amount}
        label={texts.amount}
        hint={texts.minimum(moneyText(minimumDeposit(country, rates)))}
        {...shown.field('amount')}
      />
      <Field
        label={texts.phone}
        // Below the field it would push the button off a phone's screen.
        beside={
          <SegmentedChoice
            label={texts.provider}
            isLabelHidden
            options={providers}
            value={form.provider}
            onChange={form.setProvider}
          />
        }
        // One hint at a time, for the same reason.
        hint={problems.phone === undefined ? texts.approveHint : texts.phoneHint}
        type="tel"
        autoComplete="tel"
        maxLength={30}
        value={form.phone}
        onChange={({ target }) => form.writePhone(target.value)}
        {...shown.field('phone')}
      />
      {currency !== 'UGX' && (
        <Banner tone="info">
          {texts.abroad(
            moneyText(amount.amount),
            amountText(shillingsFor(amount.amount, country, rates), countryOf('UG').symbol),
          )}
        </Banner>
      )}
      <StepButtons>
        {/* With the sticky button: on a small phone the end of the form is below the screen. */}
        <div className="flex w-full flex-col gap-3">
          {form.error && <RequestError error={form.error} />}
          <SubmitButton busy={form.isSending} busyLabel={texts.submitting}>
            {texts.submit(moneyText(amount.amount))}
          </SubmitButton>
        </div>
      </StepButtons>
    </form>
  );
}

function ProviderTrouble({ provider }: { provider: MobileProvider }) {
  const { data: troubled = [] } = useQuery(providerTrouble);
  if (!troubled.includes(provider)) return null;
  const working = providers.find(({ value }) => !troubled.includes(value));
  return (
    <Banner tone="warning">
      {texts.trouble(texts.providers[provider])} {working && texts.tryOther(working.label)}
    </Banner>
  );
}

function RequestError({ error }: { error: Error }) {
  const { text, mayHaveArrived } = mobileErrorText(error);
  return (
    <Banner tone="error">
      <p>{text}</p>
      {mayHaveArrived && <p>{texts.onePromptOnly}</p>}
    </Banner>
  );
}

export interface SentDeposit extends DataAt<'POST /api/wallet/deposit-mobile'> {
  wish: MobileWish;
  sentAt: number;
}

type MobileDepositForm = ReturnType<typeof useMobileDeposit>;

export function useMobileDeposit() {
  const user = useUser();
  const rates = useRates();
  const amount = useDepositAmount();
  const knownProvider = providerOf(user.phone ?? '');
  const [provider, setProvider] = useState<MobileProvider>(knownProvider ?? 'mtn');
  const [phone, setPhone] = useState(knownProvider && user.phone ? user.phone : '');

  const request = useMutation({
    mutationFn: async (wish: MobileWish): Promise<SentDeposit> => {
      const body = { ...wish, userId: user.id, username: user.username };
      const { data } = await api.call('POST /api/wallet/deposit-mobile', { body, movesMoney: true });
      return { ...data, wish, sentAt: Date.now() };
    },
    onSuccess: () => player.outdated('deposits'),
  });

  function send() {
    const read = readMobileNumber(phone, provider);
    const isFine = Object.keys(problems).length === 0 && read.problem === undefined;
    // One spelling, so a retry is the same request and prompts once.
    if (isFine && !request.isPending) request.mutate({ amount: amount.amount, phone: read.number, provider });
  }

  const problems = mobileProblems({ amount: amount.amount, phone, provider }, user.country, rates);
  const { data: sent } = request;
  return {
    amount,
    phone,
    /** The provider follows the number until the player chooses one. */
    writePhone(written: string) {
      setPhone(written);
      setProvider(providerByPrefix(written) ?? provider);
    },
    provider,
    setProvider,
    problems,
    send,
    isSending: request.isPending,
    error: request.error,
    sent,
    sendAgain: () => sent && request.mutate(sent.wish),
    backToForm: () => request.reset(),
  };
}

const errorTexts = deposit.mobile.errors;

interface MobileWish {
  amount: number;
  phone: string;
  provider: MobileProvider;
}

interface MobileProblems {
  amount?: string;
  phone?: string;
}

export function mobileProblems(
  { amount, phone, provider }: MobileWish,
  country: CountryCode,
  rates: Rates,
): MobileProblems {
  const problems: MobileProblems = {};
  if (amount < minimumDeposit(country, rates))
    problems.amount = problemText(belowMinimumDeposit(country, rates));
  const { problem } = readMobileNumber(phone, provider);
  if (problem !== undefined) problems.phone = problemText(problem);
  return problems;
}

/** In UGX. */
export function shillingsFor(amount: number, country: CountryCode, rates: Rates): number {
  return toWire(mobilePayment(toMicros(amount), country, rates));
}

export function providerOf(phone: string): MobileProvider | undefined {
  return (['mtn', 'airtel'] as const).find(
    (provider) => readMobileNumber(phone, provider).problem === undefined,
  );
}

export function mobileErrorText(error: unknown): { text: string; mayHaveArrived: boolean } {
  if (!(error instanceof ApiError)) return { text: errorTexts.failed, mayHaveArrived: false };
  switch (error.code) {
    case 'offline':
    case 'timeout':
      return { text: errorTexts.network, mayHaveArrived: true };
    case 'unreadable':
      return { text: errorTexts.failed, mayHaveArrived: true };
    default:
      return { text: error.message || errorTexts.failed, mayHaveArrived: (error.status ?? 0) >= 500 };
  }
}
