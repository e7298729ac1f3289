import { expect, test } from 'vitest';
import { newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { approveAll, linksOf, sell } from './testing/sales.ts';
import { addAffiliate, createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { PHONE } from './testing/widths.ts';

const site = openSite();

test.concurrent('a merchant sees what another rate would have changed, and books the difference once', async () => {
  const { url } = site;
  const { page, problems } = await site.visit(PHONE);
  await signUp(page, url, newAccount());
  const campaignId = await createCampaign(page, 'Boots', `${url}/test-products`);
  for (const name of ['Ada', 'Eve']) await addAffiliate(page, name, `${name.toLowerCase()}@example.com`);
  const linkOf = await linksOf(page, campaignId);
  await sell(site, linkOf('Ada').trackingUrl, '100.00');
  await sell(site, linkOf('Eve').trackingUrl, '40.00');
  await page.goto(`${url}/campaign/${campaignId}`);
  await approveAll(page, 2);

  await page.goto(`${url}/campaign/${campaignId}/settings`);
  const section = page.getByRole('region', { name: 'What if' });
  await section.getByRole('button', { name: 'Try other terms' }).click();
  await section.getByRole('button', { name: 'Work it out' }).click();
  await section.getByText('Suppose at least one other term.').waitFor();
  await section.getByLabel('Commission rate').fill('20');
  await section.getByLabel('Orders of', { exact: true }).selectOption('30');
  await section.getByRole('button', { name: 'Work it out' }).click();
  await section.getByText('€14.00 higher: €28.00 instead of €14.00').waitFor();
  await section.getByRole('row', { name: /Ada.*\+€10\.00/ }).waitFor();
  await section.getByRole('row', { name: /Eve.*\+€4\.00/ }).waitFor();
  await expectWell(page);

  await section.getByRole('button', { name: 'Book the differences' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('2 entries, €14.00 in all.').waitFor();
  await expectWell(page);
  await dialog.getByLabel('Reason').fill('A better rate, for the last month too');
  await dialog.getByRole('button', { name: 'Book €14.00' }).click();
  await page.getByText('2 entries booked, €14.00 in all').waitFor();
  await section.getByRole('button', { name: 'Book the differences' }).click();
  await dialog.getByLabel('Reason').fill('Once more');
  await dialog.getByRole('button', { name: 'Book €14.00' }).click();
  await dialog.getByText('A difference of some of these orders was booked before').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.reload();
  await section.getByRole('button', { name: 'Try other terms' }).click();
  await section.getByText('€28.00 instead of €14.00').waitFor();
  await section.getByLabel('Commission rate').fill('10');
  await section.getByRole('button', { name: 'Work it out' }).click();
  await section.getByText('Commissions would be the same: €14.00.').waitFor();
  await page.goto(`${url}/campaign/${campaignId}/affiliates`);
  await page.getByText('€20.00').first().waitFor();
  expect(problems()).toEqual([]);
}, 180_000);
