import { useSyncExternalStore } from 'react';
import { useHydrated } from '../lib/browser.ts';
import { messages } from '../lib/language/shared.en.ts';
import { createEvent } from '../lib/store.ts';
import { SegmentedChoice } from './choices.tsx';

const themes: readonly Theme[] = ['system', 'light', 'dark'];

const options = themes.map((theme) => ({ value: theme, label: messages.theme[theme] }));

const beforeHydration = (): Theme => 'system';

export function ThemeSwitch({ isLabelHidden = false }) {
  const theme = useSyncExternalStore(themeChosen.subscribe, storedTheme, beforeHydration);
  return (
    // A press before hydration would be lost.
    <fieldset disabled={!useHydrated()}>
      <SegmentedChoice
        label={messages.theme.label}
        isLabelHidden={isLabelHidden}
        options={options}
        value={theme}
        onChange={chooseTheme}
      />
    </fieldset>
  );
}

type Theme = 'system' | 'light' | 'dark';

/** public/first-paint.js reads the same key. */
const STORAGE_KEY = 'theme';

/** Synchronises all switches on the page. */
const themeChosen = createEvent();

function storedTheme(): Theme {
  const stored = document.documentElement.dataset.theme;
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Without storage the choice lasts until the page unloads.
  }
  themeChosen.emit();
}
