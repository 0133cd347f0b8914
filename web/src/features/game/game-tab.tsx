import { figuresOf } from '@sanduku/contracts/odds';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { browserStorage } from '../../lib/browser.ts';
import { useOdds } from '../../lib/odds.ts';
import { useUser } from '../../server/player.ts';
import { Card } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { FactList } from '../../ui/lists.tsx';
import { BetPicker, hasReason, mayBePlayed, useBetChoice } from './bet-picker.tsx';
import { VerifiedMark } from './proof.tsx';
import { oddsOf } from './sealed-rounds.ts';
import { RoundAlarm, SealAlarm, SealLine, Stage } from './stage.tsx';
import { announcementOf } from './stage-headline.tsx';
import { TableChoice } from './table-choice.tsx';
import { game as texts } from './texts.en.ts';
import { type GameListener, useGame } from './use-game.ts';
import { useGameStats } from './use-game-stats.ts';

const RoundStrip = lazyPart(() => import('./round-strip.tsx'), 'RoundStrip');

const stripSpace = <div className="h-39 sm:h-26" />;

/** Set while the server offers several tables, so the next page reserves their space. */
const CHOICE_KEY = 'tableChoice';

interface GameTabProps extends GameListener {
  /** Id of the text that says why play is paused. */
  pauseReasonId: string | undefined;
  /** Null without own limits. */
  ownLeft: number | null;
  addFunds: string;
}

export function GameTab({ pauseReasonId, ownLeft, addFunds, ...listener }: GameTabProps) {
  const user = useUser();
  const { game, state, clientSeed, alarm, held, isUnreachable, isTableNew, chooseTable, saveEvidence } =
    useGame(user, listener);
  const firstOffered = useOdds();
  const odds = held ? oddsOf(held.sealed) : firstOffered;
  const figures = figuresOf(odds);
  const beside = held?.beside;
  const hasChoice = beside ? beside.tables.length > 1 : browserStorage().getItem(CHOICE_KEY) !== null;
  useEffect(() => {
    if (hasChoice) browserStorage().setItem(CHOICE_KEY, '1');
    else browserStorage().removeItem(CHOICE_KEY);
  }, [hasChoice]);
  const hasPlayed = useGameStats().data.totalGames > 0;
  const bet = useBetChoice(user, { maximum: beside?.maximumBet ?? null, ownLeft });
  const reasonId = useId();
  const stakes = useRef<HTMLFieldSetElement>(null);
  const startButton = useRef<HTMLButtonElement>(null);
  const [isReminded, setReminded] = useState(false);
  // A flaw of the next round must not hide the result.
  const flaw = state.phase === 'spinning' || state.phase === 'revealing' ? undefined : held?.flaw;
  const isLookingUp = state.phase === 'idle' && state.problem?.isResultUnknown === true;
  const canStart =
    !pauseReasonId && held !== undefined && !held.flaw && !alarm && !isLookingUp && mayBePlayed(bet.verdict);

  function start() {
    setReminded(false);
    game.start(bet.amount);
  }

  function playAgain() {
    flushSync(() => game.playAgain());
    startButton.current?.focus({ preventScroll: true });
  }

  /** Repeats the stake, unless the prizes have changed: the player must see them first. */
  function sameAgain() {
    playAgain();
    if (!isTableNew) start();
  }

  function changeStake() {
    // Disabled stakes cannot take focus.
    flushSync(() => game.reconsiderStake());
    stakes.current?.scrollIntoView({ block: 'nearest' });
    stakes.current
      ?.querySelector<HTMLElement>('input:checked, input:not([type=radio])')
      ?.focus({ preventScroll: true });
  }

  return (
    <div className="flex flex-col gap-5">
      <p role="status" className="sr-only">
        {isReminded ? texts.headline.startFirst : announcementOf(state, user.currencySymbol)}
      </p>
      <Stage
        startButton={startButton}
        state={state}
        symbol={user.currencySymbol}
        odds={odds}
        board={held ? 'sealed' : isUnreachable ? 'unreachable' : 'preparing'}
        alarm={
          alarm ? <RoundAlarm result={alarm} /> : flaw && <SealAlarm flaw={flaw} onSave={saveEvidence} />
        }
        stake={mayBePlayed(bet.verdict) ? bet.amount : undefined}
        isReminded={isReminded}
        canStart={canStart}
        canPlayAgain={!alarm && !held?.flaw}
        startReasonId={pauseReasonId ?? (hasReason(bet.verdict) ? reasonId : undefined)}
        onStart={start}
        onPick={(box) => void game.pick(box)}
        onEarlyPick={() => setReminded(canStart && state.phase === 'idle')}
        onChangeStake={changeStake}
        onPlayAgain={playAgain}
        onSameAgain={sameAgain}
        onSkipReveal={() => game.skipReveal()}
        stakes={
          <>
            {!beside && hasChoice && <div data-takes-room className="h-11 roomy:h-24" />}
            {beside && (isTableNew || hasChoice) && (
              <TableChoice
                {...beside}
                odds={odds}
                isNew={isTableNew}
                onChoose={chooseTable}
                isFixed={state.phase !== 'idle'}
              />
            )}
            <BetPicker
              ref={stakes}
              bet={bet}
              isFixed={state.phase !== 'idle'}
              reasonId={reasonId}
              addFunds={addFunds}
            />
          </>
        }
      >
        {state.phase === 'finished' ? (
          state.result.verdict.ok && <VerifiedMark result={state.result} />
        ) : (
          <SealLine
            sealed={'bet' in state ? state.bet.sealed : held?.sealed}
            clientSeed={clientSeed}
            onClientSeed={(changed) => game.changeClientSeed(changed)}
            isSeedFixed={state.phase === 'spinning'}
          />
        )}
      </Stage>
      {hasPlayed &&
        (held || isUnreachable ? (
          <Suspense fallback={stripSpace}>
            <RoundStrip />
          </Suspense>
        ) : (
          stripSpace
        ))}
      <div className="offscreen grid gap-5 lg:grid-cols-2">
        <Card title={texts.oddsHeading}>
          <FactList facts={texts.odds(figures)} />
        </Card>
        <Card title={texts.howToPlay}>
          <ol className="flex list-decimal flex-col gap-2.5 pl-5 marker:font-display marker:font-bold">
            {texts.steps(figures).map((step) => (
              <li key={step} className="pl-1">
                {step}
              </li>
            ))}
          </ol>
        </Card>
      </div>
    </div>
  );
}
