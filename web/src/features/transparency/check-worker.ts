import { checkDays } from './check-days.ts';
import type { StatedDay } from './reserves.ts';

addEventListener('message', ({ data }: MessageEvent<readonly StatedDay[]>) => postMessage(checkDays(data)));
