import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { preloadPage } from './app/routes.tsx';
import { watchInstallation, whenSettled } from './lib/browser.ts';
import { BrowserRouter } from './lib/router.tsx';
import { askClientConfig } from './server/config.ts';
import { startSession } from './server/session.ts';
import './ui/styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');

// Modules have just been evaluated: more work in the same task would block a slow phone. Timers would wait longer.
await new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = resolve;
  port2.postMessage(undefined);
});

startSession();
watchInstallation();
void askClientConfig();

// Otherwise hydration flashes. If it fails, the page's error boundary says so.
await preloadPage(window.location.pathname).catch(() => undefined);

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);

startTransition(() => {
  if (root.firstElementChild) hydrateRoot(root, app);
  else createRoot(root).render(app);
});

if (document.readyState === 'complete') whenSettled(goOn);
else window.addEventListener('load', () => whenSettled(goOn), { once: true });

function goOn() {
  import('./lib/after-load.ts').then(
    ({ afterLoad }) => afterLoad(),
    () => {
      // Optional work, skipped offline.
    },
  );
}
