import { checkDays, type StatedDay } from './reserves.ts';

addEventListener('message', ({ data }: MessageEvent<readonly StatedDay[]>) => postMessage(checkDays(data)));
