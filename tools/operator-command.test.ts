import { expect, test } from 'vitest';
import { argon2Passwords } from '../server/src/modules/players/passwords.ts';
import { onEveryEngine } from '../server/src/testing/databases.ts';
import { readOperatorCommand } from './operator-command.ts';

onEveryEngine('npm run operator', (on) => {
  const run = (...words: string[]) => readOperatorCommand(words)(on.database.queries);

  test('adds an operator with a password that is shown once, and writes it down', async () => {
    expect(await run('list')).toBe('There are no operators yet.');
    const said = await run('add', 'Anna', '--role', 'operator');
    const [, password = ''] =
      /^Anna may sign in at \/admin as operator\.\nPassword, shown only now: ([\w-]{20})$/.exec(said) ?? [];
    const { queries } = on.database;
    const { password_hash } = await queries.selectFrom('operator').selectAll().executeTakeFirstOrThrow();
    expect(await argon2Passwords.verify(password_hash, password)).toBe(true);
    expect(await queries.selectFrom('audit_log').selectAll().execute()).toMatchObject([
      { operator_id: null, action: 'operator.added', after: { username: 'Anna', role: 'operator' } },
    ]);
    expect(await run('list')).toMatch(/^#1 +Anna +operator +active +password only +never seen$/);
  });

  test('does not add two who look the same', async () => {
    await run('add', 'Bella', '--role', 'viewer');
    await expect(run('add', 'BE11A', '--role', 'operator')).rejects.toThrow(
      'There is an operator called BE11A already, or one that looks the same.',
    );
  });
});

test.each([
  // words, what is said
  [[], /^Usage:/],
  [['remove', 'Anna'], /^Usage:/],
  [['list', 'Anna'], /^Usage:/],
  [['list', '--role', 'viewer'], /^Usage:/],
  [['add'], /^Usage:/],
  [['add', 'Anna', 'Bea', '--role', 'viewer'], /^Usage:/],
  [['add', 'Anna', '--password', 'x'], /^Usage:/],
  [['add', 'Anna'], /^--role must be operator or viewer\./],
  [['add', 'Anna', '--role', 'king'], /^--role must be operator or viewer\./],
  [['add', 'A', '--role', 'viewer'], /^A cannot be the name of an operator\./],
])('npm run operator says what is wrong with %j', (words, said) => {
  expect(() => readOperatorCommand(words)).toThrow(said);
});
