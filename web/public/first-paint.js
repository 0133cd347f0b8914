// Runs before the first paint. The keys are those of src/ui/theme-switch.tsx, src/ui/sandbox-ribbon.tsx,
// src/features/game/game-tab.tsx and src/server/tokens.ts.
try {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  if (localStorage.getItem('sandbox')) dataset.ribbon = '';
  if (localStorage.getItem('tableChoice')) dataset.tableChoice = '';
  // A session that ends with the browser's leaves its token behind.
  const hasEnded = localStorage.getItem('tokenUntilClosed') && !document.cookie.includes('tokenUntilClosed=');
  if ((localStorage.getItem('token') || localStorage.getItem('authToken')) && !hasEnded)
    dataset.signedIn = '';
  if (!['game', null].includes(new URLSearchParams(location.search).get('tab'))) dataset.otherTab = '';
} catch {
  // Private windows may refuse storage: the system's theme applies.
}
