/** The pages of the back office, below /admin. */
export const paths = {
  queue: '/',
  players: '/players',
  player: (id: string) => `/players/${id}`,
  approvals: '/approvals',
  deposits: '/deposits',
  referrals: '/referrals',
  business: '/business',
  settings: '/settings',
  operators: '/operators',
  audit: '/audit',
  /** What operators did to one thing, such as a player or a withdrawal. */
  auditOf: (kind: string, id: string) =>
    `/audit?${new URLSearchParams({ subjectKind: kind, subjectId: id })}`,
  account: '/account',
  /** Where a link for a newcomer leads. */
  welcome: '/welcome',
};
