import { expect, onTestFinished, test, vi } from 'vitest';
import { Batcher, BatcherClosed, BatcherOverloaded } from './batcher.ts';

/** A writer whose calls end when the test says so. */
function stage(options: { lanes?: number; maxWaitEachMs?: number; isolates?: boolean } = {}) {
  const calls: { commands: readonly string[]; lane: number; finish(): void; fail(error: Error): void }[] = [];
  let now = 0;
  const writer = new Batcher<string, string>({
    lanes: options.lanes ?? 1,
    maxWaitEachMs: options.maxWaitEachMs ?? 0,
    // "ann:1" claims ann; what stands after the colon tells commands of one player apart.
    claims: (command) => [command.split(':')[0] ?? ''],
    isolates: () => options.isolates ?? false,
    isDelayed: (error) => error instanceof Error && error.message === 'held up',
    clock: () => now,
    execute: (commands, lane) =>
      new Promise((resolve, reject) => {
        calls.push({
          commands,
          lane,
          finish: () => resolve(commands.map((command) => `did ${command}`)),
          fail: reject,
        });
      }),
  });
  return {
    writer,
    calls,
    callAt: (index: number) => calls[index] ?? expect.fail(`there is no call ${index}`),
    passTime: (ms: number) => {
      now += ms;
    },
  };
}

/** The event loop turns: what was ready runs, and the calls that follow from it leave. */
const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

test('a lone command leaves in the same turn of the event loop', async () => {
  const { writer, calls } = stage();
  void writer.submit('ann');
  await turn();
  expect(calls.map(({ commands }) => commands)).toEqual([['ann']]);
});

test('commands that wait travel together, and each gets its own answer', async () => {
  const { writer, calls, callAt } = stage();
  const first = writer.submit('ann');
  await turn();
  const answers = ['ben', 'cat', 'dan'].map((command) => writer.submit(command));
  await turn();
  callAt(0).finish();
  expect(await first).toBe('did ann');
  await turn();
  callAt(1).finish();
  expect(await Promise.all(answers)).toEqual(['did ben', 'did cat', 'did dan']);
  expect(calls.map(({ commands }) => commands)).toEqual([['ann'], ['ben', 'cat', 'dan']]);
});

test('those who are answered together send their next commands together', async () => {
  const { writer, calls, callAt } = stage();
  const players = ['ann', 'ben', 'cat'].map(async (name) => {
    await writer.submit(`${name}:1`);
    await writer.submit(`${name}:2`);
  });
  await turn();
  callAt(0).finish();
  await turn();
  callAt(1).finish();
  await Promise.all(players);
  expect(calls.map(({ commands }) => commands)).toEqual([
    ['ann:1', 'ben:1', 'cat:1'],
    ['ann:2', 'ben:2', 'cat:2'],
  ]);
});

test('what waits is shared out evenly among the free lanes, and no more calls are in flight than lanes', async () => {
  const { writer, calls } = stage({ lanes: 2 });
  for (const command of ['ann', 'ben', 'cat', 'dan', 'eve']) void writer.submit(command);
  await turn();
  void writer.submit('fay');
  await turn();
  expect(calls.map(({ commands, lane }) => [commands, lane])).toEqual([
    [['ann', 'ben', 'cat'], 0],
    [['dan', 'eve'], 1],
  ]);
  expect(writer.waiting).toBe(1);
});

test('with patience, a second call leaves only when the first takes long, however much waits', async () => {
  const { writer, calls, callAt, passTime } = stage({ lanes: 2, maxWaitEachMs: 8 });
  for (const command of ['ann', 'ben', 'cat']) void writer.submit(command);
  await turn();
  passTime(23);
  for (let number = 0; number < 130; number++) void writer.submit(`player${number}`);
  await turn();
  expect(calls.map(({ commands }) => commands)).toEqual([['ann', 'ben', 'cat']]);
  passTime(1);
  void writer.submit('dan');
  await turn();
  expect(callAt(1).commands).toHaveLength(128);
  // The first has long had its time: nobody waits for it again.
  callAt(1).finish();
  await turn();
  expect(callAt(2)).toMatchObject({ commands: ['player128', 'player129', 'dan'], lane: 1 });
});

test('what waits behind a call that takes long leaves at the end of the patience, though nobody else comes', async () => {
  const { writer, calls, callAt, passTime } = stage({ lanes: 2, maxWaitEachMs: 8 });
  void writer.submit('ann');
  await turn();
  const ben = writer.submit('ben');
  await turn();
  expect(calls).toHaveLength(1);
  passTime(8);
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  callAt(1).finish();
  expect(await ben).toBe('did ben');
});

test('what waits behind a short call is not kept for the time that a long one before it had', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { writer, calls, callAt, passTime } = stage({ lanes: 2, maxWaitEachMs: 8 });
  for (const command of ['ann', 'ben', 'cat']) void writer.submit(command);
  await turn();
  void writer.submit('dan');
  await turn();
  callAt(0).finish();
  await turn();
  expect(callAt(1).commands).toEqual(['dan']);
  void writer.submit('eve');
  await turn();
  expect(calls).toHaveLength(2);
  passTime(8);
  vi.advanceTimersByTime(8);
  expect(callAt(2).commands).toEqual(['eve']);
  callAt(1).finish();
  callAt(2).finish();
  await writer.close();
  expect(vi.getTimerCount()).toBe(0);
});

test('two commands of one player never travel together, and keep their order', async () => {
  const { writer, calls, callAt } = stage({ lanes: 2 });
  for (const command of ['ann:1', 'ann:2', 'ben:1', 'ann:3']) void writer.submit(command);
  await turn();
  for (const index of [0, 1, 2]) {
    callAt(index).finish();
    await turn();
  }
  expect(calls.map(({ commands }) => commands)).toEqual([['ann:1', 'ben:1'], ['ann:2'], ['ann:3']]);
});

test('a batch holds at most 128 commands', async () => {
  const { writer, calls, callAt } = stage();
  for (let index = 0; index < 150; index++) void writer.submit(`player${index}`);
  await turn();
  expect(callAt(0).commands).toHaveLength(128);
  callAt(0).finish();
  await turn();
  expect(callAt(1).commands).toHaveLength(22);
  expect(calls).toHaveLength(2);
});

test('when a batch fails, its commands are tried one by one and only the bad one fails', async () => {
  const { writer, callAt } = stage({ isolates: true });
  const answers = Promise.allSettled(['ann', 'ben', 'bad', 'cat'].map((command) => writer.submit(command)));
  await turn();
  callAt(0).fail(new Error('one of them is bad'));
  for (const index of [1, 2, 3, 4]) {
    await turn();
    const call = callAt(index);
    if (call.commands[0] === 'bad') call.fail(new Error('bad'));
    else call.finish();
  }
  expect(
    (await answers).map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason.message)),
  ).toEqual(['did ann', 'did ben', 'bad', 'did cat']);
});

test('when the database is gone, the whole batch hears it and nothing is tried one by one', async () => {
  const { writer, calls, callAt } = stage({ isolates: false });
  const answers = Promise.allSettled([writer.submit('ann'), writer.submit('ben')]);
  await turn();
  callAt(0).fail(new Error('gone'));
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(calls).toHaveLength(1);
});

test('after a failure the lane is free again', async () => {
  const { writer, callAt } = stage();
  const failed = writer.submit('ann').catch((error: Error) => error.message);
  await turn();
  callAt(0).fail(new Error('gone'));
  expect(await failed).toBe('gone');
  const next = writer.submit('ann');
  await turn();
  callAt(1).finish();
  expect(await next).toBe('did ann');
});

test('what has waited too long is refused instead of done for nobody', async () => {
  const { writer, calls, callAt, passTime } = stage();
  void writer.submit('ann');
  await turn();
  const late = writer.submit('ben');
  passTime(10_001);
  callAt(0).finish();
  await expect(late).rejects.toThrow(BatcherOverloaded);
  expect(calls).toHaveLength(1);
});

test('when too many wait, the next one is refused at once', async () => {
  const { writer } = stage();
  for (let index = 0; index < 20_000; index++) void writer.submit(`player${index}`);
  await expect(writer.submit('one more')).rejects.toThrow(BatcherOverloaded);
});

test('when too many wait for one player, those behind them are refused and nobody else', async () => {
  const { writer, calls, callAt } = stage();
  const waiting = Array.from({ length: 502 }, (_, index) => writer.submit(`ann:${index}`));
  void writer.submit('ben');
  const refused = waiting.splice(500);
  await Promise.all(refused.map((each) => expect(each).rejects.toThrow(BatcherOverloaded)));
  expect(calls.map(({ commands }) => commands)).toEqual([['ann:0', 'ben']]);
  expect(writer.waiting).toBe(499);
  callAt(0).finish();
  expect(await waiting[0]).toBe('did ann:0');
});

test('closing answers everything that was taken and refuses what comes after', async () => {
  const { writer, callAt } = stage();
  const first = writer.submit('ann');
  await turn();
  const answers = Promise.all([first, writer.submit('ben')]);
  const closed = writer.close();
  await expect(writer.submit('cat')).rejects.toThrow(BatcherClosed);
  callAt(0).finish();
  await turn();
  callAt(1).finish();
  await closed;
  expect(await answers).toEqual(['did ann', 'did ben']);
});

test('past the deadline, what has not left is refused and what is in flight still answers', async () => {
  const { writer, callAt } = stage();
  const inFlight = writer.submit('ann');
  await turn();
  const waiting = writer.submit('ben');
  const closed = writer.close();
  writer.abandonWaiting();
  await expect(waiting).rejects.toThrow(BatcherClosed);
  callAt(0).finish();
  expect(await inFlight).toBe('did ann');
  await closed;
});

test('when two commands in a row wait in vain, the rest of the batch is not made to wait as well', async () => {
  const { writer, calls, callAt } = stage({ isolates: true });
  const answers = ['ann', 'ben', 'cat', 'dan'].map((command) => writer.submit(command).catch(String));
  await turn();
  for (const call of [0, 1, 2]) {
    callAt(call).fail(new Error('held up'));
    await turn();
  }
  expect(await Promise.all(answers)).toEqual(Array(4).fill('Error: held up'));
  expect(calls.map(({ commands }) => commands)).toEqual([['ann', 'ben', 'cat', 'dan'], ['ann'], ['ben']]);
});

test('one command that waits in vain holds up nobody but itself', async () => {
  const { writer, callAt } = stage({ isolates: true });
  const answers = ['ann', 'ben', 'cat'].map((command) => writer.submit(command).catch(String));
  await turn();
  callAt(0).fail(new Error('held up'));
  await turn();
  callAt(1).fail(new Error('held up'));
  for (const call of [2, 3]) {
    await turn();
    callAt(call).finish();
  }
  expect(await Promise.all(answers)).toEqual(['Error: held up', 'did ben', 'did cat']);
});
