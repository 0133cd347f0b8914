import { chromium } from '@playwright/test';
import { api } from '@sanduku/contracts/api';
import type { Endpoint } from '@sanduku/contracts/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumArguments, findChromium } from '../../../tools/programs.ts';
import { createHttpApp, type HttpApp } from '../testing/http-app.ts';

interface Operation {
  summary?: string;
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: { properties?: object } }> };
  responses: Record<string, { content?: Record<string, { schema: { properties?: object } }> }>;
}

let app: HttpApp;
beforeAll(async () => {
  app = await createHttpApp();
});
afterAll(() => app.close());

describe('OpenAPI document', () => {
  let paths: Record<string, Record<string, Operation>>;
  beforeAll(async () => {
    const answer = await app.http.inject('/api/docs/json');
    expect(answer.statusCode).toBe(200);
    ({ paths } = answer.json());
  });
  const operationOf = ({ method, path }: Endpoint) =>
    paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

  test.each(Object.entries<Endpoint>(api))('describes "%s" with its schemas', (_name, call) => {
    const operation = operationOf(call);
    expect(operation?.summary).toBe(call.summary);
    const answer = operation?.responses['200']?.content?.['application/json']?.schema;
    expect(Object.keys(answer?.properties ?? {})).toEqual(['success', 'data', 'message']);
    const refusal = operation?.responses.default?.content?.['application/json']?.schema;
    expect(Object.keys(refusal?.properties ?? {})).toEqual(['success', 'error', 'message', 'code', 'params']);
    expect(operation?.requestBody?.content['application/json'] !== undefined).toBe(call.body !== undefined);
    const names = (where: string) =>
      operation?.parameters?.filter((parameter) => parameter.in === where).map(({ name }) => name) ?? [];
    expect(names('query')).toEqual(Object.keys(call.query?.shape ?? {}));
    expect(names('path')).toEqual(Object.keys(call.params?.shape ?? {}));
  });

  // shows 7.4, 7.28
  test('describes nothing else', () => {
    const described = Object.values(paths).flatMap((methods) => Object.keys(methods));
    expect(described).toHaveLength(Object.keys(api).length);
  });
});

describe.skipIf(findChromium() === undefined)('the page at /api/docs', () => {
  test('renders in a browser under its own security policy', async () => {
    const address = await app.http.listen({ host: '127.0.0.1', port: 0 });
    const executablePath = findChromium() ?? '';
    const browser = await chromium.launch({ executablePath, args: chromiumArguments });
    try {
      const page = await browser.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('requestfailed', (request) => complaints.push(`${request.url()} failed`));
      const foreign: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(address)) foreign.push(request.url());
      });

      const answer = await page.goto(`${address}/api/docs`);
      await page.getByText(api.ready.summary).first().waitFor();

      expect(complaints).toEqual([]);
      expect(foreign.filter((url) => !url.startsWith('data:'))).toEqual([]);
      const ours = (await app.http.inject('/')).headers['content-security-policy'];
      expect(answer?.headers()['content-security-policy']?.replace(" 'unsafe-inline'", '')).toBe(ours);
    } finally {
      await browser.close();
    }
  });
});
