import { describe, expect, test } from 'vitest';
import { Refusal } from './refusal.ts';
import { Semaphore } from './semaphore.ts';

describe('semaphore', () => {
  test('a few run, a few wait, the rest are refused at once', async () => {
    const turns = new Semaphore({ atOnce: 2, mayWait: 3 });
    const running: PromiseWithResolvers<string>[] = [];
    const refused: Refusal[] = [];
    const work = () => {
      const piece = Promise.withResolvers<string>();
      running.push(piece);
      return piece.promise;
    };
    const all = Array.from({ length: 7 }, async (_, index) => {
      const answer = await turns.take(`holder ${index}`, work);
      if (answer instanceof Refusal) refused.push(answer);
      return answer;
    });
    expect(running).toHaveLength(2);
    await new Promise(setImmediate);
    expect(refused).toMatchObject(Array(2).fill({ code: 'unavailable', params: { retryAfterSeconds: 2 } }));
    for (let done = 0; done < 5; done++) {
      running[done]?.resolve('done');
      await new Promise(setImmediate);
      expect(running.length - done - 1).toBeLessThanOrEqual(2);
    }
    expect((await Promise.all(all)).filter((answer) => answer === 'done')).toHaveLength(5);
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
    expect((await Promise.all(greedy)).filter(isRefused)).toHaveLength(4);
    expect((await Promise.all(others)).filter(isRefused)).toEqual([]);
    expect(order).toEqual(['greedy', 'greedy', 'one', 'two', 'three']);
  });

  test("a holder's first request is never dropped for another holder's second", async () => {
    const turns = new Semaphore({ atOnce: 1, mayWait: 2 });
    const busy = Promise.withResolvers<string>();
    const all = ['a', 'b', 'c', 'c', 'c'].map((holder) => turns.take(holder, () => busy.promise));
    busy.resolve('done');
    const refused = (await Promise.all(all)).map((answer) => answer instanceof Refusal);
    expect(refused.slice(0, 2)).toEqual([false, false]);
    expect(refused.slice(2).filter(Boolean)).toHaveLength(2);
  });

  test('a full queue drops at random, not the newest', async () => {
    const isNewestRefused = async (holderOf: (index: number) => string) => {
      const turns = new Semaphore({ atOnce: 1, mayWait: 4 });
      const all = Array.from({ length: 6 }, (_, index) => turns.take(holderOf(index), async () => 'done'));
      return (await Promise.all(all)).at(-1) instanceof Refusal;
    };
    for (const holderOf of [() => 'one', (index: number) => `holder ${index}`]) {
      const refused = await Promise.all(Array.from({ length: 200 }, () => isNewestRefused(holderOf)));
      const count = refused.filter(Boolean).length;
      // 40 are expected.
      expect(count).toBeGreaterThan(5);
      expect(count).toBeLessThan(100);
    }
  });

  test('a group with many holders has one turn, and its holders are dropped first', async () => {
    const turns = new Semaphore({ atOnce: 1, mayWait: 4 });
    const order: string[] = [];
    const come = (...holder: string[]) => turns.take(holder, async () => void order.push(holder[0] ?? ''));
    const flood = Array.from({ length: 9 }, (_, index) => come('flood', `holder ${index}`));
    const other = await come('other', 'holder');
    expect(other).toBeUndefined();
    await Promise.all(flood);
    expect(order).toEqual(['flood', 'flood', 'other', 'flood', 'flood']);
  });
});
