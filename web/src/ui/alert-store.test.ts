import { describe, expect, test } from 'vitest';
import { alertStore, showAlert } from './alert-store.ts';

describe('alerts', () => {
  test('are shown one after the other and settle when closed', async () => {
    const first = showAlert({ text: 'one' });
    const second = showAlert({ title: 'Second', text: 'two' });

    expect(alertStore.current()?.text).toBe('one');
    alertStore.current()?.close();
    await first;

    expect(alertStore.current()).toMatchObject({ title: 'Second', text: 'two' });
    alertStore.current()?.close();
    await second;

    expect(alertStore.current()).toBeUndefined();
  });

  test('notify listeners until they unsubscribe', () => {
    let calls = 0;
    const leave = alertStore.subscribe(() => calls++);
    void showAlert({ text: 'heard' });
    leave();
    alertStore.current()?.close();
    expect(calls).toBe(1);
  });
});
