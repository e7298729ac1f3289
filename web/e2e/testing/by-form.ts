import type { Page } from 'playwright-core';
import { type Account, CARDS, enterCard } from './browser.ts';

/** On the landing page and the sign-up page, as people do; `set-up.ts` has the faster way for all other tests. */
export async function signUpByForm(page: Page, url: string, account: Account): Promise<void> {
  await page.goto(url);
  await page.getByRole('link', { name: 'Create my programme' }).click();
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await page.waitForURL('**/dashboard');
}

/**
 * Creates a live campaign through the dialogs, adding a first card on the way; resolves with its id once it is shown.
 */
export async function createCampaignByForm(page: Page, name: string, targetUrl: string): Promise<string> {
  await page
    .getByRole('button', { name: /New campaign|Create a campaign/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Live' }).check();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Destination URL').fill(targetUrl);
  const needsCard = dialog.getByText('Payment method required');
  await needsCard.or(dialog.getByRole('region', { name: 'The campaign’s card' })).waitFor();
  if (await needsCard.isVisible()) {
    await dialog.getByRole('button', { name: 'Add a card and create' }).click();
    await enterCard(page, CARDS.good);
  } else await dialog.getByRole('button', { name: 'Create the campaign' }).click();
  await page.getByRole('link', { name: 'Add affiliates' }).click();
  await page.waitForURL('**/campaign/*/affiliates');
  return new URL(page.url()).pathname.split('/').at(-2) ?? '';
}

/** Resolves with the tracking link that the copy button copies. */
export async function addAffiliateByForm(page: Page, name: string, email: string): Promise<string> {
  await page.getByRole('button', { name: 'Add an affiliate' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('button', { name: 'Add' }).click();
  // Intercepts the page's call, because all tests that run at once share one clipboard.
  const copied = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const { clipboard } = navigator;
        const write = clipboard.writeText.bind(clipboard);
        clipboard.writeText = (text) => {
          resolve(text);
          return write(text);
        };
      }),
  );
  await page
    .getByRole('button', { name: `Copy the link of ${name}` })
    .and(page.locator(':visible'))
    .click();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  return copied;
}
