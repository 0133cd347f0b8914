/** Relative to /admin. */
export const paths = {
  queue: '/',
  withdrawal: (id: string) => `/?${new URLSearchParams({ status: 'all', id })}`,
  unresolvedPayouts: '/?status=unresolved',
  players: '/players',
  player: (id: string) => `/players/${id}`,
  approvals: '/approvals',
  deposits: '/deposits',
  deposit: (id: string) => `/deposits?${new URLSearchParams({ view: 'all', id })}`,
  heldTransfers: '/deposits?view=held',
  business: '/business',
  reconciliation: '/reconciliation',
  reserves: '/reserves',
  settings: '/settings',
  prizeTables: '/prize-tables',
  operators: '/operators',
  audit: '/audit',
  auditOf: (kind: string, id: string) =>
    `/audit?${new URLSearchParams({ subjectKind: kind, subjectId: id })}`,
  account: '/account',
  welcome: '/welcome',
};
