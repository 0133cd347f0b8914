import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { AuthLayout } from './auth-layout.tsx';
import { operatorSession } from './operator-session.ts';
import { SecondFactorSetUp } from './second-factor.tsx';
import { session } from './texts.ts';

const texts = session.account.setUp;

/** The only page for an operator who must set up a second factor first. */
export function SecondFactorPage() {
  const [queryClient] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 1 } } }));
  return (
    <QueryClientProvider client={queryClient}>
      <AuthLayout title={texts.title} text={texts.needed}>
        <p className="text-sm text-ink-soft">{texts.scan}</p>
        <SecondFactorSetUp onLeave={() => operatorSession.signOut()} leaveLabel={texts.later} />
      </AuthLayout>
    </QueryClientProvider>
  );
}
