export { AppProviders } from './app-providers.tsx';
export { DashboardPage } from './dashboard/dashboard-page.tsx';
export { SignedInLayout } from './signed-in-layout.tsx';
