export { DashboardPage } from './dashboard/dashboard-page.tsx';
export { SignedInLayout } from './signed-in-layout.tsx';
