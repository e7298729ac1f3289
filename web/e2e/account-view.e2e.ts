import { beforeAll, expect, test } from 'vitest';
import {
  ADMINISTRATOR,
  actsIn,
  becomeAdministrator,
  openMerchant,
  openTab,
  type Signed,
} from './testing/administrator.ts';
import { newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { readText } from './testing/mailbox.ts';
import { createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

const site = openSite({ ADMIN_EMAIL: ADMINISTRATOR });
let administrator: Signed;
beforeAll(async () => {
  administrator = await becomeAdministrator(site);
}, 300_000);

test('a merchant lets support look: it sees the account, changes nothing, and is out at once', async () => {
  const merchant = newAccount();
  const theirs = await site.visit(DESKTOP);
  await signUp(theirs.page, site.url, merchant);
  const campaignId = await createCampaign(theirs.page, 'Harbour lights', `${site.url}/test-products`);
  const { page, context, problems } = await site.visit(DESKTOP, {
    storageState: administrator,
  });
  await openMerchant(site, page, merchant.email);
  await page.getByText('The merchant gives it in their security settings.').waitFor();
  expect(await page.getByRole('button', { name: 'Look at the account' }).isDisabled()).toBe(true);

  await theirs.page.goto(`${site.url}/account-settings?tab=security`);
  await theirs.page.getByRole('radio', { name: '1 hour' }).click();
  await expectWell(theirs.page);
  await theirs.page.getByRole('button', { name: 'Let support look at my account' }).click();
  await theirs.page.getByText(/^Support may look at your account until/).waitFor();
  await expectWell(theirs.page);

  await openMerchant(site, page, merchant.email);
  await page.getByRole('button', { name: 'Look at the account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(`They asked about a figure: ${merchant.email}`);
  await dialog.getByRole('button', { name: 'Look at the account' }).click();
  await page.waitForURL('**/dashboard');
  const banner = page.getByRole('complementary', { name: 'Read-only view' });
  await banner.getByText(`You are looking at the account of ${merchant.email}, read only`).waitFor();
  await page.getByText('Harbour lights').filter({ visible: true }).first().waitFor();
  expect(await page.getByRole('button', { name: /New campaign|Create a campaign/ }).count()).toBe(0);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectWell(page);
  for (const tab of ['', '/affiliates', '/payments', '/settings']) {
    await page.goto(`${site.url}/campaign/${campaignId}${tab}`);
    await banner.waitFor();
    await page.getByRole('heading', { name: 'Harbour lights' }).waitFor();
    await page.waitForFunction(() => document.querySelector('.animate-pulse-slow[aria-hidden].block') === null);
    expect(await page.getByRole('alert').getByRole('button', { name: 'Try again' }).count(), tab).toBe(0);
    expect(await page.getByRole('button', { name: /Pay now|Export/ }).count(), tab).toBe(0);
  }
  const mail = await readText(theirs.context, site.url, merchant.email, 'Support is looking at your account');
  expect(mail).toContain('can change nothing');

  // Writes are refused, whatever the screen offers.
  const token = await page.evaluate(() => {
    const stored: { accessToken: string } = JSON.parse(sessionStorage.getItem('sillage.view') ?? '');
    return stored.accessToken;
  });
  const headers = { authorization: `Bearer ${token}` };
  const write = await context.request.post(`${site.url}/api/v1/campaigns`, { headers, data: { name: 'x' } });
  expect([write.status(), await write.json()]).toMatchObject([403, { code: 'read_only_view' }]);
  await page.goto(`${site.url}/account-settings`);
  await page.getByText('Settings are not shown in a view').waitFor();

  // The owner ends the view: the page hides the account with its next request.
  await theirs.page.getByRole('button', { name: 'End access now' }).click();
  await theirs.page.getByRole('button', { name: 'Let support look at my account' }).waitFor();
  await theirs.page.getByText('Support began to look at the account').waitFor();
  expect((await context.request.get(`${site.url}/api/v1/campaigns`, { headers })).status()).toBe(401);
  expect(problems()).toEqual([]);
  await page.goto(`${site.url}/dashboard`);
  await page.getByRole('heading', { name: 'The view has ended' }).waitFor();
  await expectWell(page);
  await page.getByRole('button', { name: 'Back to the merchants' }).click();
  await page.waitForURL('**/admin?tab=merchants');
  await openTab(site, page, 'acts');
  const log = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: merchant.email });
  expect(await actsIn(log)).toEqual(['Merchant’s account looked at']);
  expect(theirs.problems()).toEqual([]);
  await Promise.all([context.close(), theirs.context.close()]);
});

test('the administrator stops a view, and is themselves again', async () => {
  const merchant = newAccount();
  const theirs = await site.visit(PHONE);
  await signUp(theirs.page, site.url, merchant);
  await theirs.page.goto(`${site.url}/account-settings?tab=security`);
  await theirs.page.getByRole('button', { name: 'Let support look at my account' }).click();
  await theirs.page.getByText(/^Support may look at your account until/).waitFor();
  const { page, context, problems } = await site.visit(PHONE, { storageState: administrator });
  await openMerchant(site, page, merchant.email);
  await page.getByRole('button', { name: 'Look at the account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('They asked about a figure');
  await dialog.getByRole('button', { name: 'Look at the account' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.waitForURL('**/admin?tab=merchants');
  await page.goto(`${site.url}/dashboard`);
  await page.getByRole('button', { name: ADMINISTRATOR }).waitFor();
  expect(await page.getByRole('complementary', { name: 'Read-only view' }).count()).toBe(0);
  expect([...problems(), ...theirs.problems()]).toEqual([]);
  await Promise.all([context.close(), theirs.context.close()]);
});
