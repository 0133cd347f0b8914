import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/app.tsx';
import { preloadPage } from './app/routes.tsx';
import { startBrowserSession } from './features/session/browser-session.ts';
import { askClientConfig } from './lib/client-config.ts';
import './ui/styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');

startBrowserSession();
void askClientConfig();

// The page's own code first: a prerendered page is then taken over as it stands, without a flash.
await preloadPage(window.location.pathname);

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);

if (root.firstElementChild) hydrateRoot(root, app);
else createRoot(root).render(app);

if (document.readyState === 'complete') void loadVitals();
else window.addEventListener('load', loadVitals, { once: true });

async function loadVitals() {
  const { reportVitals } = await import('./lib/vitals.ts');
  reportVitals();
}
