import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createToastStore } from './toasts.tsx';

const texts = (store: ReturnType<typeof createToastStore>) => store.current().map(({ text }) => text);

describe('toasts', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  // shows 2.52, 9.3
  test('stand newest first, and the sixth pushes the oldest out', () => {
    const store = createToastStore();
    for (const text of ['1', '2', '3', '4', '5', '6']) store.toast.info(text);
    expect(texts(store)).toEqual(['6', '5', '4', '3', '2']);
  });

  // shows 4.29, 9.3
  test('leave after five seconds unless told otherwise', () => {
    const store = createToastStore();
    store.toast.success('usual');
    store.toast.error('long', 10_000);
    store.toast.warning('short', 3000);

    vi.advanceTimersByTime(2999);
    expect(texts(store)).toEqual(['short', 'long', 'usual']);
    vi.advanceTimersByTime(1);
    expect(texts(store)).toEqual(['long', 'usual']);
    vi.advanceTimersByTime(2000);
    expect(texts(store)).toEqual(['long']);
    vi.advanceTimersByTime(5000);
    expect(texts(store)).toEqual([]);
  });

  // shows 2.52
  test('keep their type', () => {
    const store = createToastStore();
    store.toast.success('a');
    store.toast.error('b');
    store.toast.warning('c');
    store.toast.info('d');
    expect(store.current().map(({ type }) => type)).toEqual(['info', 'warning', 'error', 'success']);
  });

  test('wait while somebody reads them, and then leave after the rest of their time', () => {
    const store = createToastStore();
    store.toast.info('read');
    vi.advanceTimersByTime(4000);
    store.pause();
    store.toast.info('arrived meanwhile');
    vi.advanceTimersByTime(60_000);
    expect(texts(store)).toEqual(['arrived meanwhile', 'read']);

    store.resume();
    vi.advanceTimersByTime(1000);
    expect(texts(store)).toEqual(['arrived meanwhile']);
    vi.advanceTimersByTime(4000);
    expect(texts(store)).toEqual([]);
  });

  test('can be dismissed one by one', () => {
    const store = createToastStore();
    const first = store.toast.info('first');
    store.toast.info('second');
    store.toast.dismiss(first);
    expect(texts(store)).toEqual(['second']);
  });

  test('tell their listeners of every change until these leave', () => {
    const store = createToastStore();
    let calls = 0;
    const leave = store.subscribe(() => calls++);
    store.toast.info('heard');
    vi.advanceTimersByTime(5000);
    leave();
    store.toast.info('unheard');
    expect(calls).toBe(2);
  });
});
