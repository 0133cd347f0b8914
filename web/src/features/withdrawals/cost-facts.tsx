import { countryOf } from '@sanduku/contracts/countries';
import { amountText, usdtText } from '../../lib/format.ts';
import { Amount } from '../../ui/amount.tsx';
import { FactList } from '../../ui/lists.tsx';
import { withdrawals } from './texts.en.ts';
import type { WithdrawalForm } from './use-withdrawal-form.ts';

const texts = withdrawals.dialog.cost;

/** What leaves the balance, what arrives, and at which rate. Nothing is deducted for nothing. */
export function CostFacts({ form }: { form: WithdrawalForm }) {
  const { details, cost, country } = form;
  const { symbol, unitsPerUsdt } = country;
  const isEmpty = cost.amount === 0n;
  const isMobile = details.method === 'mobile';
  const isExchanged = !isMobile || country.currency !== 'UGX';
  return (
    <FactList
      facts={[
        { label: texts.fee, value: <Amount amount={isEmpty ? undefined : cost.fee} symbol={symbol} /> },
        { label: texts.total, value: <Amount amount={isEmpty ? undefined : cost.total} symbol={symbol} /> },
        {
          label: texts.arrives,
          value: isMobile ? (
            <Amount amount={isEmpty ? undefined : cost.arrives} symbol={countryOf('UG').symbol} />
          ) : (
            <span className="font-display font-bold">{isEmpty ? '–' : `${usdtText(cost.arrives)} USDT`}</span>
          ),
        },
        ...(isExchanged
          ? [{ label: texts.rateLabel, value: texts.rate(amountText(unitsPerUsdt, symbol)) }]
          : []),
      ]}
    />
  );
}
