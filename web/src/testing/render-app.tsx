import { configure, screen, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { App } from '../app/app.tsx';
import { preloadPage } from '../app/routes.tsx';
import { BrowserRouter } from '../lib/router.tsx';
import { tokens } from '../server/api.ts';
import { session } from '../server/session.ts';
import { FakeSocket } from '../server/testing/fake-socket.ts';
import { FakeApi, type FakePlayer } from './fake-api.ts';

const sockets: FakeSocket[] = [];
vi.doMock('socket.io-client', () => ({
  io() {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  },
}));

/** For busy test machines. */
const WAIT_MS = 20_000;
configure({
  asyncUtilTimeout: WAIT_MS,
  // Text says more than markup.
  getElementError: (message, { textContent }) => new Error(`${message?.split('\n')[0]}\n${textContent}`),
});

// happy-dom has no popovers.
HTMLElement.prototype.hidePopover = () => undefined;

/** The client's rate limit and cached configuration expire between tests. */
const AN_HOUR_MS = 3_600_000;
let startedAt = Date.parse('2026-11-15T08:00:00Z');

interface Opened {
  as?: FakePlayer;
  api?: FakeApi;
}

export async function renderApp(path: string, { api = new FakeApi(), as }: Opened = {}) {
  startedAt += AN_HOUR_MS;
  vi.useFakeTimers({ now: startedAt, shouldAdvanceTime: true });
  vi.stubGlobal('fetch', api.fetch);
  sockets.length = 0;
  if (as) tokens.save(as.token, startedAt);
  window.history.replaceState(null, '', path);
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  await preloadPage(path);
  session.start();
  root.render(
    // Without StrictMode, as in production: it runs effects twice, and happy-dom reports a dialog's close at once.
    <BrowserRouter>
      <App />
    </BrowserRouter>,
  );
  onTestFinished(() => {
    tokens.clear();
    session.storageChanged(null);
    root.unmount();
    container.remove();
    localStorage.clear();
    sessionStorage.clear();
    vi.useRealTimers();
  });
  const person = userEvent.setup({ delay: null });
  return {
    api,
    person,
    async press(name: string | RegExp, role = 'button') {
      const target = await waitFor(() => {
        // The header and its menu repeat some elements.
        const [found] = screen.getAllByRole(role, { name });
        if (!found || found.matches(':disabled, [aria-disabled=true]'))
          throw new Error(`${name} is disabled.`);
        return found;
      });
      await person.click(target);
    },
    /** Pasted: the focus moves while a page opens. */
    async fill(label: string, text: string) {
      await person.clear(await screen.findByLabelText(label));
      await person.paste(text);
    },
    passes: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
    socket: () => vi.waitUntil(() => sockets.at(-1), { timeout: WAIT_MS }),
  };
}
