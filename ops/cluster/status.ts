import type { Cluster } from './cluster.ts';
import type { DatabaseCluster, Role } from './database.ts';

const roleNames: Record<Role['role'], string> = {
  leader: 'writer',
  sync_standby: 'standby, synchronous',
  replica: 'standby',
};

/**
 * Returns the current roles as text. Leaves out values that change constantly, so that equal texts mean
 * nothing happened.
 */
export async function picture(cluster: Cluster, database: DatabaseCluster): Promise<string> {
  const [states, roles] = await Promise.all([cluster.states(), database.roles()]);
  const { writer, readers } = cluster.databasePorts;
  const servers = cluster.members.map(({ name, port, isRunning }) => {
    const state =
      isRunning && states.get(name)?.isReady ? 'serves' : isRunning ? 'is not ready' : 'is starting';
    return `  ${name}    127.0.0.1:${port}  ${state}`;
  });
  const machines = database.nodes.map(({ name, machine, isEtcdRunning }) => {
    const { role, state, timeline } = roles.find((member) => member.name === name) ?? {};
    const what =
      role && (role === 'leader' || /^(running|streaming)$/.test(state ?? ''))
        ? roleNames[role]
        : (state ?? 'away');
    const history = timeline === undefined ? '' : `, timeline ${timeline}`;
    return `  ${name}  ${machine.host}:${machine.ports.postgres}  ${what}${history}; etcd ${isEtcdRunning ? 'runs' : 'is away'}`;
  });
  return [
    `players -> ${cluster.url}`,
    ...servers,
    `servers -> writer 127.0.0.1:${writer}, readers 127.0.0.1:${readers}`,
    ...machines,
  ].join('\n');
}
