import { type AddressInfo, connect } from 'node:net';
import { beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { onPostgres } from '../testing/databases.ts';
import { signedInOperator, type TestOperator } from '../testing/operators.ts';

const reason = 'caught stealing';

onPostgres('an operator suspended during a call', (on) => {
  let app: TestApp;
  let adversary: TestOperator;
  let boss: TestOperator;
  beforeEach(async () => {
    app = await createTestApp(on.database);
    adversary = await signedInOperator(app);
    boss = await signedInOperator(app);
    // Two must remain.
    await signedInOperator(app);
  });

  const suspendAdversary = () =>
    app.call('POST', `/api/admin/operators/${adversary.id}`, {
      token: boss.token,
      body: { role: 'operator', status: 'suspended', reason },
    });
  const accomplice = (username: string) => ({
    username,
    role: 'operator',
    reason: 'a friend',
  });
  const find = (username: string) =>
    on.database.queries.selectFrom('operator').select('id').where('username', '=', username).execute();

  test('cannot complete a request whose body arrives afterwards', async () => {
    await app.http.listen({ host: '127.0.0.1', port: 0 });
    const body = JSON.stringify(accomplice('by.trickle'));
    const socket = connect((app.http.server.address() as AddressInfo).port, '127.0.0.1');
    const answer = new Promise<string>((resolve) => socket.on('data', (bytes) => resolve(String(bytes))));
    socket.write(
      `POST /api/admin/operators HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${adversary.token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    );
    // By then the request is authorised.
    await new Promise((resolve) => app.http.server.once('request', resolve));
    for (let call = 0; call < 3; call++) await app.call('GET', '/api/admin/me', { token: adversary.token });
    expect((await suspendAdversary()).status).toBe(200);
    socket.write(body.slice(5));
    expect(await answer).toContain(' 401 ');
    socket.destroy();
    await app.http.close();
    expect(await find('by.trickle')).toEqual([]);
  });

  test('cannot complete a call that waits for its transaction', async () => {
    const inTransaction = app.database.inTransaction.bind(app.database);
    vi.spyOn(app.database, 'inTransaction').mockImplementationOnce(async (work) => {
      expect((await suspendAdversary()).status).toBe(200);
      return inTransaction(work);
    });
    const body = accomplice('by.waiting');
    expect((await app.call('POST', '/api/admin/operators', { token: adversary.token, body })).status).toBe(
      401,
    );
    expect(await find('by.waiting')).toEqual([]);
  });
});
