import { ApiClient } from './api-client.ts';
import { browserStorage, deviceId } from './browser.ts';
import { TokenStore } from './token-store.ts';

const cookies = () => document;

export const tokens = new TokenStore(browserStorage, cookies);

export const api = new ApiClient({ tokens, cookies, deviceId, fetch: (...request) => fetch(...request) });
