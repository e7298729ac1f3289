import { expect, test } from 'vitest';
import { newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { addAffiliate, createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { PHONE } from './testing/widths.ts';

const site = openSite();

test.concurrent('a merchant groups affiliates by search, gives the group a rate, and takes it back', async () => {
  const { url } = site;
  const { page, problems } = await site.visit(PHONE);
  await signUp(page, url, newAccount());
  const campaignId = await createCampaign(page, 'Boots', `${url}/test-products`);
  for (const name of ['Ada Blogger', 'Bob Blogger', 'Eve Other'])
    await addAffiliate(page, name, `${name.slice(0, 3)}@example.com`);
  await page.goto(`${url}/campaign/${campaignId}/affiliates`);
  const section = page.getByRole('region', { name: 'Groups' });
  const dialog = page.getByRole('dialog');

  await section.getByRole('button', { name: 'New group' }).click();
  await dialog.getByRole('button', { name: 'Make the group' }).click();
  await dialog.getByText('Give the group a name.').waitFor();
  await dialog.getByLabel('Name').fill('Bloggers');
  await dialog.getByLabel('Commission rate (%)').fill('15');
  await page.keyboard.press('Enter');
  await section.getByText('0 members').waitFor();

  await section.getByRole('button', { name: 'Members of Bloggers' }).click();
  await dialog.getByRole('searchbox').fill('blogger');
  await dialog.getByRole('button', { name: 'Select all 2 found' }).click();
  await dialog.getByRole('searchbox').fill('');
  await dialog.getByText('Eve Other').waitFor();
  await expectWell(page);
  await dialog.getByRole('button', { name: 'Save 2 members' }).click();
  await section.getByText('2 members').waitFor();
  await page.getByText('15%').nth(1).waitFor();
  await expectWell(page);

  await section.getByRole('button', { name: 'Change Bloggers' }).click();
  await dialog.getByText('It applies from now on to 2 members').waitFor();
  await dialog.getByLabel('Commission rate (%)').fill('17,5');
  await expectWell(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await section.getByText('17.5%').waitFor();

  await section.getByRole('button', { name: 'Delete Bloggers' }).click();
  await page.getByRole('alertdialog').getByText('Its 2 members stay').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await section.getByText('Put affiliates into groups').waitFor();
  await page.getByText('17.5%').waitFor({ state: 'detached' });
  expect(problems()).toEqual([]);
}, 180_000);
