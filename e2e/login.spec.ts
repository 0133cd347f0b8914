import { expect } from '@playwright/test';
import { stopClock } from './clock.ts';
import { createPlayer, logIn, storedTokens } from './players.ts';
import { test } from './test.ts';

test.describe('the login screen', () => {
  // shows 2.2, 5.1
  test('is at /auth and /login, marks missing fields, and requires both', async ({ page }) => {
    for (const path of ['/auth', '/login']) {
      await page.goto(path);
      await expect(page).toHaveTitle('Log in - Sanduku');
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('button', { name: 'Log in' })).toBeDisabled();
    }
    const submit = page.getByRole('button', { name: 'Log in' });
    const password = page.getByLabel('Password', { exact: true });
    await page.getByLabel('Username').fill('   ');
    await password.focus();
    await expect(page.getByText('Username is required')).toBeVisible();
    await page.getByLabel('Username').focus();
    await expect(page.getByText('Password is required')).toBeVisible();
    await expect(submit).toBeDisabled();

    await password.fill('x');
    await expect(page.getByText('Password is required')).toBeHidden();
    await expect(submit).toBeEnabled();
    await submit.click();
    await expect(page.getByText('Username is required')).toBeVisible();

    // shows 2.15
    await test.step('shows and hides the password', async () => {
      await password.fill('9crates');
      await expect(password).toHaveAttribute('type', 'password');
      await page.getByRole('button', { name: 'Show password' }).click();
      await expect(password).toHaveAttribute('type', 'text');
      await page.getByRole('button', { name: 'Hide password' }).click();
      await expect(password).toHaveAttribute('type', 'password');
    });

    // shows 2.17
    await test.step('answers questions with alerts that Esc and OK close', async () => {
      const alert = page.getByRole('alertdialog');
      for (const [button, text, close] of [
        ['Forgot password', 'Contact support for password reset', 'Escape'],
        ['Terms', 'terms of use', 'Enter'],
        ['Privacy', '/privacy', 'Enter'],
        ['Support', '+256 700 000 000', 'Enter'],
      ] as const) {
        await page.getByRole('button', { name: button }).click();
        await expect(alert).toContainText(text);
        await expect(alert.getByRole('button', { name: 'OK' })).toBeFocused();
        if (button === 'Terms') {
          const link = alert.getByRole('link', { name: 'Read the terms' });
          await expect(link).toHaveAttribute('href', '/terms');
          await expect(link).toHaveAttribute('target', '_blank');
        }
        await page.keyboard.press(close);
        await expect(alert).toBeHidden();
      }
    });

    // shows 2.2, 2.18
    await test.step('links to the sign-up screen and back', async () => {
      await page.getByRole('link', { name: 'Create an account' }).click();
      await expect(page).toHaveURL('/signup');
      await expect(page).toHaveTitle('Create account - Sanduku');
      await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
      await expect(page).toHaveURL('/login');
    });

    // shows 1.11, 2.20
    await test.step('offers the demo login, which works', async () => {
      await expect(page.getByText('demo / demo1234')).toBeVisible();
      await page.getByRole('button', { name: 'Use the demo login' }).click();
      await expect(page).toHaveURL('/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, demo!');
    });
  });
});

test.describe('logging in', () => {
  // shows 2.8
  test('stores the token twice and opens the dashboard, without the login screen in the history', async ({
    page,
    request,
  }) => {
    const player = await createPlayer(request);
    await page.goto('/help');
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    await logIn(page, player);
    await expect(page).toHaveURL('/dashboard');
    await expect(page).toHaveTitle(`Welcome back, ${player.username}! - Sanduku`);
    const [token, authToken] = await storedTokens(page);
    expect(token).toBeTruthy();
    expect(authToken).toBe(token);
    await page.goBack();
    await expect(page).toHaveURL('/help');

    // shows 2.1
    await test.step('/, /auth, /login and /signup redirect a signed-in player to the dashboard', async () => {
      for (const path of ['/', '/auth', '/login', '/signup']) {
        await page.goto(path);
        await expect(page).toHaveURL('/dashboard');
      }
    });
  });

  // shows 2.8
  test('waits half a second before it leaves the screen', async ({ page, request }) => {
    const player = await createPlayer(request);
    await stopClock(page);
    await page.goto('/login');
    await logIn(page, player);
    await expect(page.getByRole('button', { name: 'You’re in. One moment…' })).toBeVisible();
    await page.clock.runFor(499);
    await expect(page).toHaveURL('/login');
    await page.clock.runFor(1);
    await expect(page).toHaveURL('/dashboard');

    // shows 2.5
    await test.step('a loading screen is shown until the profile has been checked', async () => {
      await page.reload();
      await expect(page.getByRole('status')).toHaveText('Loading');
      await page.clock.runFor(500);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back');
    });
  });

  // shows 2.19, 8.1
  test('with a wrong password shows a banner that can be dismissed', async ({ page, context, request }) => {
    const player = await createPlayer(request);
    const banner = page.getByRole('alert').filter({ hasText: 'Invalid username or password' });
    await page.goto('/login');
    await logIn(page, { ...player, password: 'wrong-password' });
    await expect(banner).toBeVisible();
    await expect(page.getByText('Your session has ended')).toBeHidden();
    await banner.getByRole('button', { name: 'Dismiss' }).click();
    await expect(banner).toBeHidden();
    expect(await storedTokens(page)).toEqual([null, null]);

    await test.step('clears the old error when the next attempt misses a field', async () => {
      await logIn(page, { ...player, password: 'wrong-password' });
      await expect(banner).toBeVisible();
      await logIn(page, { username: '   ', password: '9crates' });
      await expect(page.getByText('Username is required')).toBeVisible();
      await expect(banner).toBeHidden();
    });

    await test.step('shows an error when offline', async () => {
      await context.setOffline(true);
      await logIn(page, { username: 'somebody', password: '9crates' });
      await expect(page.getByRole('alert')).toContainText('You seem to be offline');
      await context.setOffline(false);
    });

    await test.step('works by keyboard alone', async () => {
      await page.getByLabel('Username').fill('');
      await page.getByLabel('Password', { exact: true }).fill('');
      await page.getByLabel('Username').click();
      await page.keyboard.type(player.username);
      await page.keyboard.press('Tab');
      await page.keyboard.type(player.password);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/dashboard');
    });
  });

  // shows 2.16
  test('without "remember me" ends with the browser session', async ({ page, context, request }) => {
    const player = await createPlayer(request);
    await page.goto('/login');
    await page.getByLabel('Remember me').uncheck();
    await logIn(page, player);
    await expect(page).toHaveURL('/dashboard');

    const secondTab = await context.newPage();
    await secondTab.goto('/dashboard');
    await expect(secondTab.getByRole('heading', { level: 1 })).toContainText(player.username);

    // Closing the browser deletes cookies without an expiry date.
    await context.clearCookies();
    await page.reload();
    await expect(page).toHaveURL('/auth');
    expect(await storedTokens(page)).toEqual([null, null]);
  });
});

test.describe('access control', () => {
  // shows 2.3, 2.5, 6.1
  test('/dashboard, /investment and /referrals redirect a visitor to /auth, replacing the history', async ({
    page,
  }) => {
    await page.goto('/help');
    for (const path of ['/dashboard', '/investment', '/referrals']) {
      await page.goto(path);
      await expect(page).toHaveURL('/auth');
      await page.goBack();
      await expect(page).toHaveURL('/help');
    }
  });

  test('an expired token is dropped with a message', async ({ page }) => {
    await page.addInitScript(() => {
      if (sessionStorage.getItem('prepared')) return;
      sessionStorage.setItem('prepared', '1');
      localStorage.setItem('token', 'expired');
      localStorage.setItem('authToken', 'expired');
      localStorage.setItem('adminToken', 'not ours to touch');
    });
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/auth');
    await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
    expect(await storedTokens(page)).toEqual([null, null]);
    expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBe('not ours to touch');
  });
});
