import { describe, expect, test } from 'vitest';
import { Refusal } from './refusal.ts';
import { Semaphore } from './semaphore.ts';

describe('semaphore', () => {
  test('a few run, a few wait, the rest are refused at once', async () => {
    const turns = new Semaphore({ atOnce: 2, mayWait: 3 });
    const running: PromiseWithResolvers<string>[] = [];
    const work = () => {
      const piece = Promise.withResolvers<string>();
      running.push(piece);
      return piece.promise;
    };
    const all = Array.from({ length: 7 }, (_, index) => turns.take(`holder ${index}`, work));
    expect(running).toHaveLength(2);
    for (const refused of await Promise.all(all.slice(5))) {
      expect(refused).toMatchObject({ code: 'unavailable', params: { retryAfterSeconds: 2 } });
    }
    for (let done = 0; done < 5; done++) {
      running[done]?.resolve('done');
      await all[done];
      expect(running.length - done - 1).toBeLessThanOrEqual(2);
    }
    expect(await Promise.all(all.slice(0, 5))).toEqual(Array(5).fill('done'));
  });

  test('failed work releases its slot', async () => {
    const turns = new Semaphore({ atOnce: 1, mayWait: 0 });
    await expect(turns.take('anybody', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await turns.take('anybody', async () => 'fine')).toBe('fine');
  });

  test('waiting work runs in order', async () => {
    const turns = new Semaphore({ atOnce: 1, mayWait: 9 });
    const order: number[] = [];
    const pieces = [1, 2, 3, 4].map((number) => turns.take('anybody', async () => void order.push(number)));
    expect(await Promise.all(pieces)).not.toContainEqual(expect.any(Refusal));
    expect(order).toEqual([1, 2, 3, 4]);
  });

  test('holders are served round robin, and the one with most places yields one', async () => {
    const turns = new Semaphore({ atOnce: 1, mayWait: 4 });
    const busy = Promise.withResolvers<void>();
    const order: string[] = [];
    const come = (holder: string) =>
      turns.take(holder, async () => {
        await busy.promise;
        order.push(holder);
      });
    const greedy = Array.from({ length: 6 }, () => come('greedy'));
    const others = [come('one'), come('two'), come('three')];
    busy.resolve();
    const isRefused = (answer: unknown) => answer instanceof Refusal;
    expect((await Promise.all(greedy)).map(isRefused)).toEqual([false, false, true, true, true, true]);
    expect((await Promise.all(others)).filter(isRefused)).toEqual([]);
    expect(order).toEqual(['greedy', 'greedy', 'one', 'two', 'three']);
  });

  test("a holder's first request is never dropped for another holder's second", async () => {
    const turns = new Semaphore({ atOnce: 1, mayWait: 2 });
    const busy = Promise.withResolvers<string>();
    const all = ['a', 'b', 'c', 'd', 'b'].map((holder) => turns.take(holder, () => busy.promise));
    busy.resolve('done');
    const refused = (await Promise.all(all)).map((answer) => answer instanceof Refusal);
    expect(refused).toEqual([false, false, false, true, true]);
  });
});
