import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { sell as sellVerified } from './testing/sale.ts';
import { linksOf, sell } from './testing/sales.ts';
import { addAffiliate, createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

const site = openSite();

/** Simulates leaving the tab or returning to it, because every tab of a headless browser is visible. */
const lookAway = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

async function newMerchant() {
  const merchant = await site.visit(DESKTOP, {
    reducedMotion: 'no-preference',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await signUp(merchant.page, site.url, newAccount());
  const campaignId = await createCampaign(merchant.page, 'Launch', `${site.url}/test-products`);
  await addAffiliate(merchant.page, 'Alice Reed', 'alice@example.com');
  const { trackingUrl } = (await linksOf(merchant.page, campaignId))('Alice Reed');
  await merchant.page.goto(`${site.url}/dashboard`);
  return { ...merchant, campaignId, trackingUrl };
}

test('what happens is on the home page at once, in the title of a hidden tab, and among the notifications', async () => {
  const { page, context, problems, trackingUrl } = await newMerchant();
  const river = page.getByRole('region', { name: 'Latest activity' });
  await river.getByText('Nothing yet.').waitFor();
  await page.getByText('Real time', { exact: true }).waitFor();

  await sell(site, trackingUrl, '80.00');
  await river.getByText('Sale of €80.00 through Alice Reed').waitFor();
  await river.getByText('1 click through Alice Reed').waitFor();
  await page.getByText('Your first sale!').waitFor();
  await page.locator('body > canvas').waitFor({ state: 'detached' });
  await expectWell(page);

  await lookAway(page, true);
  await sell(site, trackingUrl, '20.00');
  await page.waitForFunction(() => document.title === '(2) My Campaigns – Sillage');
  await lookAway(page, false);
  await page.waitForFunction(() => document.title === 'My Campaigns – Sillage');
  await river.getByText('2 clicks through Alice Reed').waitFor();

  // Not celebrated again; earlier events are shown again.
  await page.reload();
  await river.getByText('Sale of €80.00 through Alice Reed').waitFor();
  await river
    .getByText(/clicks? through Alice Reed/)
    .first()
    .waitFor();
  expect(await page.getByText('Your first sale!').count()).toBe(0);

  await page.getByRole('button', { name: 'Notifications, 2 new' }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByText('Your first sale has come in').waitFor();
  await expectWell(page);
  await panel.getByRole('switch', { name: 'First sale' }).click();
  await panel.getByText('Your first sale has come in').waitFor({ state: 'detached' });
  await panel.getByRole('link', { name: /2 commissions wait for your decision/ }).click();
  await page.waitForURL('**/commissions?*state=review*');
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();

  // Stored for the account, and reachable by name.
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor();
  await page.keyboard.type('notifications');
  await page.keyboard.press('Enter');
  await panel.getByRole('switch', { name: 'First sale', checked: false }).waitFor();

  // On another device, seen notifications are not new, until there are more.
  const other = await site.visit(PHONE, { storageState: await context.storageState() });
  await other.page.goto(`${site.url}/dashboard`);
  const bell = other.page.getByRole('button', { name: /^Notifications/ });
  await other.page.getByText('Sale of €80.00 through Alice Reed').waitFor();
  await expect.poll(() => bell.getAttribute('aria-label')).toBe('Notifications');
  await sell(site, trackingUrl, '30.00');
  await other.page.getByRole('button', { name: 'Notifications, 1 new' }).waitFor();
  await other.context.close();
  expect(problems()).toEqual([]);
  await context.close();
});

test.concurrent('the banner pays, and the payment marks who was paid', async () => {
  const { page, context, problems, campaignId, trackingUrl } = await newMerchant();
  await sellVerified(page, site.url, campaignId, trackingUrl, 8000);
  await page.reload();
  const banner = page.getByRole('region', { name: 'Upcoming payment' });
  await banner.getByRole('button', { name: 'Remind me later' }).click();
  await banner.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectWell(page);

  await banner.getByRole('button', { name: 'Settle the fee' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('link', { name: 'alice@example.com' }).waitFor();
  await expectWell(page);
  await dialog.getByRole('button', { name: 'Mark €8.00 as paid to Alice Reed' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Mark €8\.00/ })
    .click();
  await page.getByText(/8\.00 marked as paid to Alice Reed/).waitFor();
  await dialog.getByRole('button', { name: /as paid to/ }).waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: /^Settle the fee/ }).waitFor();
  expect(problems()).toEqual([]);
  await context.close();
});
