import { useEffect, useRef, useState } from 'react';
import { browserStorage } from '../../lib/browser-storage.ts';
import type { GameState } from './game-state.ts';
import { play, type Sound } from './sound.ts';

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
