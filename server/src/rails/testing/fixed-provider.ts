import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

/** A provider that gives every caller a token and every call the same answer. */
export function fixedProvider() {
  let answer: { status: number; headers: Record<string, string>; body: object };
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const isToken = request.url?.includes('token');
    const { status, headers, body } = isToken
      ? { status: 200, headers: {}, body: { access_token: 'token', expires_in: 3_600 } }
      : answer;
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    asked,
    get baseUrl() {
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    answerWith(body: object, status = 200, headers = {}) {
      answer = { status, headers, body };
    },
  };
}
