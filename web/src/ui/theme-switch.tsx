import { useState } from 'react';
import { chooseTheme, storedTheme, type Theme, themes } from '../lib/theme.ts';
import { messages } from '../messages/index.ts';
import { SegmentedChoice } from './segmented-choice.tsx';

const options = themes.map((theme) => ({ value: theme, label: messages.theme[theme] }));

/** System, light or dark; remembered in this browser. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>(storedTheme);

  function choose(next: Theme) {
    chooseTheme(next);
    setTheme(next);
  }

  return <SegmentedChoice label={messages.theme.label} options={options} value={theme} onChange={choose} />;
}
