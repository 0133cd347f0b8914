import { useSyncExternalStore } from 'react';
import { messages } from '../lib/language/shared.en.ts';
import { chooseTheme, onThemeChosen, storedTheme, type Theme, themes } from '../lib/theme.ts';
import { SegmentedChoice } from './segmented-choice.tsx';

const options = themes.map((theme) => ({ value: theme, label: messages.theme[theme] }));

/** A prerendered page does not know its reader yet. */
const beforeHydration = (): Theme => 'system';

/** System, light or dark; remembered in this browser. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(onThemeChosen, storedTheme, beforeHydration);
  return (
    <SegmentedChoice label={messages.theme.label} options={options} value={theme} onChange={chooseTheme} />
  );
}
