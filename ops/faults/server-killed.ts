import { type Report, underTraffic } from './scene.ts';

const TIMES = 4;
const ANSWERS_BETWEEN = 300;

/** kill -9 in the middle of the work, again and again. */
export function serverKilled(): Promise<Report> {
  return underTraffic({}, async ({ traffic, killServer, startServer }) => {
    for (let time = 0; time < TIMES; time++) {
      await traffic.untilServed(ANSWERS_BETWEEN);
      await killServer();
      await startServer();
    }
    await traffic.untilServed(ANSWERS_BETWEEN);
    return [`killed ${TIMES} times`];
  });
}
