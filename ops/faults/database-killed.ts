import { assertAlive } from './assertions.ts';
import { type Report, underTraffic } from './scene.ts';

const TIMES = 3;
const ANSWERS_BETWEEN = 300;

/** kill -9 of PostgreSQL, as in a power cut. The server stays, and finds it again by itself. */
export function databaseKilled(): Promise<Report> {
  return underTraffic({}, async ({ traffic, postgres, server }) => {
    for (let time = 0; time < TIMES; time++) {
      await traffic.untilServed(ANSWERS_BETWEEN);
      await postgres.kill9();
      await postgres.restart();
    }
    await traffic.untilServed(ANSWERS_BETWEEN);
    assertAlive(server);
    return [`killed ${TIMES} times`];
  });
}
