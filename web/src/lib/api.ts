import { ApiClient } from './api-client.ts';
import { browserStorage } from './browser.ts';
import { TokenStore } from './token-store.ts';

const cookies = () => document;

export const tokens = new TokenStore(browserStorage, cookies);

export const api = new ApiClient({ tokens, cookies, fetch: (...request) => fetch(...request) });
