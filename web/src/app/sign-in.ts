export { AuthPage } from '../features/session/auth-page.tsx';
export { AppProviders } from './app-providers.tsx';
