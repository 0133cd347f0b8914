import { toUnits, toWire } from '@sanduku/contracts/money';
import { pages } from '@sanduku/contracts/pages';
import type { WithdrawalMethod } from '@sanduku/contracts/withdrawals/api';
import { cryptoMinimum, mobileMinimum, withdrawalThreshold } from '@sanduku/contracts/withdrawals/rules';
import { useClientConfig, useRates } from '../../server/config.ts';
import { useUser } from '../../server/player.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FactList } from '../../ui/lists.tsx';
import { Money, useMoneyText } from '../session/own.tsx';
import { useHasPin } from './has-pin.ts';
import { HoldNotice } from './hold-notice.tsx';
import { withdrawals } from './texts.en.ts';
import { canWithdraw } from './use-withdrawals.ts';

const texts = withdrawals.card;

interface WithdrawCardProps {
  method: WithdrawalMethod;
  onRequest: () => void;
  onPin: () => void;
}

export function WithdrawCard({ method, onRequest, onPin }: WithdrawCardProps) {
  const user = useUser();
  const moneyText = useMoneyText();
  const promised = useClientConfig()?.settings.withdrawalPromiseMinutes;
  const rates = useRates();
  const minimum = toWire(method === 'mobile' ? mobileMinimum : cryptoMinimum(user.country, rates));
  const mayAsk = canWithdraw(user, rates);
  const threshold = Math.ceil(toUnits(withdrawalThreshold(user.country, rates)));
  const notice = mayAsk ? texts.tooLittle[method](moneyText(minimum)) : texts.disabled(moneyText(threshold));
  const isNoticed = !mayAsk || user.gameBalance < minimum;
  const hasPin = useHasPin();
  return (
    <Card id="withdraw" title={texts.title}>
      <FactList
        facts={[
          { label: texts.available, value: <Money amount={user.gameBalance} /> },
          { label: texts.minimum[method], value: <Money amount={minimum} /> },
          { label: texts.processing, value: texts.processingTime },
          { label: texts.promise, value: <PromiseText minutes={promised} /> },
        ]}
      />
      <div className="mt-4 flex flex-col gap-2">
        <HoldNotice />
        <Button
          variant="primary"
          wide
          disabled={!mayAsk}
          aria-describedby={isNoticed ? 'withdraw-minimum' : undefined}
          onClick={onRequest}
        >
          {texts.request}
        </Button>
        {isNoticed && (
          <p id="withdraw-minimum" className="text-sm text-ink-soft">
            {notice}
          </p>
        )}
        <div className="flex flex-wrap justify-between gap-x-3">
          <Button variant="quiet" className="-mx-4" onClick={onPin}>
            {hasPin ? texts.changePin : texts.setPin}
          </Button>
          <ButtonLink to={pages.statement} variant="quiet" className="-mx-4">
            {withdrawals.statementLink}
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}

/** Reserves the usual text's space until the setting has loaded. */
function PromiseText({ minutes }: { minutes: number | undefined }) {
  if (minutes === undefined) return <span className="invisible">{texts.promised(30)}</span>;
  return minutes > 0 ? texts.promised(minutes) : texts.noPromise;
}
