import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDoor } from './handshake.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

function request(headers: Record<string, string>, from = '198.51.100.7'): IncomingMessage {
  return { headers, socket: { remoteAddress: from } } as unknown as IncomingMessage;
}

describe('the door opens for pages of our own', () => {
  const proxy = '10.0.0.1';
  const ours = { host: 'play.example', origin: 'https://play.example' };
  const forwarded = { ...ours, host: 'node-1:3000', 'x-forwarded-host': 'play.example' };

  test.each<[string, Record<string, string>, string, boolean]>([
    ['from our own host', ours, '198.51.100.7', true],
    ['from no page at all', { host: 'play.example' }, '198.51.100.7', true],
    ['from our host in capitals', { ...ours, host: 'Play.Example' }, '198.51.100.7', true],
    ['from another site', { ...ours, origin: 'https://evil.example' }, '198.51.100.7', false],
    ['from another port', { ...ours, origin: 'https://play.example:8443' }, '198.51.100.7', false],
    ['from a page without an origin', { ...ours, origin: 'null' }, '198.51.100.7', false],
    ['without a host', { origin: 'https://play.example' }, '198.51.100.7', false],
    ['for the host that a proxy of ours names', forwarded, proxy, true],
    ['for a host that anybody else names', forwarded, '198.51.100.7', false],
  ])('%s', (_name, headers, from, isOpen) => {
    expect(createDoor([proxy])(request(headers, from))).toBe(isOpen);
  });
});

test('the door counts the handshakes of each network in a second, as seen behind our proxy', () => {
  const mayEnter = createDoor(['10.0.0.1']);
  const from = (address: string) => mayEnter(request({ 'x-forwarded-for': address }, '10.0.0.1'));
  expect(Array.from({ length: 201 }, () => from('2001:db8::1')).filter(Boolean)).toHaveLength(200);
  expect(from('2001:db8::2')).toBe(false);
  expect(from('198.51.100.8')).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(from('2001:db8::1')).toBe(true);
});
