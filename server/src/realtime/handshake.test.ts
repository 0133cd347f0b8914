import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BatcherClosed, BatcherOverloaded } from '../database/batcher.ts';
import { DatabaseUnavailable } from '../database/errors.ts';
import { createDoor, identify } from './socket-server.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

function request(
  headers: Record<string, string>,
  from = '198.51.100.7',
  url = '/socket.io/?EIO=4&transport=polling',
): IncomingMessage {
  return { headers, url, socket: { remoteAddress: from } } as unknown as IncomingMessage;
}

describe('handshakes from our pages are accepted', () => {
  const proxy = '10.0.0.1';
  const noOrigin = { host: 'play.example' };
  const ours = { ...noOrigin, origin: 'https://play.example' };
  const forwarded = { ...ours, host: 'node-1:3000', 'x-forwarded-host': 'play.example' };

  test.each<[string, Record<string, string>, string, boolean]>([
    ['from our own host', ours, '198.51.100.7', true],
    ['from no page at all', noOrigin, '198.51.100.7', true],
    [
      'from our page, when it only reads',
      { ...noOrigin, 'sec-fetch-site': 'same-origin' },
      '198.51.100.7',
      true,
    ],
    ['from an address that was typed', { ...noOrigin, 'sec-fetch-site': 'none' }, '198.51.100.7', true],
    ['from a script of another site', { ...noOrigin, 'sec-fetch-site': 'cross-site' }, '198.51.100.7', false],
    ['from a script of a neighbour', { ...noOrigin, 'sec-fetch-site': 'same-site' }, '198.51.100.7', false],
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

test.each(['j=0', 'j', 'x?&j=0', '%6a=0'])(
  'handshakes that ask for a script by %s are rejected',
  (asking) => {
    const url = `/socket.io/?EIO=4&transport=polling&${asking}`;
    expect(createDoor([])(request({ host: 'play.example' }, '198.51.100.7', url))).toBe(false);
  },
);

test('handshakes are limited per network and second, as seen behind the proxy', () => {
  const mayEnter = createDoor(['10.0.0.1']);
  const from = (address: string) => mayEnter(request({ 'x-forwarded-for': address }, '10.0.0.1'));
  expect(Array.from({ length: 201 }, () => from('2001:db8::1')).filter(Boolean)).toHaveLength(200);
  expect(from('2001:db8::2')).toBe(false);
  expect(from('198.51.100.8')).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(from('2001:db8::1')).toBe(true);
});

test.each([
  new DatabaseUnavailable(new Error('gone')),
  new BatcherOverloaded('Too many commands wait'),
  new BatcherClosed('The server is stopping'),
])('a failed session lookup (%s) asks the client to retry', async (error) => {
  const findSession = () => Promise.reject(error);
  expect(await identify({ token: 'x' }, { findSession })).toBe('unavailable');
});

test('unexpected errors of the session lookup are thrown', async () => {
  const findSession = () => Promise.reject(new TypeError('ours'));
  await expect(identify({ token: 'x' }, { findSession })).rejects.toThrow('ours');
});
