import { expect, onTestFinished, test } from 'vitest';
import { startWordPress } from '../../integrations/woocommerce/testing/wordpress.ts';
import { newAccount } from './testing/browser.ts';
import { addAffiliate, createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

const site = openSite();

test('a merchant connects their shop with two clicks, and what a visitor of a link buys there is a verified conversion', async () => {
  // The WordPress build for tests lacks some scripts and fonts, so errors of its pages are not checked.
  const wordpress = await startWordPress('6.7');
  onTestFinished(wordpress.stop);
  const { page } = await site.visit(DESKTOP);
  await signUp(page, site.url, newAccount());
  const campaignId = await createCampaign(page, 'Launch', wordpress.url);
  const link = await addAffiliate(page, 'Alice Reed');

  await page.goto(`${wordpress.url}/wp-login.php`);
  await page.getByLabel('Username or Email Address').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('password');
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.goto(`${wordpress.url}/wp-admin/admin.php?page=sillage`);
  await page.getByLabel('Address of Sillage').fill(site.url);
  await page.getByRole('button', { name: 'Connect' }).first().click();
  await page.getByRole('heading', { name: 'Connect 127.0.0.1' }).waitFor();
  await page.getByRole('button', { name: 'Connect and go back to the shop' }).click();
  await page.getByText('The shop is connected.').waitFor();
  await page.getByText(`Connected to ${site.url}`).waitFor();

  const { page: shop } = await site.visit(PHONE);
  await shop.goto(link);
  await shop.waitForFunction((name) => document.cookie.includes(name), `sillage_${campaignId}`);
  const order = await shop.evaluate(async () => {
    const body = JSON.stringify({ total: 60, items: [['line_item', 50]] });
    return (await fetch('/?double=block-checkout', { method: 'POST', body })).json();
  });
  const till = wordpress.browser();
  await till.tell('pay', { order });
  await till.tell('run');

  await page.goto(`${site.url}/campaign/${campaignId}`);
  const conversions = page.getByRole('region', { name: 'Recent conversions' });
  await conversions.getByRole('button', { name: /50\.00/ }).click();
  await page.getByRole('dialog').getByText('Alice Reed').first().waitFor();
  await till.tell('refund', { order, amount: 60, items: [] });
  await till.tell('run');
  await page.goto(`${site.url}/campaign/${campaignId}`);
  await expect.poll(() => conversions.getByText('Refunded').count()).toBe(1);
});
