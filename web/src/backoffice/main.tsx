import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { startOperatorSession } from './session/operator-session.ts';
import { BackOfficeApp } from './shell/app.tsx';
import '../ui/styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');

startOperatorSession();

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <BrowserRouter basename="/admin">
        <BackOfficeApp />
      </BrowserRouter>
    </ErrorBoundary>
  </StrictMode>,
);
