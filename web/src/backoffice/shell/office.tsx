import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Route, Routes } from 'react-router';
import { SkipLink } from '../../app/page-frame.tsx';
import { type OfficePage, officePages } from '../pages.ts';
import { PageSkeleton } from '../shared/page-frame.tsx';
import { OfficeBar, OfficeSide } from './navigation.tsx';
import { usePageTitle } from './page-title.ts';

/** Everything a signed-in operator sees: the navigation, and beside it the page. */
export function Office() {
  const [queryClient] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 1 } } }));
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <div className="lg:grid lg:min-h-dvh lg:grid-cols-[15rem_minmax(0,1fr)]">
        <OfficeBar />
        <OfficeSide />
        <main id="content" tabIndex={-1} className="min-w-0 px-4 pt-5 pb-16 sm:px-6">
          <Suspense fallback={<PageSkeleton />}>
            <Routes>
              {officePages.map((page) => (
                <Route key={page.path} path={page.path} element={<TitledPage {...page} />} />
              ))}
            </Routes>
          </Suspense>
        </main>
      </div>
    </QueryClientProvider>
  );
}

function TitledPage({ title, Page }: OfficePage) {
  usePageTitle(title);
  return <Page />;
}
