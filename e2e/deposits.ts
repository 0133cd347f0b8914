import type { Page } from '@playwright/test';
import { openSignedIn, type Player } from './players.ts';

export const walletPath = '/dashboard?tab=wallet';

/** Covers the simulated phone or chain and the next poll. */
export const untilCredited = { timeout: 60_000 };

export const card = (page: Page) => page.getByRole('region', { name: 'Deposit', exact: true });
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Deposit' });
export const deposits = (page: Page) => page.getByRole('region', { name: 'Recent deposits' });
export const tracker = (page: Page) => page.getByRole('dialog', { name: 'Track your money' });
export const phone = (page: Page) => dialog(page).getByLabel('Phone number');
export const submit = (page: Page) => dialog(page).getByRole('button', { name: /^Deposit / });

export async function openDialog(
  page: Page,
  player: Player,
  opener: 'Show QR Code' | 'Use Mobile Money',
): Promise<void> {
  await openSignedIn(page, player, walletPath);
  await card(page).getByRole('button', { name: opener }).click();
}

/** Forced, because a label covers the radio button. */
export async function choose(page: Page, name: string): Promise<void> {
  await dialog(page).getByRole('radio', { name, exact: true }).click({ force: true });
}
