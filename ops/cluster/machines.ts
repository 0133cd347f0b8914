import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { freePort } from '../../tools/free-port.ts';

export interface Machine {
  readonly name: string;
  readonly host: string;
  /** Equals host unless tests cut etcd traffic separately. */
  readonly etcdHost: string;
  readonly ports: Ports;
  readonly on: (command: readonly string[]) => readonly string[];
}

interface Ports {
  readonly etcd: number;
  readonly etcdPeer: number;
  readonly postgres: number;
  readonly patroni: number;
}

const MACHINES = 3;
const names = Array.from({ length: MACHINES }, (_, index) => `machine-${index + 1}`);

/** Stores ports in a file, because etcd identifies its members by them. */
export async function localMachines(file: string): Promise<Machine[]> {
  if (!existsSync(file)) {
    const ports: Ports[] = [];
    for (const _ of names) {
      const [etcd, etcdPeer, postgres, patroni] = [
        await freePort(),
        await freePort(),
        await freePort(),
        await freePort(),
      ];
      ports.push({ etcd, etcdPeer, postgres, patroni });
    }
    writeFileSync(file, JSON.stringify(ports));
  }
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Ports[];
  return kept.map((ports, index) => ({
    name: names[index] as string,
    host: '127.0.0.1',
    etcdHost: '127.0.0.1',
    ports,
    on: (command) => command,
  }));
}

export function namespacesUnavailable(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can make network namespaces';
  return existsSync('/usr/bin/ip') || existsSync('/sbin/ip') ? undefined : 'apt-get install iproute2';
}

export type Network = ReturnType<typeof startNetwork>;

/** No card has it: packets are dropped silently, like on a broken link. */
const UNUSED_MAC = '02:00:00:00:00:01';
const ports: Ports = { etcd: 2379, etcdPeer: 2380, postgres: 5432, patroni: 8008 };

/**
 * Three network namespaces on a bridge with the host. etcd has a second address in each, so that its traffic
 * can be cut while replication continues.
 */
export function startNetwork() {
  const id = String(process.pid % 10_000);
  const bridge = `sdk${id}`;
  const subnet = `10.213.${process.pid % 250}`;
  const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const machines = names.map((name, index) => ({
    name,
    namespace: `${bridge}-${name}`,
    host: `${subnet}.${index + 1}`,
    etcdHost: `${subnet}.${index + 11}`,
    ports,
    on: (command: readonly string[]) => ['ip', 'netns', 'exec', `${bridge}-${name}`, ...command],
  }));
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('addr', 'add', `${subnet}.254/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  for (const [index, { namespace, host, etcdHost }] of machines.entries()) {
    ip('netns', 'add', namespace);
    ip('link', 'add', `${bridge}p${index}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
    ip('link', 'set', `${bridge}p${index}`, 'master', bridge, 'up');
    for (const address of [host, etcdHost])
      ip('-n', namespace, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
    for (const card of ['lo', 'eth0']) ip('-n', namespace, 'link', 'set', card, 'up');
    // etcd traffic must not use the main addresses.
    for (const other of machines) {
      if (other.etcdHost === etcdHost) continue;
      ip('-n', namespace, 'route', 'add', `${other.etcdHost}/32`, 'dev', 'eth0', 'src', etcdHost);
    }
  }

  const cut = (name: string, address: 'host' | 'etcdHost') => {
    const cutOff = machines.filter((machine) => machine.name === name);
    const others = machines.filter((machine) => machine.name !== name);
    const lose = (from: readonly { namespace: string }[], to: typeof machines) => {
      for (const { namespace } of from) {
        for (const machine of to) {
          const lost = ['lladdr', UNUSED_MAC, 'dev', 'eth0', 'nud', 'permanent'];
          ip('-n', namespace, 'neigh', 'replace', machine[address], ...lost);
        }
      }
    };
    lose(cutOff, others);
    lose(others, cutOff);
  };
  return {
    machines: machines as readonly Machine[],
    cutFromEtcd: (name: string) => cut(name, 'etcdHost'),
    cutFromStandbys: (name: string) => cut(name, 'host'),
    unplug: (name: string) => ip('-n', `${bridge}-${name}`, 'link', 'set', 'eth0', 'down'),
    mend() {
      for (const { namespace } of machines) {
        ip('-n', namespace, 'link', 'set', 'eth0', 'up');
        ip('-n', namespace, 'neigh', 'flush', 'dev', 'eth0', 'nud', 'permanent');
      }
    },
    remove() {
      for (const { namespace } of machines) ip('netns', 'del', namespace);
      ip('link', 'del', bridge);
    },
  };
}
