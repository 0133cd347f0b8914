import { expect, type Page } from '@playwright/test';
import { post } from './calls.ts';
import { delayRequests } from './layout-shifts.ts';
import { createPlayer, newName, storedTokens } from './players.ts';
import { test } from './test.ts';

async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

const passwords = { Password: '9crates', 'Confirm password': '9crates' };
const acceptTerms = (page: Page) => page.getByRole('checkbox').check();
const byEmail = (page: Page) => page.getByLabel('Email', { exact: true }).check();
const submitButton = (page: Page) => page.getByRole('button', { name: 'Create account' });

test.describe('signing up', () => {
  // shows 2.22, 4.10
  test('by e-mail shows an alert and logs the player in', async ({ page }) => {
    const username = newName();
    await page.goto('/signup');
    await expect(submitButton(page)).toBeDisabled();
    await byEmail(page);
    await fillIn(page, { Username: username, 'Email address': `${username}@example.com`, ...passwords });
    await expect(submitButton(page)).toBeDisabled();
    await acceptTerms(page);
    await submitButton(page).click();

    const alert = page.getByRole('alertdialog', { name: 'Account created' });
    await expect(alert).toContainText(username);
    await expect(page).toHaveURL('/dashboard');
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${username}!`);
  });

  // shows 2.22
  test('by phone from Kenya sends the number in international format', async ({ page }) => {
    const username = newName();
    const number = `07${String(Date.now()).slice(-8)}`;
    await page.goto('/signup');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Phone', { exact: true }).check();
    await page.getByLabel('Country').selectOption('KE');
    await fillIn(page, {
      'Phone number': `${number.slice(0, 4)} ${number.slice(4, 7)}-${number.slice(7)}`,
      ...passwords,
    });
    await expect(page.getByText(`We’ll save it as +254${number.slice(1)}.`)).toBeVisible();
    await acceptTerms(page);
    const sent = page.waitForRequest('**/api/auth/signup');
    await submitButton(page).click();
    expect((await sent).postDataJSON()).toEqual({
      username,
      password: '9crates',
      country: 'KE',
      contactMethod: 'phone',
      phone: `+254${number.slice(1)}`,
      referralCode: null,
    });
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('banner')).toContainText('KSh 0');
  });

  test('works by keyboard alone, even before validation has loaded', async ({ page }) => {
    const username = newName();
    const releaseRequests = await delayRequests(page, '**/assets/schemas-*');
    await page.goto('/signup');
    await page.getByLabel('Username').click();
    await page.keyboard.type(username);
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Country')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Phone', { exact: true })).toBeChecked();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByLabel('Email', { exact: true })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.type(`${username}@example.com`);
    await page.keyboard.press('Tab');
    await page.keyboard.type('9crates');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('9crates');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Referral code')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(page.getByRole('checkbox')).toBeChecked();
    await page.keyboard.press('Enter');
    await releaseRequests();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard');
  });

  test('does not submit fields that changed while validation was loading', async ({ page }) => {
    let signups = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/signup')) signups += 1;
    });
    const releaseRequests = await delayRequests(page, '**/assets/schemas-*');
    await page.goto('/signup');
    await fillIn(page, { Username: newName(), 'Phone number': '0772123456', ...passwords });
    await page.getByRole('checkbox').check();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Creating your account' })).toBeVisible();
    await fillIn(page, { 'Confirm password': 'another' });
    await releaseRequests();
    await expect(submitButton(page)).toBeDisabled();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    expect(signups).toBe(0);
  });

  // shows 4.10
  test('shows the login view when the automatic login fails', async ({ page }) => {
    const username = newName();
    await page.goto('/signup');
    await page.route('**/api/auth/profile', (route) => route.abort());
    await byEmail(page);
    await fillIn(page, { Username: username, 'Email address': `${username}@example.com`, ...passwords });
    await acceptTerms(page);
    await submitButton(page).click();
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Your account is ready. Please log in.')).toBeVisible();
    expect(await storedTokens(page)).toEqual([null, null]);
  });
});

test.describe('sign-up form errors', () => {
  test('each field is validated before submit', async ({ page }) => {
    await page.goto('/signup');
    await byEmail(page);
    await fillIn(page, { Username: 'amina', 'Email address': 'amina@example.com', ...passwords });
    await acceptTerms(page);
    for (const [label, wrong, right, text] of [
      ['Username', ' ab ', 'amina', 'Username must be at least 3 characters long'],
      ['Email address', '', 'amina@example.com', 'Email is required'],
      ['Email address', 'amina@example', 'amina@example.com', 'Please enter a valid email address'],
      ['Password', '12345', passwords.Password, 'Password must be at least 6 characters long'],
      ['Confirm password', 'secret2', passwords['Confirm password'], 'Passwords do not match'],
      ['Phone number', '', '0772123456', 'Phone number is required'],
      ['Phone number', '12 34 56', '0772123456', 'Please enter a valid phone number (7-15 digits)'],
    ] as const) {
      if (label === 'Phone number') await page.getByLabel('Phone', { exact: true }).check();
      const field = page.getByLabel(label, { exact: true });
      await field.fill(wrong);
      await field.blur();
      await expect(field).toHaveAccessibleDescription(new RegExp(text.replace(/[()]/g, '\\$&')));
      await expect(submitButton(page)).toBeDisabled();
      await field.fill(right);
      await field.blur();
      await expect(submitButton(page)).toBeEnabled();
    }

    // shows 5.5, 5.6
    await test.step('terms not accepted', async () => {
      await page.getByRole('checkbox').uncheck();
      await page.getByRole('checkbox').blur();
      await expect(page.getByText('Please accept the terms and conditions')).toBeVisible();
      await expect(submitButton(page)).toBeDisabled();
    });
  });
});

async function expectMarked(page: Page, label: string, text: string | RegExp) {
  const field = page.getByLabel(label, { exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeInViewport({ ratio: 1 });
  if (typeof text === 'string')
    await expect(page.getByText(text, { exact: true })).toBeInViewport({ ratio: 1 });
  else await expect(field).toHaveAccessibleDescription(text);
  await expect(submitButton(page)).toBeDisabled();
}

test('the form shows what the server rejected and can be resubmitted', async ({ page, context, request }) => {
  const taken = await createPlayer(request);
  const own = newName();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/signup');
  await byEmail(page);
  await fillIn(page, { Username: own, 'Email address': taken.email.toUpperCase(), ...passwords });
  await acceptTerms(page);

  // shows 8.3
  await test.step('e-mail address already registered', async () => {
    await submitButton(page).click();
    await expectMarked(
      page,
      'Email address',
      'An account with this email address already exists. Please try logging in or use a different email.',
    );
    await page.getByLabel('Email address').fill(`${own}@example.com`);
    await expect(page.getByText('An account with this email address already exists.')).toBeHidden();
    await expect(submitButton(page)).toBeEnabled();
  });

  // shows 8.3
  await test.step('username already taken', async () => {
    await fillIn(page, { Username: taken.username.toUpperCase() });
    await submitButton(page).click();
    await expectMarked(page, 'Username', /username/i);
    await fillIn(page, { Username: own });
  });

  // shows 8.4
  await test.step('unknown referral code', async () => {
    await fillIn(page, { 'Referral code (optional)': ' NOPE99 ' });
    await submitButton(page).click();
    await expectMarked(
      page,
      'Referral code (optional)',
      'Referral code "NOPE99" is invalid. Please check the code or leave it blank to continue.',
    );
    await fillIn(page, { 'Referral code (optional)': '' });
  });

  // shows 8.3
  await test.step('phone number already registered', async () => {
    const number = `+2567${String(Date.now()).slice(-8)}`;
    const account = { username: newName(), password: '9crates', country: 'UG', referralCode: null };
    await post(request, '/api/auth/signup', { ...account, contactMethod: 'phone', phone: number });
    await page.getByLabel('Phone', { exact: true }).check();
    await fillIn(page, { 'Phone number': number.replace('+256', '0') });
    await submitButton(page).click();
    await expectMarked(
      page,
      'Phone number',
      'An account with this phone number already exists. Please try logging in or use a different number.',
    );
    await byEmail(page);
  });

  // shows 8.2
  await test.step('offline: the form says so and can be resubmitted', async () => {
    await fillIn(page, { 'Email address': `${own}@example.com` });
    await context.setOffline(true);
    await submitButton(page).click();
    await expect(page.getByRole('alert')).toContainText('You seem to be offline');
    await context.setOffline(false);
    await submitButton(page).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  });
});

test('the owner of a phone number used by another account proves it with a code and signs up', async ({
  page,
  request,
}) => {
  const phone = `+2567${String(Date.now()).slice(-8)}`;
  const squatter = { username: newName(), password: '9crates', country: 'UG', referralCode: null };
  await post(request, '/api/auth/signup', { ...squatter, contactMethod: 'phone', phone });
  await page.goto('/signup');
  await fillIn(page, { Username: newName(), 'Phone number': phone, ...passwords });
  await acceptTerms(page);
  await submitButton(page).click();
  await page.getByRole('button', { name: 'It’s mine. Send me a code' }).click();
  const notice = await page.getByText(/Sandbox: nothing is sent/).textContent();
  await fillIn(page, { Code: /\d{6}/.exec(notice ?? '')?.[0] ?? '' });
  await submitButton(page).click();
  await expect(page.getByRole('alertdialog', { name: 'Account created' })).toBeVisible();
});

// shows 2.18, 2.21
test('the referral code comes from the link and survives a visit to the login screen', async ({ page }) => {
  await page.goto('/signup?ref=ABC123');
  await expect(page.getByLabel('Referral code')).toHaveValue('ABC123');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByLabel('Referral code')).toHaveValue('ABC123');

  // shows 1.1
  await test.step('eleven countries can be chosen, Uganda first', async () => {
    const country = page.getByLabel('Country');
    await expect(country.getByRole('option')).toHaveCount(11);
    await expect(country).toHaveValue('UG');
  });

  // shows 2.23
  await test.step('the documents open in new tabs, so that the form is kept', async () => {
    for (const path of ['/terms', '/privacy', '/security', '/help']) {
      await expect(page.getByRole('main').locator(`a[href="${path}"]`)).toHaveAttribute('target', '_blank');
    }
  });

  await test.step('the contact method follows the country until one is entered, and the referral code comes last', async () => {
    await page.getByLabel('Country').selectOption('US');
    await expect(page.getByLabel('Email address')).toBeVisible();
    await page.getByLabel('Country').selectOption('TZ');
    await page.getByLabel('Phone number').fill('0712345678');
    await page.getByLabel('Country').selectOption('US');
    await expect(page.getByLabel('Phone number')).toHaveValue('0712345678');
    const names = await page
      .locator('form')
      .locator('input:not([type=radio], [type=checkbox])')
      .evaluateAll((fields) => fields.map((field) => field.getAttribute('name')));
    expect(names).toEqual(['username', 'phone', 'password', 'confirmPassword', 'referralCode']);
  });
});

for (const [locale, country, field] of [
  ['en-KE', 'KE', 'Phone number'],
  ['en-IN', 'IN', 'Email address'],
  // Many devices keep the default locale, which does not tell the country.
  ['en-US', 'UG', 'Phone number'],
] as const)
  test(`a browser in ${locale} preselects ${country} and its usual contact method`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      locale,
      baseURL: baseURL ?? '',
      timezoneId: 'Africa/Nairobi',
    });
    const page = await context.newPage();
    await page.goto('/signup');
    await expect(page.getByLabel('Country')).toHaveValue(country);
    await expect(page.getByLabel(field, { exact: true })).toBeVisible();
    await context.close();
  });
