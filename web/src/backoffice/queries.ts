import type { QueryClient } from '@tanstack/react-query';

/** What the back office remembers of the server's answers, by name. Lists add their filters behind it. */
export const officeQueries = {
  waiting: ['waiting'],
  withdrawals: ['withdrawals'],
  players: ['players'],
  corrections: ['corrections'],
  deposits: ['deposits'],
  setAside: ['set-aside'],
  referrals: ['referrals'],
  business: ['business'],
  settings: ['settings'],
  operators: ['operators'],
  audit: ['audit'],
} as const;

/** An operator has done something: what it concerns, what waits and the audit log are no longer what they were. */
export async function afterAction(
  queryClient: QueryClient,
  ...concerned: readonly (keyof typeof officeQueries)[]
): Promise<void> {
  const changed = [...concerned, 'waiting', 'audit'] as const;
  await Promise.all(changed.map((name) => queryClient.invalidateQueries({ queryKey: officeQueries[name] })));
}
