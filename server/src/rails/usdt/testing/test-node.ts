import type { IncomingMessage } from 'node:http';
import { dialects } from '../dialects.ts';
import { EvmChain } from '../evm-chain.ts';
import {
  answerCall,
  type NodeServer,
  type Question,
  type Reply,
  type RpcAnswer,
  replyTo,
  type SimulatedChain,
  serveNode,
} from '../simulator/simulated-node.ts';

type Interference = (
  question: Question,
  honest: () => Promise<RpcAnswer>,
) => Promise<RpcAnswer | Reply> | RpcAnswer | Reply;

/** A test can change its answers. */
export interface TestNode {
  readonly chain: EvmChain;
  readonly questions: (Question & { headers: IncomingMessage['headers'] })[];
  /** Recorded instead of waited. */
  readonly pauses: number[];
  interfere: Interference | undefined;
  close: NodeServer['close'];
}

export async function startTestNode(
  simulated: SimulatedChain,
  headers: Record<string, string> = {},
): Promise<TestNode> {
  const questions: TestNode['questions'] = [];
  const pauses: number[] = [];
  const server = await serveNode(async (question, received) => {
    questions.push({ ...question, headers: received });
    const honest = () => answerCall(simulated, question.method, question.params);
    const answer = await (node.interfere ?? ((_, tell) => tell()))(question, honest);
    return 'body' in answer ? answer : replyTo(question, answer);
  });
  const node: TestNode = {
    chain: new EvmChain(dialects[simulated.rail], {
      url: server.url,
      headers,
      pause: async (milliseconds) => pauses.push(milliseconds),
    }),
    questions,
    pauses,
    interfere: undefined,
    close: server.close,
  };
  return node;
}
