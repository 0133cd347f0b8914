import { setTimeout as pause } from 'node:timers/promises';
import { startBalancer } from './balancer.ts';
import { Member } from './member.ts';

export interface ClusterOptions {
  readonly databaseUrl: string;
  readonly nodes: number;
  readonly host: string;
  readonly port: number;
  /** Further settings of the nodes. */
  readonly environment?: Record<string, string | undefined>;
  /** What happens, and what the nodes log. */
  readonly say: (line: string) => void;
}

export interface Cluster {
  /** The one address of them all. */
  readonly url: string;
  readonly members: readonly Member[];
  /** Replaces the processes one by one while the others serve. */
  restartOneByOne(): Promise<void>;
  stop(): Promise<void>;
}

/** Several processes of the product behind one address, each replaced when it dies. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const members = Array.from(
    { length: options.nodes },
    (_, index) => new Member(`node-${index + 1}`, options),
  );
  // First of all: whoever cannot have the port hears of it at once.
  const balancer = await startBalancer({ ...options, nodes: members.map(({ node }) => node) });
  const stop = async () => {
    await balancer.close();
    await Promise.all(members.map((member) => member.stop()));
  };
  try {
    await Promise.all(members.map((member) => member.start()));
  } catch (error) {
    await stop();
    throw error;
  }

  let restarting = Promise.resolve();
  return {
    url: balancer.url,
    members,
    restartOneByOne() {
      const restart = restarting.then(async () => {
        for (const member of members) {
          while (!members.every((other) => other === member || other.node.isReady)) await pause(50);
          await balancer.drain(member.node);
          await member.stop();
          await member.start();
        }
      });
      // Whoever asks while one is under way gets another one afterwards.
      restarting = restart.catch(() => {});
      return restart;
    },
    stop,
  };
}
