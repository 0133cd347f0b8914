import type { OwnAccess } from '@sanduku/contracts/operators/api';
import { beforeAll, expect, test, vi } from 'vitest';
import { createTotpSecret, totpCode } from '../lib/totp.ts';
import { onOneEngine } from '../testing/databases.ts';
import { callByTwo, signedInOperator, type TestOperator } from '../testing/operators.ts';
import { routesFor } from './testing/route-table.ts';
import { createWorld, type World } from './testing/world.ts';

vi.setConfig({ testTimeout: 120_000 });

const officeRoutes = routesFor('viewer', 'operator');
const closed = officeRoutes.filter(([, endpoint]) => !endpoint.beforeSecondFactor);

onOneEngine('a production operator without a second factor', (on) => {
  let world: World;
  let operator: TestOperator;
  beforeAll(async () => {
    world = await createWorld(on.database, { mode: 'production' });
    operator = await signedInOperator(world.app);
  });
  const post = <Data>(path: string, body: object = {}, token?: string) =>
    world.app.call<Data>('POST', `/api/admin/${path}`, { body, token });

  test(`is refused ${closed.length} of ${officeRoutes.length} calls, and nothing changes`, async () => {
    expect(
      officeRoutes.filter(([name]) => !closed.some(([other]) => other === name)).map(([name]) => name),
    ).toEqual(['adminLogout', 'adminMe', 'adminBeginSecondFactor', 'adminConfirmSecondFactor']);
    const before = await world.digest();
    const wrong: string[] = [];
    for (const [name, endpoint] of closed) {
      const { url, body } = world.sample(endpoint);
      const { status, code } = await world.send({
        method: endpoint.method,
        url,
        token: operator.token,
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });
      if (`${status} ${code}` !== '409 second_factor_missing') wrong.push(`${name}: ${status} ${code}`);
    }
    expect(wrong).toEqual([]);
    expect(await world.digest()).toBe(before);
  });

  test('gains access by setting up a second factor and loses it by removing it', async () => {
    const credentials = { username: operator.username, password: operator.password };
    const signedIn = await post<{ token: string; user: OwnAccess }>('login', credentials);
    expect(signedIn.data.user).toMatchObject({ hasSecondFactor: false, mustSetUpSecondFactor: true });
    const { token } = signedIn.data;
    const secret = createTotpSecret();
    const code = () => totpCode(secret, world.app.clock.now());
    const { password } = operator;
    const on = await post<{ user: OwnAccess }>(
      'second-factor/confirm',
      { secret, code: code(), password },
      token,
    );
    expect(on.data.user).toMatchObject({ hasSecondFactor: true, mustSetUpSecondFactor: false });
    expect((await world.app.call('GET', '/api/admin/operators', { token })).status).toBe(200);
    expect((await post('login', credentials)).code).toBe('second_factor_needed');
    world.app.clock.advance(30_000);
    const off = await post<{ user: OwnAccess }>('second-factor/remove', { code: code(), password }, token);
    expect(off.data.user.mustSetUpSecondFactor).toBe(true);
    expect((await world.app.call('GET', '/api/admin/operators', { token })).code).toBe(
      'second_factor_missing',
    );
  });

  test('who signed in by a link must set one up first', async () => {
    const maker = await signedInOperator(world.app, { totpSecret: createTotpSecret() });
    const newcomer = { username: 'newcomer.in.production', role: 'viewer', reason: 'helps out' };
    const added = await callByTwo<{ id: string }>(world.app, '/api/admin/operators', {
      token: maker.token,
      body: newcomer,
    });
    const link = await post<{ path: string }>(`operators/${added.data.id}/link`, {}, maker.token);
    const [, token = ''] = link.data.path.split('#');
    const welcomed = await post<{ token: string; user: OwnAccess }>('link', {
      token,
      password: 'a long enough one',
    });
    expect(welcomed.data.user.mustSetUpSecondFactor).toBe(true);
    const answer = await world.app.call('GET', '/api/admin/users', { token: welcomed.data.token });
    expect(answer).toMatchObject({ status: 409, code: 'second_factor_missing' });
  });
});
