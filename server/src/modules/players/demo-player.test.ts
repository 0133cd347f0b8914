import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { logIn, signUp } from '../../testing/players.ts';
import { demoLogin, ensureDemoPlayer } from './demo-player.ts';

onOneEngine('the demo player', (on) => {
  test('has 100,000 UGX of play money, however many processes start', async () => {
    const app = await createTestApp(on.database);
    const start = () => ensureDemoPlayer({ ...app, database: on.database, now: app.clock.now() });
    await Promise.all([start(), start(), start()]);
    await start();
    const { data } = await logIn(app, demoLogin.username, demoLogin.password);
    expect(data.user).toMatchObject({ username: 'demo', country: 'UG', gameBalance: 100_000 });
    expect((await signUp(app, { username: 'DEM0' })).code).toBe('username_taken');
  });
});
