import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Back = typeof import('./back.ts');
interface Entry {
  page: string;
  state: { layer?: number } | null;
}

/** As in browsers, traversals arrive later, one at a time. */
class FakeHistory {
  entries: Entry[] = [{ page: 'first', state: null }];
  at = 0;
  popped = () => {};
  get state() {
    return this.entries[this.at]?.state ?? null;
  }
  get page() {
    return this.entries[this.at]?.page;
  }
  pushState(state: Entry['state'], _unused: string, page = this.page ?? '') {
    this.entries = [...this.entries.slice(0, this.at + 1), { page, state }];
    this.at += 1;
  }
  replaceState(state: Entry['state'], _unused: string, page = this.page ?? '') {
    this.entries[this.at] = { page, state };
  }
  go(steps: number) {
    const target = this.at + steps;
    setTimeout(() => {
      this.at = Math.max(target, 0);
      this.popped();
    }, 20);
  }
  /** From where pending traversals will end. */
  back() {
    setTimeout(() => {
      this.at = Math.max(this.at - 1, 0);
      this.popped();
    }, 20);
  }
}

let history: FakeHistory;
let page: EventTarget;
let back: Back;

beforeEach(async () => {
  vi.useFakeTimers();
  history = new FakeHistory();
  history.pushState(null, '', 'wallet');
  const window = new EventTarget();
  page = new EventTarget();
  history.popped = () => window.dispatchEvent(new Event('popstate'));
  vi.stubGlobal('history', history);
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', page);
  vi.stubGlobal('HTMLElement', FakeLink);
  vi.resetModules();
  back = await import('./back.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

class FakeLink {
  click() {
    const event = new Event('click', { cancelable: true });
    Object.defineProperty(event, 'target', { value: this });
    page.dispatchEvent(event);
    if (!event.defaultPrevented) history.pushState(null, '', 'history');
  }
}

const later = (milliseconds = 500) => vi.advanceTimersByTime(milliseconds);

test('an open layer has an entry, and closing it removes the entry', () => {
  const close = back.openLayer(() => {});
  later();
  expect(history.state).toEqual({ layer: 1 });
  close();
  later();
  expect(history).toMatchObject({ page: 'wallet', state: null, at: 1 });
});

test('Back closes a layer once, although the page takes long to close it', () => {
  const onBack = vi.fn();
  const close = back.openLayer(onBack);
  later();
  history.back();
  later(2000);
  expect(onBack).toHaveBeenCalledOnce();
  expect(history).toMatchObject({ page: 'wallet', state: null });

  // The page has already followed a link.
  new FakeLink().click();
  close();
  later();
  expect(history.page).toBe('history');
});

test('a second Back leaves the page and closes nothing again', () => {
  const onBack = vi.fn();
  back.openLayer(onBack);
  later();
  history.back();
  history.back();
  later();
  expect(onBack).toHaveBeenCalledOnce();
  expect(history.page).toBe('first');
});

test('a link pressed while the entry of a closed layer is removed is followed', () => {
  const close = back.openLayer(() => {});
  later();
  close();
  later(5);
  new FakeLink().click();
  later();
  expect(history.page).toBe('history');
  history.back();
  later();
  expect(history).toMatchObject({ page: 'wallet', state: null });
});

test('a layer that refuses to close keeps its entry', () => {
  const outer = vi.fn();
  back.openLayer(outer);
  back.openLayer(() => false);
  later();
  history.back();
  later();
  expect(history.state).toEqual({ layer: 2 });
  expect(outer).not.toHaveBeenCalled();
});

test('going back over several entries closes the layers from the inside', () => {
  const closed: string[] = [];
  for (const name of ['dialog', 'step', 'alert']) back.openLayer(() => void closed.push(name));
  later();
  history.go(-2);
  later();
  expect(closed).toEqual(['alert', 'step']);
  expect(history.state).toEqual({ layer: 1 });
});

test('a dialog in the URL closes once, also when its button is pressed twice', () => {
  const close = back.openLayer(() => {});
  later();
  const change = vi.fn(() => history.replaceState(null, '', 'wallet without dialog'));
  back.backAtPage(change);
  back.backAtPage(change);
  later(50);
  expect(history).toMatchObject({ page: 'wallet without dialog', at: 1 });
  close();
  later();
  expect(history).toMatchObject({ page: 'wallet without dialog', at: 1, state: null });
});

test('an entry without an open layer, such as after Forward, is skipped', () => {
  const close = back.openLayer(() => {});
  later();
  close();
  later();
  history.go(1);
  later();
  expect(history).toMatchObject({ page: 'wallet', state: null, at: 1 });
});
