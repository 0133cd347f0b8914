import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpApp, type HttpApp } from '../testing/http-app.ts';
import { guardedRoutes, machineRoutes, routes } from './testing/route-table.ts';

let app: HttpApp;
beforeAll(async () => {
  app = await createHttpApp();
});
afterAll(() => app.close());

/** Of the router's tree, in which a branch extends its parent's path. */
function registered(): string[] {
  const paths: string[] = [];
  return app.http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', piece, methods = ''] = /^([│ ├└─]*)(\S+) \(([A-Z, ]+)\)$/.exec(line) ?? [];
      if (piece === undefined) return [];
      const depth = indent.length / 4 - 1;
      paths.length = depth;
      paths.push(piece);
      return methods.split(', ').map((method) => `${method} ${paths.join('')}`);
    });
}

test('the table lists exactly the served routes', async () => {
  await app.http.ready();
  const inTable = [
    ...routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`),
    ...machineRoutes.map(([method, path]) => `${method} ${path}`),
  ];
  const served = registered().filter((route) => !route.startsWith('HEAD '));
  expect(served.length).toBeGreaterThan(70);
  expect(served.sort()).toEqual(inTable.sort());
});

test('calls under /api/admin require an operator, except the two sign-in calls; others are for players or public', () => {
  for (const { name, endpoint } of routes) {
    const isOffice =
      endpoint.path.startsWith('/api/admin/') && !['adminLogin', 'adminUseLink'].includes(name);
    expect(isOffice ? ['viewer', 'operator'] : ['public', 'player'], name).toContain(endpoint.access);
  }
});

test('only these calls are public', () => {
  const guarded = guardedRoutes.map(([name]) => name);
  expect(routes.map(({ name }) => name).filter((name) => !guarded.includes(name))).toEqual([
    'health',
    'ready',
    'clientConfig',
    'reportError',
    'reportVitals',
    'signup',
    'claimContact',
    'login',
    'resetPassword',
    'gameFigures',
    'providerTrouble',
    'referralClick',
    'transparencyDays',
    'logFigures',
    'logHead',
    'logHeads',
    'logRecords',
    'logInclusion',
    'logKeys',
    'logConsistency',
    'sandboxUsdtTransfer',
    'adminLogin',
    'adminUseLink',
  ]);
});

test('a viewer can change nothing but their own sign-in', () => {
  const changes = routes.filter(({ endpoint }) => endpoint.access === 'viewer' && endpoint.method === 'POST');
  expect(changes.map(({ name }) => name).sort()).toEqual([
    'adminBeginSecondFactor',
    'adminChangePassword',
    'adminConfirmSecondFactor',
    // Write only the audit log.
    'adminContact',
    'adminDepositPhone',
    'adminLogout',
    'adminRemoveSecondFactor',
    'adminWithdrawalPhone',
  ]);
});
