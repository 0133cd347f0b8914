import { expect, test } from 'vitest';
import { tokenHashOf } from '../server/src/lib/tokens.ts';
import { lockOperator, setAccess } from '../server/src/modules/operators/access.ts';
import { onOneEngine } from '../server/src/testing/databases.ts';
import { readOperatorCommand } from './operator.ts';

onOneEngine('npm run operator', (on) => {
  const run = (...words: string[]) => readOperatorCommand(words)(on.database.queries);

  const tokenIn = (said: string) =>
    /\nLink, shown only now, used once, until \S+: \/admin\/welcome#([\w-]{43})$/.exec(said)?.[1] ?? '';

  test('adds an operator with a link that is shown once, and records it', async () => {
    expect(await run('list')).toBe('There are no operators yet.');
    const said = await run('add', 'Anna', '--role', 'operator');
    expect(said).toMatch(/^Anna may work at \/admin as operator\./);
    const { queries } = on.database;
    expect(await queries.selectFrom('operator_link').selectAll().execute()).toMatchObject([
      { token_hash: tokenHashOf(tokenIn(said)), operator_id: 1n, made_by: null, used_at: null },
    ]);
    expect(await queries.selectFrom('audit_log').selectAll().execute()).toMatchObject([
      { operator_id: null, action: 'operator.added', after: { username: 'Anna', role: 'operator' } },
      { operator_id: null, action: 'operator.link_made', subject_id: '1' },
    ]);
    expect(await run('list')).toMatch(/^#1 +Anna +operator +active +no password +never seen$/);
  });

  test('creates a new link in any spelling of the name, and ends the previous one', async () => {
    const said = await run('link', 'ANNA');
    expect(said).toMatch(/^Anna chooses a new password, and then a second factor\./);
    const open = await on.database.queries
      .selectFrom('operator_link')
      .select('token_hash')
      .where('expires_at', '>', new Date())
      .execute();
    expect(open).toEqual([{ token_hash: tokenHashOf(tokenIn(said)) }]);
    await expect(run('link', 'Nobody')).rejects.toThrow('There is no operator called Nobody.');
  });

  test('suspends an operator, and restores one whom a colleague shut out', async () => {
    expect(await run('suspend', 'anna')).toBe('Anna is suspended.');
    expect(await run('list')).toMatch(/^#1 +Anna +operator +suspended/);
    await on.database.inTransaction(async (transaction) => {
      const before = await lockOperator(transaction, 1n);
      const record = { by: { id: 1n }, reason: 'by one colleague', at: new Date() };
      await setAccess(transaction, before, { role: 'viewer', status: 'suspended' }, record);
    });
    expect(await run('restore', 'ANNA')).toBe('Anna may work at /admin as operator again.');
    expect(await run('list')).toMatch(/^#1 +Anna +operator +active/);
    await expect(run('restore', 'Nobody')).rejects.toThrow('There is no operator called Nobody.');
  });

  test('rejects a lookalike username', async () => {
    await run('add', 'Bella', '--role', 'viewer');
    await expect(run('add', 'BE11A', '--role', 'operator')).rejects.toThrow(
      'There is an operator called BE11A already, or one that looks the same.',
    );
  });
});

test.each([
  // arguments, message
  [[], /^Usage:/],
  [['remove', 'Anna'], /^Usage:/],
  [['list', 'Anna'], /^Usage:/],
  [['list', '--role', 'viewer'], /^Usage:/],
  [['link'], /^Usage:/],
  [['link', 'Anna', '--role', 'viewer'], /^Usage:/],
  [['restore'], /^Usage:/],
  [['suspend', 'Anna', 'Bea'], /^Usage:/],
  [['add'], /^Usage:/],
  [['add', 'Anna', 'Bea', '--role', 'viewer'], /^Usage:/],
  [['add', 'Anna', '--password', 'x'], /^Usage:/],
  [['add', 'Anna'], /^--role must be operator or viewer\./],
  [['add', 'Anna', '--role', 'king'], /^--role must be operator or viewer\./],
  [['add', 'A', '--role', 'viewer'], /^A cannot be the name of an operator\./],
])('npm run operator explains what is wrong with %j', (words, said) => {
  expect(() => readOperatorCommand(words)).toThrow(said);
});
