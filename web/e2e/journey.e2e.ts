import { expect, test } from 'vitest';
import { newAccount } from './testing/browser.ts';
import { addAffiliateByForm, createCampaignByForm, signUpByForm } from './testing/by-form.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP } from './testing/widths.ts';

const site = openSite();

test.concurrent('from sign-up to a conversion on the screen: click and sale arrive live', async () => {
  const { url } = site;
  const merchant = await site.visit(DESKTOP, { permissions: ['clipboard-read', 'clipboard-write'] });
  await signUpByForm(merchant.page, url, newAccount());
  const campaignId = await createCampaignByForm(merchant.page, 'Launch', `${url}/test-products`);
  const link = await addAffiliateByForm(merchant.page, 'Alice Reed', 'alice@example.com');
  await merchant.page.getByRole('tab', { name: 'Overview' }).click();
  // Each tab has its own history entry, so the back button passes through them.
  await merchant.page.waitForURL(`**/campaign/${campaignId}`);
  await merchant.page.goBack();
  await merchant.page.getByRole('tab', { name: 'Affiliates', selected: true }).waitFor();
  await merchant.page.getByRole('button', { name: 'Add an affiliate' }).waitFor();
  await merchant.page.goForward();
  await merchant.page.getByRole('tab', { name: 'Overview', selected: true }).waitFor();
  const clicks = merchant.page.getByRole('region', { name: 'Recent clicks' });
  const conversions = merchant.page.getByRole('region', { name: 'Recent conversions' });
  await merchant.page.getByText('Real time', { exact: true }).waitFor();
  await clicks.getByText('No click yet').waitFor();

  const visitor = await site.visit(DESKTOP);
  const landing = await visitor.page.goto(link);
  const landed = new URL(landing?.url() ?? '');
  expect(landed.pathname).toBe('/test-products');
  expect(landed.searchParams.get('campaign')).toBe(campaignId);
  await clicks.getByText('Alice Reed').waitFor();
  await merchant.page.getByRole('button', { name: /^Clicks: 1$/ }).waitFor();

  await visitor.page.getByRole('link', { name: 'Buy Pro' }).click();
  await visitor.page.getByText('Test conversion recorded').waitFor();
  const row = conversions.getByRole('button', { name: /99\.00/ });
  await row.waitFor();

  // Reloading the confirmation reports the same order, which is not counted again.
  await visitor.page.reload();
  await visitor.page.getByText('Test conversion recorded').waitFor();
  await merchant.page.waitForTimeout(1000);
  expect(await conversions.getByRole('button', { name: /99\.00/ }).count()).toBe(1);

  await row.click();
  await merchant.page.getByRole('dialog').getByText('This is a test conversion').waitFor();
  expect([...merchant.problems(), ...visitor.problems()]).toEqual([]);
  await Promise.all([merchant.context.close(), visitor.context.close()]);
});

test('a visitor of a guarded page signs in and comes back to it, query included', async () => {
  const { url } = site;
  const account = newAccount();
  const first = await site.visit(DESKTOP);
  await signUpByForm(first.page, url, account);
  await first.context.close();
  const { page, context, problems } = await site.visit(DESKTOP);
  await page.goto(`${url}/dashboard?period=month`);
  await page.waitForURL('**/auth');
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Password').fill('wrong-password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('❌ Oops!').waitFor();
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard?period=month');
  await page.getByText('Login successful!').waitFor();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(`${url}/`);
  await page.goto(`${url}/dashboard`);
  await page.waitForURL('**/auth');
  expect(problems()).toEqual([]);
  await context.close();
});
