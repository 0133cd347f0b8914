import { formatAmount } from '@sanduku/contracts/money';
import { cryptoMinimum, minimumMobileFee, mobileMinimum } from '@sanduku/contracts/withdrawals/rules';
import { StepHeading } from '../../ui/steps.tsx';
import { withdrawals } from './texts.en.ts';
import type { WithdrawalForm } from './use-withdrawal-form.ts';

const texts = withdrawals.dialog.method;

export function MethodStep({ form }: { form: WithdrawalForm }) {
  const { country, chooseMethod } = form;
  const written = (amount: bigint) => formatAmount(amount, country.symbol);
  return (
    <>
      <StepHeading>{texts.title}</StepHeading>
      <div className="flex flex-col gap-3">
        <MethodButton
          name={texts.mobile}
          text={texts.mobileText}
          fee={texts.mobileFee(written(minimumMobileFee(country)), written(mobileMinimum))}
          onChoose={() => chooseMethod('mobile')}
        />
        <MethodButton
          name={texts.crypto}
          text={texts.cryptoText}
          fee={texts.cryptoFee(written(cryptoMinimum(country)))}
          onChoose={() => chooseMethod('crypto')}
        />
      </div>
    </>
  );
}

interface MethodButtonProps {
  name: string;
  text: string;
  fee: string;
  onChoose: () => void;
}

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
