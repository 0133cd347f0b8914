import { useEffect, useRef, useState } from 'react';
import { browserStorage, prefersStillness } from '../../lib/browser.ts';
import { SPIN_MS } from '../../lib/timings.ts';
import type { GameState } from './game-state.ts';
import { type WinSize, winSize } from './win-size.ts';

interface Note {
  readonly type: OscillatorType;
  readonly hertz: number;
  /** Target pitch of a slide. */
  readonly toHertz?: number;
  readonly atMs: number;
  readonly lastsMs: number;
  readonly volume: number;
}

/** Synthesised, so nothing is downloaded. */
type Sound = readonly Note[];

const swap: Sound = [{ type: 'triangle', hertz: 520, toHertz: 380, atMs: 0, lastsMs: 45, volume: 0.08 }];
const pick: Sound = [{ type: 'sine', hertz: 150, toHertz: 55, atMs: 0, lastsMs: 160, volume: 0.3 }];
const emptyBox: Sound = [{ type: 'sine', hertz: 196, toHertz: 165, atMs: 0, lastsMs: 240, volume: 0.1 }];

const chord = [523, 659, 784, 1047, 1319, 1568];
const fanfareNotes: Record<WinSize, number> = { small: 2, medium: 4, large: 6 };

function fanfare(size: WinSize): Sound {
  return chord
    .slice(0, fanfareNotes[size])
    .map((hertz, place) => ({ type: 'triangle', hertz, atMs: place * 110, lastsMs: 260, volume: 0.16 }));
}

/** Fractions of the wait. */
const tickTimes = [0.2, 0.38, 0.53, 0.66, 0.77, 0.86, 0.93];
const TICK_HERTZ = 330;
const SEMITONE = 2 ** (1 / 12);
const TICK_PULSE_MS = 12;

const tick = (step: number): Sound => [
  { type: 'triangle', hertz: TICK_HERTZ * SEMITONE ** (2 * step), atMs: 0, lastsMs: 60, volume: 0.1 },
];

let context: AudioContext | undefined;

/** Browsers allow sound only after a press, so the context is created on first use. */
function play(sound: Sound): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
  for (const note of sound) playNote(context, note);
}

function playNote(context: AudioContext, { type, hertz, toHertz, atMs, lastsMs, volume }: Note): void {
  const start = context.currentTime + atMs / 1000;
  const end = start + lastsMs / 1000;
  const oscillator = new OscillatorNode(context, { type, frequency: hertz });
  const gain = new GainNode(context, { gain: 0 });
  if (toHertz) {
    oscillator.frequency.setValueAtTime(hertz, start);
    oscillator.frequency.exponentialRampToValueAtTime(toHertz, end);
  }
  // Ramps, because steps are audible as clicks.
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.001, end);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(end);
}

const KEY = 'gameSound';

interface SoundSwitch {
  isOn: boolean;
  /** During the first round, until the player has chosen. */
  isOffered: boolean;
  choose: (isOn: boolean) => void;
  swap: () => void;
}

/** Off by default, offered once; remembered in this browser. */
export function useSound(state: GameState): SoundSwitch {
  const [chosen, setChosen] = useState(() => browserStorage().getItem(KEY));
  const { phase } = state;
  const heardPhase = useRef(phase);
  const isOn = chosen === 'on';
  const playIfOn = (sound: Sound) => isOn && play(sound);

  function choose(next: boolean) {
    const text = next ? 'on' : 'off';
    browserStorage().setItem(KEY, text);
    setChosen(text);
    if (next) play(swap);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is heard is a change of phase, not of the switch.
  useEffect(() => {
    if (heardPhase.current === phase) return;
    heardPhase.current = phase;
    // Not answered in the first round.
    if ((phase === 'idle' || phase === 'finished') && chosen === null) choose(false);
    if (state.phase === 'spinning') {
      playIfOn(pick);
      return wait((step) => playIfOn(tick(step)));
    }
    if (state.phase === 'revealing') {
      const { outcome, pick: picked, revealed, sealed } = state.result.evidence;
      const prize = revealed?.prizes[picked.selectedBox] ?? 0;
      playIfOn(outcome.won ? fanfare(winSize(prize, sealed.odds.prizes)) : emptyBox);
    }
  }, [phase]);

  return {
    isOn,
    isOffered: chosen === null && (phase === 'shuffling' || phase === 'playing' || phase === 'spinning'),
    choose,
    swap: () => playIfOn(swap),
  };
}

/** Ticks rise in pitch, and vibrate where supported. */
function wait(onTick: (step: number) => void): () => void {
  const isStill = prefersStillness();
  const timers = tickTimes.map((part, step) =>
    setTimeout(() => {
      onTick(step);
      if (!isStill) navigator.vibrate?.(TICK_PULSE_MS);
    }, part * SPIN_MS),
  );
  return () => timers.forEach(clearTimeout);
}
