import { useEffect, useRef, useState } from 'react';
import { browserStorage } from '../../lib/browser.ts';
import type { GameState } from './game-state.ts';

/** The few sounds of the game, made on the spot: nothing is fetched. */
type Sound = 'swap' | 'pick' | 'win' | 'lose';

interface Note {
  readonly type: OscillatorType;
  readonly hertz: number;
  /** Where the pitch slides to; it stays where it is without. */
  readonly toHertz?: number;
  readonly atMs: number;
  readonly lastsMs: number;
  readonly volume: number;
}

const sounds: Record<Sound, readonly Note[]> = {
  swap: [{ type: 'triangle', hertz: 520, toHertz: 380, atMs: 0, lastsMs: 45, volume: 0.08 }],
  pick: [{ type: 'sine', hertz: 150, toHertz: 55, atMs: 0, lastsMs: 160, volume: 0.3 }],
  win: [523, 659, 784, 1047].map((hertz, place) => ({
    type: 'triangle',
    hertz,
    atMs: place * 110,
    lastsMs: 260,
    volume: 0.16,
  })),
  lose: [{ type: 'sine', hertz: 196, toHertz: 147, atMs: 0, lastsMs: 420, volume: 0.14 }],
};

let context: AudioContext | undefined;

/** Browsers allow sound only after a press, so the context is made with the first sound that follows one. */
function play(sound: Sound): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
  for (const note of sounds[sound]) playNote(context, note);
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
  // Ramps instead of steps: a step would be heard as a click.
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
  toggle: () => void;
  /** Silent while the sound is off. */
  play: (sound: Sound) => void;
}

/** Off until the player turns it on; remembered in this browser. */
export function useSound(): SoundSwitch {
  const [isOn, setOn] = useState(() => browserStorage().getItem(KEY) === 'on');

  function toggle() {
    browserStorage().setItem(KEY, isOn ? 'off' : 'on');
    setOn(!isOn);
    if (!isOn) play('swap');
  }

  return { isOn, toggle, play: (sound) => isOn && play(sound) };
}

/** Makes heard what happens at the table. */
export function useGameSounds(state: GameState, { play }: SoundSwitch): void {
  const { phase } = state;
  const hasWon = state.phase === 'finished' && state.result.evidence.outcome.won;
  const heardPhase = useRef(phase);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is heard is a change of phase, not of the switch.
  useEffect(() => {
    // A player who comes back to a finished round has heard it.
    if (heardPhase.current === phase) return;
    heardPhase.current = phase;
    if (phase === 'spinning') play('pick');
    if (phase === 'finished') play(hasWon ? 'win' : 'lose');
  }, [phase]);
}
