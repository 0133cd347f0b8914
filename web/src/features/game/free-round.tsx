import { playOutcomeOf } from '@sanduku/contracts/fairness/payout';
import { revealRound, type SecretRound, sealRound } from '@sanduku/contracts/fairness/scheme';
import { fromWire } from '@sanduku/contracts/money';
import type { Odds } from '@sanduku/contracts/odds';
import { pages } from '@sanduku/contracts/pages';
import { useEffect, useReducer, useRef } from 'react';
import { randomBytes, randomHex } from '../../lib/browser.ts';
import { Link } from '../../lib/router.tsx';
import { REVEAL_WIN_MS, SHUFFLE_MS, SPIN_MS } from '../../lib/timings.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { boxDisplays, useOtherLids, useShuffle } from './box-display.ts';
import { BoxGrid, percentText } from './box-grid.tsx';
import { freeRound as texts } from './free-round.en.ts';
import { type GameEvent, type GameState, initialState, nextState, type RoundResult } from './game-state.ts';
import { checkRound } from './round-check.ts';

const passing: Partial<Record<GameState['phase'], { event: GameEvent; afterMs: number }>> = {
  shuffling: { event: { type: 'shuffled' }, afterMs: SHUFFLE_MS },
  spinning: { event: { type: 'spun' }, afterMs: SPIN_MS },
  revealing: { event: { type: 'revealed' }, afterMs: REVEAL_WIN_MS },
};

/** For visitors, without account, money or server. Seals and verifies with the code of a paid round. */
export function FreeRound({ odds }: { odds: Odds }) {
  const [state, happen] = useReducer(nextState, initialState);
  const secret = useRef<SecretRound>(undefined);
  const table = useRef<HTMLDivElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const order = useShuffle(state.phase === 'shuffling', () => undefined);
  const [openOthers, openAll] = useOtherLids(state.phase === 'finished');

  useEffect(() => {
    const next = passing[state.phase];
    if (!next) return;
    const timer = setTimeout(() => happen(next.event), next.afterMs);
    return () => clearTimeout(timer);
  }, [state.phase]);

  function start() {
    secret.current = sealRound({ seed: randomBytes(32), roundId: `free-${randomHex()}`, odds });
    happen({ type: 'started', bet: { amount: STAKE, sealed: secret.current.sealed } });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a round that has started keeps its table.
  useEffect(start, []);
  // On a phone it is taller than the window.
  const isFinished = state.phase === 'finished';
  useEffect(() => {
    (isFinished ? buttons : table).current?.scrollIntoView({ block: 'nearest' });
  }, [isFinished]);

  function pick(box: number) {
    if (!secret.current) return;
    happen({ type: 'picked', box });
    happen({ type: 'resolved', result: playedRound(secret.current, box) });
  }

  function playAgain() {
    happen({ type: 'played again' });
    start();
  }

  const { title, text } = wordsOf(state);
  return (
    <div ref={table} className="flex flex-col gap-4">
      <BoxGrid
        ref={grid}
        displays={boxDisplays(state, openOthers)}
        order={order}
        onPick={pick}
        onEarlyPick={() => undefined}
        onHurry={openAll}
        className="aspect-square w-full max-w-100"
      />
      <div role="status" className="min-h-20 text-center">
        <p className="font-display text-xl font-bold">{title}</p>
        <p className="text-sm text-ink-soft">{text}</p>
      </div>
      <div ref={buttons} className="flex scroll-my-4 flex-wrap justify-center gap-3">
        {state.phase === 'finished' && (
          <ButtonLink to={pages.signup} variant="primary">
            {texts.signUp}
          </ButtonLink>
        )}
        <Button
          busy={state.phase !== 'finished' && state.phase !== 'playing'}
          disabled={state.phase === 'playing'}
          onClick={playAgain}
        >
          {texts.again}
        </Button>
      </div>
      <p role="status" className="min-h-15 text-center text-sm text-balance">
        {state.phase === 'finished' && state.result.verdict.ok && (
          <>
            <CheckIcon className="-mt-1 mr-1 inline size-4.5" />
            <strong>{texts.verified}</strong> {texts.verifiedText}{' '}
            <Link to={pages.fairness} className="prose-link">
              {texts.how}
            </Link>
          </>
        )}
      </p>
    </div>
  );
}

/** The round check needs a stake. */
const STAKE = 1;

function playedRound(secret: SecretRound, selectedBox: number): RoundResult {
  const clientSeed = randomHex();
  const revealed = revealRound(secret, clientSeed);
  const outcome = playOutcomeOf(fromWire(STAKE) ?? 0n, revealed.prizes[selectedBox] ?? 0);
  const pick = { selectedBox, betAmount: STAKE, clientSeed };
  return checkRound({
    evidence: { sealed: secret.sealed, pick, outcome, revealed },
    playedAt: new Date().toISOString(),
    newBalance: 0,
    currency: 'UGX',
  });
}

const SHOWN_CHARACTERS = 12;

function wordsOf(state: GameState): { title: string; text: string } {
  switch (state.phase) {
    case 'idle':
      return { title: '', text: '' };
    case 'shuffling':
      return { title: texts.shuffling, text: sealOf(state) };
    case 'playing':
      return { title: texts.pick, text: sealOf(state) };
    case 'spinning':
      return { title: texts.opening(state.box + 1), text: sealOf(state) };
    case 'revealing':
      return { title: texts.opening(state.result.evidence.pick.selectedBox + 1), text: '' };
    case 'finished': {
      const { pick, outcome, revealed } = state.result.evidence;
      const box = pick.selectedBox + 1;
      const percent = percentText(revealed.prizes[pick.selectedBox] ?? 0);
      return outcome.won
        ? { title: texts.won(box, percent), text: texts.wonText(percent) }
        : { title: texts.lost(box), text: texts.lostText };
    }
  }
}

function sealOf({ bet }: Extract<GameState, { bet: unknown }>): string {
  return texts.sealed(bet.sealed.seedHash.slice(0, SHOWN_CHARACTERS));
}
