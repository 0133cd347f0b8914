import { expect, onTestFinished, test, vi } from 'vitest';
import { Batcher, BatcherClosed, BatcherOverloaded } from './batcher.ts';

function stage(options: { lanes?: number; maxWaitEachMs?: number; isolates?: boolean } = {}) {
  const calls: { commands: readonly string[]; lane: number; finish(): void; fail(error: Error): void }[] = [];
  let now = 0;
  const writer = new Batcher<string, string>({
    lanes: options.lanes ?? 1,
    maxWaitEachMs: options.maxWaitEachMs ?? 0,
    // "ann:1" claims ann, "ann>ben:1" both. Numbers tell commands apart.
    claims: (command) => (command.split(':')[0] ?? '').split('>'),
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

const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

test('a lone command is sent in the same tick', async () => {
  const { writer, calls } = stage();
  void writer.submit('ann');
  await turn();
  expect(calls.map(({ commands }) => commands)).toEqual([['ann']]);
});

test('waiting commands are sent in one batch, and each gets its own answer', async () => {
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

test('callers answered together have their next commands batched together', async () => {
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

test('waiting commands are split evenly among the free lanes, with one call per lane', async () => {
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

test('with maxWaitEachMs, a second call is sent only when the first is slow', async () => {
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
  // The first wait has expired and does not start again.
  callAt(1).finish();
  await turn();
  expect(callAt(2)).toMatchObject({ commands: ['player128', 'player129', 'dan'], lane: 1 });
});

test('commands behind a slow call are sent after the maximum wait, even if no other command arrives', async () => {
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

test('commands behind a short call do not wait for the limit of an earlier long call', async () => {
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

test('two commands of one player are never in one batch, and keep their order', async () => {
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

test('when a batch fails, its commands are retried one by one and only the bad one fails', async () => {
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

test('when the database is unavailable, the whole batch fails without single retries', async () => {
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

test('a command that waited too long is rejected without running', async () => {
  const { writer, calls, callAt, passTime } = stage();
  void writer.submit('ann');
  await turn();
  const late = writer.submit('ben');
  passTime(10_001);
  callAt(0).finish();
  await expect(late).rejects.toThrow(BatcherOverloaded);
  expect(calls).toHaveLength(1);
});

test('when the queue is full, the next command is rejected at once', async () => {
  const { writer } = stage();
  for (let index = 0; index < 20_000; index++) void writer.submit(`player${index}`);
  await expect(writer.submit('one more')).rejects.toThrow(BatcherOverloaded);
});

test('when too many commands wait for one player, only later ones for that player are rejected', async () => {
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

test('close answers every accepted command and rejects later ones', async () => {
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

test('past the deadline, waiting commands are rejected and calls in flight still answer', async () => {
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

test('after two lock timeouts in a row, the rest of the batch fails at once', async () => {
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

test('one lock timeout fails only its command', async () => {
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

test("an owner's command goes before others' commands to the owner", async () => {
  const { writer, calls, callAt } = stage();
  void writer.submit('ann>vic:1');
  await turn();
  for (const command of ['ben>vic', 'cat>vic', 'vic>dan:1', 'vic>eve:2', 'fay>vic', 'vic>dan:3'])
    void writer.submit(command);
  const sent = () => calls.map(({ commands }) => commands.join(' ')).slice(1);
  for (let call = 0; call < 6; call++) {
    callAt(call).finish();
    await turn();
  }
  expect(sent()).toEqual(['vic>dan:1', 'vic>eve:2', 'vic>dan:3', 'ben>vic', 'cat>vic', 'fay>vic']);
});

test('a command to another does not go before that owner, even if others wait for its own', async () => {
  const { writer, calls, callAt } = stage();
  void writer.submit('ann>vic');
  await turn();
  for (const command of ['ben>cat', 'vic>dan', 'cat>vic']) void writer.submit(command);
  callAt(0).finish();
  await turn();
  callAt(1).finish();
  await turn();
  expect(calls.map(({ commands }) => commands)).toEqual([['ann>vic'], ['ben>cat', 'vic>dan'], ['cat>vic']]);
});
