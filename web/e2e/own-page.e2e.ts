import { expect, test } from 'vitest';
import { newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { linksOf, sell } from './testing/sales.ts';
import { addAffiliate, createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

const site = openSite();

test.concurrent('an affiliate sees what comes next and why, and makes links that say what each brings', async () => {
  const merchant = await site.visit(DESKTOP);
  await signUp(merchant.page, site.url, newAccount());
  const campaignId = await createCampaign(merchant.page, 'Boots', `${site.url}/test-products`);
  await addAffiliate(merchant.page, 'Ada Lovelace', 'ada-own@example.com');
  const { dashboardUrl, trackingUrl } = (await linksOf(merchant.page, campaignId))('Ada Lovelace');
  await sell(site, trackingUrl, '80.00');
  await fetch(trackingUrl, { headers: { 'user-agent': 'Googlebot/2.1' }, redirect: 'manual' });

  const { page, context, problems } = await site.visit(DESKTOP);
  await page.goto(dashboardUrl);
  const region = (name: string) => page.getByRole('region', { name });
  await region('Next payment').getByText('€0.00').waitFor();
  await region('Latest orders').getByText('10% of €80.00').waitFor();
  await region('Latest orders').getByText('It can be returned until').waitFor();
  await region('Clicks that did not count').getByText('A robot, such as a search engine').waitFor();
  await region('Rate and terms').getByText('of each new order').waitFor();
  await region('Payout account').getByText('does not know where to yet').waitFor();
  // The money comes first, and is visible without scrolling.
  const places = await page.getByRole('heading', { level: 2 }).allInnerTexts();
  expect(places.slice(0, 3)).toEqual(['Next payment', 'Your tracking link', 'Rate and terms']);
  expect((await region('Next payment').boundingBox())?.y).toBeLessThan(900);
  await expectWell(page);

  const links = region('Your links');
  const dialog = page.getByRole('dialog');
  await links.getByRole('button', { name: 'New link' }).click();
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await dialog.getByText('Give it a name').waitFor();
  await dialog.getByLabel('Name').fill('Newsletter');
  await dialog.getByLabel('Page (optional)').fill('https://elsewhere.example/');
  await page.keyboard.press('Enter');
  await dialog.getByText('The page has to be one of').waitFor();
  await expectWell(page);
  await dialog.getByLabel('Page (optional)').fill(`${site.url}/test-products?from=mail`);
  await dialog.getByLabel('Sub-id (optional)').fill('november');
  await page.keyboard.press('Enter');
  const row = links.getByRole('listitem').filter({ hasText: 'Newsletter' });
  await row.getByText('sub-id november').waitFor();
  const url = `${new URL(site.url).protocol}//${await row.getByText('/s/').innerText()}`;
  await sell(site, url, '50.00');
  await row.getByText('1 click · 1 order').waitFor();
  await expectWell(page);

  await row.getByRole('button', { name: 'What to do with the link Newsletter' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await links.getByRole('button', { name: 'Archived (1)' }).click();
  await page.getByRole('list', { name: 'Archived links' }).getByText('Newsletter').waitFor();
  await expectWell(page);
  expect(problems()).toEqual([]);
  await context.close();
  await merchant.context.close();
});

test.concurrent('a merchant sets tiers, and an affiliate sees what is missing for the next one', async () => {
  const merchant = await site.visit(PHONE);
  await signUp(merchant.page, site.url, newAccount());
  const campaignId = await createCampaign(merchant.page, 'Coats', `${site.url}/test-products`);
  await addAffiliate(merchant.page, 'Bob Reed', 'bob-own@example.com');
  const { dashboardUrl } = (await linksOf(merchant.page, campaignId))('Bob Reed');
  const { page } = merchant;
  await page.goto(`${site.url}/campaign/${campaignId}/affiliates`);
  const section = page.getByRole('region', { name: 'Tiers' });
  const dialog = page.getByRole('dialog');
  await section.getByRole('button', { name: 'Set tiers' }).click();
  await dialog.getByLabel('From (EUR)').fill('1000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter a rate between 0 and 100 %.').waitFor();
  await dialog.getByLabel('Commission rate (%)').fill('12');
  await dialog.getByRole('button', { name: 'Another tier' }).click();
  await dialog.getByLabel('From (EUR)').nth(1).fill('5000');
  await dialog.getByLabel('Commission rate (%)').nth(1).fill('15');
  await expectWell(page);
  await page.keyboard.press('Enter');
  await section.getByText('from €5,000.00 on').waitFor();
  await expectWell(page);

  const affiliate = await site.visit(PHONE);
  await affiliate.page.goto(dashboardUrl);
  const terms = affiliate.page.getByRole('region', { name: 'Rate and terms' });
  await terms.getByText('€1,000.00 more, and you earn 12% of each new order.').waitFor();
  await expectWell(affiliate.page);
  expect([...merchant.problems(), ...affiliate.problems()]).toEqual([]);
  await affiliate.context.close();
  await merchant.context.close();
});
