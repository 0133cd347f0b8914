import { playOutcomeOf } from '@sanduku/contracts/fairness/payout';
import { betPresets, minimumBet, WARNING_SHARE } from '@sanduku/contracts/game/rules';
import { fromWire } from '@sanduku/contracts/money';
import type { Odds } from '@sanduku/contracts/odds';
import { pages } from '@sanduku/contracts/pages';
import type { User } from '@sanduku/contracts/players/api';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { tabStorage } from '../../lib/browser.ts';
import { amountText } from '../../lib/format.ts';
import { messages } from '../../lib/language/shared.en.ts';
import { Link } from '../../lib/router.tsx';
import { useRates } from '../../server/config.ts';
import { useUser } from '../../server/player.ts';
import { AmountField, useAmountChoice } from '../../ui/amount-field.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { PresetAmounts } from '../../ui/choices.tsx';
import { classes } from '../../ui/classes.ts';
import { MinusIcon, PlusIcon, WarningIcon } from '../../ui/icons.tsx';
import { steppedStake } from './stake-steps.ts';
import { game } from './texts.en.ts';

const texts = game.bet;

interface BetPickerProps {
  ref: RefObject<HTMLFieldSetElement | null>;
  bet: BetChoice;
  isFixed: boolean;
  /** Id of the text that says why Start is disabled. */
  reasonId: string;
  addFunds: string;
}

export function BetPicker({ ref, bet, isFixed, reasonId, addFunds }: BetPickerProps) {
  const user = useUser();
  const symbol = user.currencySymbol;
  const isTyped = bet.customText !== '';
  const limit = Math.min(user.gameBalance, bet.maximum ?? Infinity, bet.ownLeft ?? Infinity);
  // During a round all are grey, and it only keeps its place.
  const isSomeGrey =
    !hasReason(bet.verdict) &&
    bet.verdict !== 'more than half' &&
    bet.presets.some((preset) => preset > limit);
  const [isOtherOpen, setOtherOpen] = useState(isTyped);
  const otherId = useId();
  const other = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-col gap-2 roomy:gap-3">
      <fieldset ref={ref} disabled={isFixed} className="flex min-w-0 flex-col gap-2 roomy:gap-3">
        <legend className="sr-only">{texts.heading}</legend>
        <PresetAmounts
          label={texts.presets}
          isLabelHidden
          symbol={symbol}
          presets={bet.presets}
          chosen={isTyped ? undefined : bet.amount}
          onChoose={(preset) => {
            bet.choosePreset(preset);
            setOtherOpen(false);
          }}
          limit={limit}
          columns={5}
        >
          <Button
            aria-expanded={isOtherOpen}
            aria-controls={otherId}
            disabled={isFixed}
            onClick={() => {
              flushSync(() => setOtherOpen(!isOtherOpen));
              // Otherwise the sticky Start covers the field.
              other.current?.focus();
            }}
            className="col-span-2 px-2! roomy:hidden"
          >
            {texts.other}
          </Button>
        </PresetAmounts>
        {isSomeGrey && (
          <p
            data-takes-line
            className={classes('text-xs text-ink-soft sm:hidden roomy:block', isFixed && 'invisible')}
          >
            {greyReason(bet, limit, symbol)}
          </p>
        )}
        <div id={otherId} className={classes('roomy:block', !isOtherOpen && 'hidden')}>
          <AmountField
            ref={other}
            label={texts.custom}
            symbol={symbol}
            value={bet.customText}
            onValueChange={bet.typeCustom}
            error={
              isTyped && bet.verdict === 'too small'
                ? texts.tooSmall(amountText(bet.minimum, symbol))
                : undefined
            }
            problemId={isTyped && hasReason(bet.verdict) ? reasonId : undefined}
            hint={hintOf(bet, symbol)}
            end={<Stepper bet={bet} limit={limit} isFixed={isFixed} />}
            optional
          />
        </div>
      </fieldset>
      <BetNotice
        bet={bet}
        symbol={symbol}
        reasonId={reasonId}
        addFunds={addFunds}
        isBroke={bet.presets.every((preset) => preset > user.gameBalance)}
      />
    </div>
  );
}

function Stepper({ bet, limit, isFixed }: { bet: BetChoice; limit: number; isFixed: boolean }) {
  return (['down', 'up'] as const).map((direction) => {
    const next = steppedStake(bet.amount, direction, { minimum: bet.minimum, limit });
    return (
      <IconButton
        key={direction}
        label={direction === 'up' ? texts.more : texts.less}
        // Not "disabled": the focus stays.
        aria-disabled={isFixed || next === bet.amount || undefined}
        onClick={() => !isFixed && bet.typeCustom(String(next))}
        className="ml-2 size-12! border-2 border-line-strong aria-disabled:border-line aria-disabled:text-ink-soft"
      >
        {direction === 'up' ? <PlusIcon /> : <MinusIcon />}
      </IconButton>
    );
  });
}

interface BetNoticeProps extends Pick<BetPickerProps, 'bet' | 'reasonId' | 'addFunds'> {
  symbol: string;
  isBroke: boolean;
}

function hintOf({ minimum, maximum }: BetChoice, symbol: string): string {
  const least = amountText(minimum, symbol);
  return maximum === null || maximum < minimum
    ? texts.minimum(least)
    : texts.minimumAndMaximum(least, amountText(maximum, symbol));
}

function greyReason({ maximum, ownLeft }: BetChoice, limit: number, symbol: string): string {
  if (limit === ownLeft) return texts.ownLimits(amountText(limit, symbol));
  return limit === maximum ? texts.greyByLimit(amountText(limit, symbol)) : texts.greyByBalance;
}

function BetNotice({ bet, symbol, reasonId, addFunds, isBroke }: BetNoticeProps) {
  const { verdict, amount, maximum } = bet;
  if (verdict === 'closed' || verdict === 'too large')
    return (
      <Banner tone="warning">
        <p id={reasonId}>
          {verdict === 'closed' ? texts.closed : texts.tooLarge(amountText(maximum ?? 0, symbol))}
        </p>
      </Banner>
    );
  if (verdict === 'beyond own limits')
    return (
      <Banner tone="info">
        <p id={reasonId}>{ownLimitsText(bet, symbol)}</p>
        <Link
          to={pages.playLimits}
          className="prose-link -mb-2.5 inline-flex min-h-11 items-center font-semibold"
        >
          {messages.navigation.playLimits}
        </Link>
      </Banner>
    );
  if (verdict === 'not enough money')
    return (
      // A player without funds sees the deposit link without scrolling, in low windows above the stakes.
      <div
        data-takes-room={isBroke || undefined}
        className={classes(isBroke && 'sm:order-first roomy:order-none')}
      >
        <Banner tone="warning">
          <p id={reasonId}>{texts.needed(amountText(amount, symbol))}</p>
          <ButtonLink to={addFunds} variant="primary" wide className="mt-2">
            {texts.addFunds}
          </ButtonLink>
        </Banner>
      </div>
    );
  return (
    verdict === 'more than half' && (
      // On phones it takes the line of the grey stakes, so that Start stays in view.
      <p
        role="status"
        data-takes-line
        className="flex items-center gap-1.5 text-xs font-semibold text-warning roomy:rounded-md roomy:bg-warning-soft roomy:px-3.5 roomy:py-3 roomy:text-sm"
      >
        <WarningIcon className="size-4 roomy:size-5" />
        {texts.moreThanHalf}
      </p>
    )
  );
}

function ownLimitsText({ minimum, ownLeft }: BetChoice, symbol: string): string {
  const left = ownLeft ?? 0;
  return left < minimum ? texts.ownLimitsReached : texts.ownLimits(amountText(left, symbol));
}

type BetChoice = ReturnType<typeof useBetChoice>;

const STAKE = 'stake';

/** The smallest preset, then the last choice, also after a reload. */
export function useBetChoice({ id, country, gameBalance }: User, limits: Omit<BetLimits, 'minimum'>) {
  const rates = useRates();
  const presets = betPresets(country, rates);
  const minimum = minimumBet(country, rates);
  const [owner, stake] = tabStorage().getItem(STAKE)?.split(' ') ?? [];
  const choice = useAmountChoice(presets, (owner === id && Number(stake)) || undefined);
  const { amount, isTouched } = choice;
  useEffect(() => {
    if (isTouched) tabStorage().setItem(STAKE, `${id} ${amount}`);
  }, [id, amount, isTouched]);
  const verdict = judgeBet(amount, gameBalance, { minimum, ...limits });
  return { ...choice, minimum, ...limits, verdict };
}

type BetVerdict =
  | 'fine'
  | 'more than half'
  | 'too small'
  | 'too large'
  | 'closed'
  | 'beyond own limits'
  | 'not enough money';

interface BetLimits {
  readonly minimum: number;
  /** Null: no limit. */
  readonly maximum: number | null;
  /** Null: no own limits. */
  readonly ownLeft: number | null;
}

export function judgeBet(
  amount: number,
  balance: number,
  { minimum, maximum, ownLeft }: BetLimits,
): BetVerdict {
  if (maximum !== null && maximum < minimum) return 'closed';
  if (amount < minimum) return 'too small';
  if (maximum !== null && amount > maximum) return 'too large';
  if (ownLeft !== null && amount > ownLeft) return 'beyond own limits';
  if (amount > balance) return 'not enough money';
  return amount > balance * WARNING_SHARE ? 'more than half' : 'fine';
}

export function mayBePlayed(verdict: BetVerdict): boolean {
  return verdict === 'fine' || verdict === 'more than half';
}

export function hasReason(verdict: BetVerdict): boolean {
  return !mayBePlayed(verdict) && verdict !== 'too small';
}

/** Stake included. */
export function payoutRange(amount: number, odds: Odds): { smallest: number; largest: number } {
  const stake = fromWire(amount) ?? 0n;
  const payouts = odds.prizesBasisPoints.map((prize) => playOutcomeOf(stake, prize).winAmount);
  return { smallest: Math.min(...payouts), largest: Math.max(...payouts) };
}
