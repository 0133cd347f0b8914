import { countryOf } from '@sanduku/contracts/countries';
import { toWire } from '@sanduku/contracts/money';
import { pages } from '@sanduku/contracts/pages';
import { cryptoMinimum, mobileMinimum } from '@sanduku/contracts/withdrawals/rules';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FactList } from '../../ui/lists.tsx';
import { Money, useMoneyText } from '../session/own.tsx';
import { useUser } from '../session/player.ts';
import { useHasPin } from './has-pin.ts';
import { withdrawals } from './texts.en.ts';
import { canWithdraw } from './use-withdrawals.ts';

const texts = withdrawals.card;

export function WithdrawCard({ onRequest, onPin }: { onRequest: () => void; onPin: () => void }) {
  const user = useUser();
  const moneyText = useMoneyText();
  // As most players of a country are paid: mobile money is Ugandan.
  const method = user.country === 'UG' ? 'mobile' : 'crypto';
  const minimum = toWire(method === 'mobile' ? mobileMinimum : cryptoMinimum(countryOf(user.country)));
  const isEnough = user.gameBalance >= minimum;
  const hasPin = useHasPin();
  return (
    <Card id="withdraw" title={texts.title}>
      <FactList
        facts={[
          { label: texts.available, value: <Money amount={user.gameBalance} /> },
          { label: texts.minimum[method], value: <Money amount={minimum} /> },
          { label: texts.processing, value: texts.processingTime },
        ]}
      />
      <div className="mt-4 flex flex-col gap-2">
        <Button
          variant="primary"
          wide
          disabled={!canWithdraw(user)}
          aria-describedby={isEnough ? undefined : 'withdraw-minimum'}
          onClick={onRequest}
        >
          {texts.request}
        </Button>
        {!isEnough && (
          <p id="withdraw-minimum" className="text-sm text-ink-soft">
            {texts.tooLittle[method](moneyText(minimum))}
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
