import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { PHONE } from './testing/widths.ts';

const site = openSite();

/** Adds an affiliate to the campaign. */
async function add(page: Page, campaignId: string, name: string, email: string): Promise<void> {
  await page.goto(`${site.url}/campaign/${campaignId}/affiliates?add=true`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('E-mail').fill(email);
  await page.keyboard.press('Enter');
  await dialog.getByText('1 just added').waitFor();
}

test.concurrent('one person has two programmes, notes that come back, and a tag that narrows the list', async () => {
  const { page, problems } = await site.visit(PHONE);
  await signUp(page, site.url, newAccount());
  const boots = await createCampaign(page, 'Boots', `${site.url}/test-products`);
  await add(page, boots, 'Ada Lovelace', 'ada@example.com');
  await add(page, boots, 'Bob Stone', 'bob@example.com');
  await page.goto(`${site.url}/dashboard`);
  const hats = await createCampaign(page, 'Hats', `${site.url}/test-products`);
  await add(page, hats, 'Ada L.', 'Ada@example.com');

  await page.goto(`${site.url}/affiliates`);
  await page.getByRole('link', { name: 'Ada Lovelace' }).click();
  await page.getByRole('heading', { level: 1, name: 'Ada Lovelace, Ada L.' }).waitFor();
  const programmes = page.getByRole('region', { name: 'Programmes' });
  await programmes.getByText('Boots', { exact: true }).waitFor();
  await programmes.getByText('Hats', { exact: true }).waitFor();
  await page.getByRole('region', { name: 'Balance' }).waitFor();
  await expectWell(page);

  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByPlaceholder('Write a note…').fill('Met at the fair.\nLikes hats.');
  await notes.getByRole('button', { name: 'Save the note' }).click();
  await notes.getByText('Met at the fair.').waitFor();
  await notes.getByRole('button', { name: 'Edit the note' }).click();
  await notes.getByLabel('Edit the note').fill('Met in Paris.');
  await notes.getByRole('button', { name: 'Save', exact: true }).click();
  await notes.getByText('(edited)').waitFor();
  await notes.getByRole('button', { name: 'Delete the note' }).click();
  await notes.getByText('Met in Paris.').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await notes.getByText('Met in Paris.').waitFor();

  await page.getByPlaceholder('Add a tag…').fill('Blog');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove the tag Blog' }).waitFor();
  await expectWell(page);

  await page.goto(`${site.url}/affiliates`);
  await page.getByRole('link', { name: 'Bob Stone' }).waitFor();
  await page.getByRole('combobox', { name: 'Tags' }).selectOption({ label: 'Blog (1)' });
  await page.getByRole('link', { name: 'Bob Stone' }).waitFor({ state: 'detached' });
  expect(await page.getByRole('link', { name: /^Ada L/ }).count()).toBe(2);
  await page.getByRole('button', { name: 'Manage tags' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the tag Blog').fill('Bloggers');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await dialog.getByLabel('Name of the tag Bloggers').waitFor();
  await expectWell(page);
  await dialog.getByRole('button', { name: 'Delete the tag Bloggers' }).click();
  await page.getByRole('button', { name: 'Delete the tag', exact: true }).click();
  await dialog.getByText('There are no tags any more.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Bob Stone' }).waitFor();

  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Copy the link of…' }).click();
  await page.keyboard.type('bob@');
  await page.getByRole('option', { name: 'Bob Stone' }).first().waitFor();
  expect(await page.getByPlaceholder('Whose link?').inputValue()).toBe('bob@');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Open the page of…' }).click();
  await page.keyboard.type('bob@');
  expect(await page.getByPlaceholder('Who?').inputValue()).toBe('bob@');
  await page.getByRole('option', { name: 'Bob Stone' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Bob Stone' }).waitFor();
  await page.goto(`${site.url}/affiliates/${crypto.randomUUID()}`);
  await page.getByRole('heading', { name: 'This person is not here' }).waitFor();
  expect(problems().filter((problem) => !problem.includes('404'))).toEqual([]);
});
