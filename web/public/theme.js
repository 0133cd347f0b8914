// Runs before the first paint, so that a stored choice of theme never flashes. Kept in step with src/lib/theme.ts.
try {
  const stored = localStorage.getItem('theme');
  if (stored === 'light' || stored === 'dark') document.documentElement.dataset.theme = stored;
} catch {
  // Storage may be closed to us (private windows): the system preference then decides.
}
