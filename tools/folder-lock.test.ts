import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { withFolderLock } from './folder-lock.mjs';

test('the second task starts after the first has ended', async () => {
  const events: string[] = [];
  const first = Promise.withResolvers<void>();
  const works = [
    withFolderLock('here', 'test-order', async () => {
      events.push('first begins');
      await first.promise;
      events.push('first ends');
    }),
    withFolderLock('here', 'test-order', async () => {
      events.push('second');
    }),
  ];
  first.resolve();
  await Promise.all(works);
  expect(events).toEqual(['first begins', 'first ends', 'second']);
});

test('a task in another folder does not wait', async () => {
  const first = Promise.withResolvers<void>();
  const work = withFolderLock('here', 'test-folders', () => first.promise);
  await withFolderLock('there', 'test-folders', async () => {});
  first.resolve();
  await work;
});

test('a failure is propagated and releases the lock', async () => {
  const fail = () => Promise.reject(new Error('no luck'));
  await expect(withFolderLock('here', 'test-failure', fail)).rejects.toThrow('no luck');
  expect(await withFolderLock('here', 'test-failure', async () => 'free')).toBe('free');
});

test('kill -9 of the holder releases the lock', async () => {
  const script = `
    import { withFolderLock } from ${JSON.stringify(import.meta.resolve('./folder-lock.mjs'))};
    await withFolderLock('here', 'test-kill', () => {
      console.log('has it');
      return new Promise((resolve) => setTimeout(resolve, 60_000));
    });`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  const work = withFolderLock('here', 'test-kill', async () => 'free');
  holder.kill('SIGKILL');
  expect(await work).toBe('free');
});
