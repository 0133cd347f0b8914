import { type RefObject, useLayoutEffect, useRef } from 'react';
import { prefersStillness } from '../../lib/browser.ts';
import { COUNT_UP_MS } from '../../lib/timings.ts';
import { Amount } from '../../ui/amount.tsx';
import { Kitenge, type PatternIndex } from '../../ui/kitenge.tsx';
import type { RoundResult } from './game-state.ts';
import { type WinSize, winSize } from './win-size.ts';

interface CelebrationProps {
  result: RoundResult;
  /** The result is in words: the amount may fly to the balance. */
  isOver: boolean;
  pattern: PatternIndex;
  grid: RefObject<HTMLElement | null>;
  symbol: string;
}

/** Moves by transform and opacity only. With reduced motion it fades in place. */
export function Celebration({ result, isOver, pattern, grid, symbol }: CelebrationProps) {
  const { pick, outcome, revealed, sealed } = result.evidence;
  const size = winSize(revealed.prizes[pick.selectedBox] ?? 0, sealed.odds.prizes);
  const layer = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const box = centreOf(grid.current?.querySelectorAll('button')[pick.selectedBox]);
    if (!box || !layer.current) return;
    if (!prefersStillness()) navigator.vibrate?.([...pulses[size]]);
    for (const [place, piece] of [...layer.current.querySelectorAll('[data-piece]')].entries())
      scatter(piece, place, { box, size });
  }, [grid, pick.selectedBox, size]);

  return (
    <div ref={layer} aria-hidden="true" data-celebration={size} className="pointer-events-none">
      {Array.from({ length: pieces[size] }, (_, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity.
          key={place}
          data-piece
          className="fixed top-0 left-0 z-50 h-4 w-5 overflow-hidden rounded-xs opacity-0"
        >
          <Kitenge pattern={pattern} scale={0.5} />
        </span>
      ))}
      {isOver && <FlyingAmount amount={outcome.prize} symbol={symbol} box={pick.selectedBox} grid={grid} />}
    </div>
  );
}

const pieces: Record<WinSize, number> = { small: 12, medium: 24, large: 42 };
const reaches: Record<WinSize, number> = { small: 80, medium: 120, large: 170 };
/** Vibrations and pauses, in milliseconds. */
const pulses: Record<WinSize, readonly number[]> = {
  small: [40],
  medium: [40, 60, 40],
  large: [40, 60, 40, 60, 80],
};

const STEP_MS = 240;
const WAVE = 12;
/** Spreads any number of pieces evenly. */
const GOLDEN_ANGLE = 2.4;

interface Point {
  x: number;
  y: number;
}

/** Undefined while another tab hides the game. */
function centreOf(element: Element | null | undefined): Point | undefined {
  const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
  return width > 0 ? { x: x + width / 2, y: y + height / 2 } : undefined;
}

const at = ({ x, y }: Point, more = '') => `translate(${x}px, ${y}px) translate(-50%, -50%) ${more}`;

function scatter(piece: Element, place: number, { box, size }: { box: Point; size: WinSize }): void {
  const angle = place * GOLDEN_ANGLE;
  const reach = reaches[size] * (0.5 + 0.5 * Math.sqrt((place + 1) / pieces[size]));
  const out = { x: box.x + reach * Math.cos(angle), y: box.y + reach * Math.sin(angle) * 0.8 };
  const turn = (place % 2 === 0 ? 1 : -1) * (90 + place * 5);
  const delay = STEP_MS * (1 + Math.floor(place / WAVE) / 2);
  const fall = (distance: number) => at({ x: out.x, y: out.y + distance }, `rotate(${turn + distance}deg)`);
  const path = prefersStillness()
    ? [fall(0), fall(0), fall(0), fall(0)]
    : [at(box, 'scale(0.3)'), fall(0), fall(24), fall(72)];
  const keyframes = path.map((transform, step) => ({ transform, opacity: [0, 1, 1, 0][step] ?? 0 }));
  piece.animate(keyframes, { duration: 3 * STEP_MS, delay, easing: 'ease-out', fill: 'both' });
}

interface FlyingAmountProps extends Pick<CelebrationProps, 'grid' | 'symbol'> {
  amount: number;
  box: number;
}

function FlyingAmount({ amount, box, grid, symbol }: FlyingAmountProps) {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const from = centreOf(grid.current?.querySelectorAll('button')[box]);
    const to = centreOf(document.querySelector('[data-balance]'));
    if (!from || !to || !element.current) return;
    const below = { x: to.x, y: to.y + 48 };
    const path = prefersStillness()
      ? [at(below), at(below), at(below), at(below)]
      : [at(from), at({ x: from.x, y: from.y - 32 }), at(to, 'scale(0.8)'), at(to, 'scale(0.6)')];
    const keyframes = path.map((transform, step) => ({ transform, opacity: [0, 1, 1, 0][step] ?? 0 }));
    element.current.animate(keyframes, { duration: COUNT_UP_MS, easing: 'ease-out', fill: 'both' });
  }, [box, grid]);
  return (
    <span
      ref={element}
      data-flying
      className="fixed top-0 left-0 z-50 rounded-md bg-gain px-2.5 py-1 text-surface opacity-0"
    >
      <Amount amount={amount} symbol={symbol} />
    </span>
  );
}
