import { type ChainRail, confirmationsNeeded } from '../../../modules/deposits/ports.ts';
import { toQuantity } from '../evm-chain.ts';
import {
  answerWith,
  assertFewEnough,
  type NodeServer,
  type Question,
  Refused,
  readBlock,
  readFilter,
  refuseMethod,
  replyTo,
  serveNode,
} from '../simulator/simulated-node.ts';
import type { LocalEvm } from './local-evm.ts';

const rail: ChainRail = 'tron';
export const TRON_KEY = 'a-key-for-the-proxy';

const LONG_TIMEOUT = 7;

/** A real chain with the limits, tags, key and rate limiting of TRON's public nodes. */
export function startTronProxy(evm: LocalEvm): Promise<NodeServer> {
  let questions = 0;
  return serveNode(async (question, headers) => {
    if (headers['tron-pro-api-key'] !== TRON_KEY) return { status: 401, body: 'ApiKey not exists' };
    if (++questions % LONG_TIMEOUT === 0) {
      return { status: 200, body: JSON.stringify({ Error: 'The key exceeds the frequency limit' }) };
    }
    return replyTo(question, await answerWith(() => answer(evm, question)));
  });
}

async function answer(evm: LocalEvm, { method, params }: Question): Promise<unknown> {
  switch (method) {
    case 'eth_chainId':
    case 'eth_blockNumber':
      return pass(evm, method, params);
    case 'eth_getBlockByNumber': {
      const block = readBlock(rail, params[0]);
      return pass(evm, method, [block === 'finalized' ? await finalBlock(evm) : block, params[1]]);
    }
    case 'eth_getLogs': {
      const logs = await pass(evm, method, [readFilter(rail, params[0])]);
      assertFewEnough(logs as unknown[]);
      return logs;
    }
    default:
      return refuseMethod(method);
  }
}

async function pass(evm: LocalEvm, method: string, params: unknown[]): Promise<unknown> {
  const told = await evm.answer({ jsonrpc: '2.0', id: 1, method, params });
  if ('error' in told) throw new Refused(told.error.code, told.error.message);
  return told.result;
}

async function finalBlock(evm: LocalEvm): Promise<string> {
  const head = Number(await evm.request('eth_blockNumber'));
  return toQuantity(Math.max(0, head - confirmationsNeeded[rail] + 1));
}
