import { browserStorage } from '../lib/browser.ts';
import { ApiClient } from './client.ts';
import { TokenStore } from './tokens.ts';

const cookies = () => document;

export const tokens = new TokenStore(browserStorage, cookies);

export const api = new ApiClient({ tokens, cookies, fetch: (...request) => fetch(...request) });
