import { expect, type Locator } from '@playwright/test';
import { expectNoViolations } from './accessibility.ts';
import { bell, changePin } from './inbox.ts';
import { createPlayer, openSignedIn } from './players.ts';
import { test } from './test.ts';

test('the bell counts new events in every tab, and reading them in one clears the others', async ({
  context,
  page,
  request,
}) => {
  const player = await createPlayer(request);
  await changePin(request, player, '4711');
  await openSignedIn(page, player, '/dashboard');
  const second = await context.newPage();
  await openSignedIn(second, player, '/dashboard');
  for (const tab of [page, second])
    await expect(tab.getByRole('banner').getByText('Live', { exact: true })).toBeVisible();

  await bell(page).click();
  const panel = page.getByRole('dialog', { name: 'Inbox' });
  await expect(panel).toContainText('Nothing here yet');
  await changePin(request, player, '4712');
  const event = panel
    .getByRole('list', { name: 'Events' })
    .getByRole('listitem')
    .filter({ hasText: 'Your withdrawal PIN was changed.' });
  await expect(event).toHaveCount(1);
  await expectNoViolations(page);
  await page.keyboard.press('Escape');

  await changePin(request, player, '4713');
  for (const tab of [page, second]) await expect(bell(tab)).toHaveAccessibleName('Inbox, 1 unread');
  await bell(second).click();
  await expect(second.getByRole('list', { name: 'Events' }).getByRole('listitem')).toHaveCount(2);
  for (const tab of [page, second]) await expect(bell(tab)).toHaveAccessibleName('Inbox');
  await second.reload();
  await expect(bell(second)).toHaveAccessibleName('Inbox');

  await bell(page).click();
  await event.first().click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(panel).toBeHidden();
});

for (const [width, height] of [
  [360, 640],
  [412, 915],
  [768, 1024],
  [1280, 800],
] as const)
  test(`a toast covers neither Start nor the tabs at ${width}x${height}`, async ({ page, request }) => {
    await page.setViewportSize({ width, height });
    const player = await createPlayer(request);
    await changePin(request, player, '4711');
    await openSignedIn(page, player, '/dashboard');
    await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible();
    await changePin(request, player, '4712');
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
    await expect(toast).toContainText('PIN was changed');
    const covers = async (other: Locator) => {
      const [a, b] = await Promise.all([toast.boundingBox(), other.boundingBox()]);
      if (a === null || b === null) return true;
      return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
    };
    for (const other of [
      page.getByRole('button', { name: 'Start', exact: true }),
      page.getByRole('tab').last(),
      page.getByRole('banner'),
    ])
      await expect.poll(() => covers(other)).toBe(false);
  });
