import { screen, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { createRoot } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  BrowserRouter,
  Link,
  matchPath,
  Navigate,
  NavLink,
  StaticRouter,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from './router.tsx';

const person = userEvent.setup({ delay: null });
const url = () => window.location.href.slice(window.location.origin.length);

beforeEach(() => window.history.replaceState(null, '', '/admin/players'));

function Page() {
  const { pathname, search, hash, state, key, way } = useLocation();
  const { id = 'none' } = useParams('/players/:id');
  const [, setSearch] = useSearchParams();
  const navigate = useNavigate();
  return (
    <>
      <output>{JSON.stringify({ path: pathname + search + hash, state, way, id })}</output>
      <i data-testid="key">{key}</i>
      <NavLink to="/players">players</NavLink>
      <NavLink to="/">queue</NavLink>
      <NavLink to="/players" end>
        all players
      </NavLink>
      <Link to="/players/7?view=all#top" state={{ stays: true }}>
        player
      </Link>
      <Link to="?view=held">held</Link>
      <Link to="/players/8" target="_blank">
        new tab
      </Link>
      <Link to="https://chat.example/support">chat</Link>
      <Link to="/players/9" onClick={(event) => event.preventDefault()}>
        prevented
      </Link>
      <button type="button" onClick={() => setSearch({ q: 'a b' })}>
        search
      </button>
      <button type="button" onClick={() => setSearch({}, { replace: true })}>
        clear
      </button>
      <button type="button" onClick={() => navigate('/old')}>
        old
      </button>
      {pathname === '/old' && <Navigate to="/players/1" replace />}
    </>
  );
}

async function open() {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  root.render(
    <BrowserRouter base="/admin">
      <Page />
    </BrowserRouter>,
  );
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  await screen.findByRole('status');
}

const press = async (name: string) => person.click(screen.getByText(name));
const shown = () => JSON.parse(screen.getByRole('status').textContent);
const shows = (location: object) => waitFor(() => expect(shown()).toMatchObject(location));

test('a link adds an entry with its state, and Back and Forward return to both', async () => {
  await open();
  const first = { path: '/players', way: 'traverse', id: 'none' };
  await shows(first);
  await press('player');
  const second = { path: '/players/7?view=all#top', state: { stays: true }, way: 'push', id: '7' };
  await shows(second);
  expect(url()).toBe('/admin/players/7?view=all#top');
  history.back();
  await shows(first);
  history.forward();
  await shows({ ...second, way: 'traverse' });
});

test('a link to the current URL replaces its entry', async () => {
  await open();
  const { length } = history;
  const key = screen.getByTestId('key').textContent;
  await press('players');
  await shows({ path: '/players', way: 'replace' });
  expect(history.length).toBe(length);
  expect(screen.getByTestId('key').textContent).not.toBe(key);
});

test('an entry that a dialog adds changes neither key nor state', async () => {
  await open();
  await press('player');
  await shows({ id: '7' });
  const key = screen.getByTestId('key').textContent;
  history.pushState({ ...history.state, layer: 1 }, '');
  history.back();
  await shows({ way: 'traverse', state: { stays: true } });
  expect(screen.getByTestId('key').textContent).toBe(key);
});

test('a link that is a query stays on the page and drops the fragment', async () => {
  await open();
  await press('player');
  await shows({ id: '7' });
  expect(screen.getByText('held').getAttribute('href')).toBe('/admin/players/7?view=held');
  await press('held');
  await shows({ path: '/players/7?view=held' });
  expect(shown()).not.toHaveProperty('state');
});

test('parameters are replaced in the URL', async () => {
  await open();
  await press('search');
  await shows({ path: '/players?q=a+b', way: 'push' });
  const { length } = history;
  await press('clear');
  await shows({ path: '/players', way: 'replace' });
  expect(history.length).toBe(length);
  expect(url()).toBe('/admin/players');
});

test('a redirect leaves no entry behind', async () => {
  await open();
  await press('old');
  await shows({ path: '/players/1', way: 'replace' });
  history.back();
  await shows({ path: '/players' });
});

test('the browser itself follows links to other windows and sites, and none that was prevented', async () => {
  await open();
  const followed = vi.fn((event: Event) => event.preventDefault());
  window.addEventListener('click', followed);
  onTestFinished(() => window.removeEventListener('click', followed));
  const clicks: readonly [string, MouseEventInit][] = [
    ['new tab', {}],
    ['chat', {}],
    ['player', { ctrlKey: true }],
    ['player', { metaKey: true }],
    ['player', { shiftKey: true }],
    ['player', { altKey: true }],
    ['player', { button: 1 }],
  ];
  for (const [name, init] of clicks) {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
    let wasHandled = true;
    followed.mockImplementationOnce((event) => {
      wasHandled = event.defaultPrevented;
      event.preventDefault();
    });
    screen.getByText(name).dispatchEvent(click);
    expect(wasHandled, `${name} ${JSON.stringify(init)}`).toBe(false);
  }
  expect(screen.getByText('chat').getAttribute('href')).toBe('https://chat.example/support');
  await press('prevented');
  await shows({ path: '/players' });
  expect(url()).toBe('/admin/players');
});

test('the link to the current page says so, also below it unless it ends there', async () => {
  await open();
  const current = (name: string) => screen.getByText(name).getAttribute('aria-current');
  expect([current('players'), current('all players'), current('queue')]).toEqual(['page', 'page', null]);
  await press('player');
  await shows({ id: '7' });
  expect([current('players'), current('all players'), current('queue')]).toEqual(['page', null, null]);
});

test('a path matches with or without a slash at its end, in any case', () => {
  expect(matchPath('/login', '/Login/')).toEqual({});
  expect(matchPath('/', '/')).toEqual({});
  expect(matchPath('/players/:id', '/players/Ab')).toEqual({ id: 'Ab' });
  for (const path of ['/players', '/players/7/rounds', '/', '/operators/7'])
    expect(matchPath('/players/:id', path), path).toBeUndefined();
});

test('a prerendered page has links without a browser', () => {
  const html = renderToStaticMarkup(
    <StaticRouter pathname="/help">
      <Link to="/login">Log in</Link>
      <NavLink to="/help">Help</NavLink>
    </StaticRouter>,
  );
  expect(html).toBe('<a href="/login">Log in</a><a aria-current="page" href="/help">Help</a>');
});
