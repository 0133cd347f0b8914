import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../../server/api.ts';
import { turnOff } from './push.ts';
import { keepEndpoint, keptEndpoint } from './push-store.ts';

afterEach(() => void vi.unstubAllGlobals());

test('turning pushes off without a connection ends them in the browser', async () => {
  const unsubscribe = vi.fn();
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  vi.spyOn(api, 'call').mockRejectedValue(new Error('offline'));
  keepEndpoint('7', 'https://push.example.com/7');
  await expect(turnOff('7')).rejects.toThrow('offline');
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(keptEndpoint('7')).toBeNull();
});
