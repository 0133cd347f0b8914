import { describe, expect, test } from 'vitest';
import { Refusal } from './refusal.ts';
import { Semaphore } from './semaphore.ts';

describe('turns', () => {
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

  test('work that fails gives its turn back', async () => {
    const turns = new Semaphore({ atOnce: 1, mayWait: 0 });
    await expect(turns.take('anybody', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await turns.take('anybody', async () => 'fine')).toBe('fine');
  });

  test('nobody overtakes those who wait', async () => {
    const turns = new Semaphore({ atOnce: 1, mayWait: 9 });
    const order: number[] = [];
    const pieces = [1, 2, 3, 4].map((number) => turns.take('anybody', async () => void order.push(number)));
    expect(await Promise.all(pieces)).not.toContainEqual(expect.any(Refusal));
    expect(order).toEqual([1, 2, 3, 4]);
  });

  test('one holder cannot take all the waiting places', async () => {
    const turns = new Semaphore({ atOnce: 1, mayWait: 4 });
    const busy = Promise.withResolvers<string>();
    const greedy = Array.from({ length: 6 }, () => turns.take('greedy', () => busy.promise));
    const other = turns.take('other', async () => 'served');
    busy.resolve('done');
    expect((await Promise.all(greedy)).filter((answer) => answer instanceof Refusal)).toHaveLength(3);
    expect(await other).toBe('served');
  });
});
