import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { MAX_WIRE_AMOUNT } from '../money.ts';
import { usdtNetworks } from './api.ts';

/** Calls that stand for the world outside. Production answers them as it answers any unknown path. */
export const sandboxApi = {
  // Public: whoever pays on a real chain needs no session with us.
  sandboxUsdtTransfer: endpoint('POST /api/sandbox/usdt-transfer', 'public', {
    summary: 'Sandbox only: pay USDT to an address on a simulated chain, as anybody could on a real one',
    body: z.object({
      address: z.string().max(100, { abort: true }),
      /** In USDT. */
      amount: z.number().positive().max(MAX_WIRE_AMOUNT).multipleOf(0.01),
      network: z.enum(usdtNetworks),
    }),
    data: z.object({ transactionHash: z.string() }),
  }),
};
