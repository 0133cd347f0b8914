import { areReservesSigned } from '@sanduku/contracts/transparency/reserve-signature';
import type { Reserves } from '@sanduku/contracts/transparency/reserves';

addEventListener('message', ({ data }: MessageEvent<Reserves>) => postMessage(areReservesSigned(data)));
