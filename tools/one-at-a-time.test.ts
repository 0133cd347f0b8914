import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.mjs';

test('the second task starts after the first has ended', async () => {
  const events: string[] = [];
  const first = Promise.withResolvers<void>();
  const works = [
    oneAtATime('here', 'test-order', async () => {
      events.push('first begins');
      await first.promise;
      events.push('first ends');
    }),
    oneAtATime('here', 'test-order', async () => {
      events.push('second');
    }),
  ];
  first.resolve();
  await Promise.all(works);
  expect(events).toEqual(['first begins', 'first ends', 'second']);
});

test('a task in another folder does not wait', async () => {
  const first = Promise.withResolvers<void>();
  const work = oneAtATime('here', 'test-folders', () => first.promise);
  await oneAtATime('there', 'test-folders', async () => {});
  first.resolve();
  await work;
});

test('a failure is propagated and releases the lock', async () => {
  const fail = () => Promise.reject(new Error('no luck'));
  await expect(oneAtATime('here', 'test-failure', fail)).rejects.toThrow('no luck');
  expect(await oneAtATime('here', 'test-failure', async () => 'free')).toBe('free');
});

test('kill -9 of the holder releases the lock', async () => {
  const script = `
    import { oneAtATime } from ${JSON.stringify(import.meta.resolve('./one-at-a-time.mjs'))};
    await oneAtATime('here', 'test-kill', () => {
      console.log('has it');
      return new Promise((resolve) => setTimeout(resolve, 60_000));
    });`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  const work = oneAtATime('here', 'test-kill', async () => 'free');
  holder.kill('SIGKILL');
  expect(await work).toBe('free');
});
