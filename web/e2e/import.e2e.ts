import { expect, test } from 'vitest';
import { newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { PHONE } from './testing/widths.ts';

const site = openSite();

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

const FILES = [
  {
    source: 'Rewardful',
    file: csv(
      'rewardful.csv',
      'Id,First Name,Last Name,Email,PayPal Email,State,Coupon\n1,Ana,Lima,ana@example.com,,active,ANA10\n2,Bo,Berg,bo@example.com,,disabled,\n',
    ),
    names: ['Ana Lima', 'Bo Berg'],
  },
  {
    source: 'FirstPromoter',
    file: csv('promoters.csv', 'id,first_name,last_name,email,ref_id,status\n1,Cy,Cole,cy@example.com,cy,approved\n'),
    names: ['Cy Cole'],
  },
  {
    source: 'Tapfiliate',
    file: csv('tapfiliate.csv', 'id;firstname;lastname;email;Referral code\n1;Dee;Dorn;dee@example.com;dee\n'),
    names: ['Dee Dorn'],
  },
  {
    source: 'Dub',
    file: csv('partners.csv', 'id,name,email,country,totalClicks\n1,Eve Eng,eve@example.com,SE,5\n'),
    names: ['Eve Eng'],
  },
];

test.concurrent('affiliates are brought from the files of four tools, and taken back', async () => {
  const { page, problems } = await site.visit(PHONE);
  await signUp(page, site.url, newAccount());
  const campaignId = await createCampaign(page, 'Launch', `${site.url}/test-products`);
  await page.goto(`${site.url}/campaign/${campaignId}/affiliates`);
  const dialog = page.getByRole('dialog', { name: 'Import affiliates' });
  const open = () => page.getByRole('button', { name: 'Import', exact: true }).click();
  const choose = (file: (typeof FILES)[number]['file']) => dialog.locator('input[type=file]').setInputFiles(file);
  await open();
  await expectWell(page);
  for (const { source, file, names } of FILES) {
    await choose(file);
    await dialog.getByText(`Export of ${source}`).waitFor();
    await expectWell(page);
    await dialog.getByRole('button', { name: 'Check the file' }).click();
    await dialog.getByRole('button', { name: `Add ${names.length} affiliate` }).click();
    await dialog.getByText('Added', { exact: true }).waitFor();
    for (const name of names)
      await page.getByText(name).filter({ visible: true }).first().waitFor({ state: 'attached' });
    await dialog.getByRole('button', { name: 'Import another file' }).click();
  }
  await choose(
    csv(
      'owed.csv',
      'Email,Unpaid commissions\nhal@example.com,"€1,234.50"\nida@example.com,-5\nann@example.com,65.50\n',
    ),
  );
  await dialog.getByRole('button', { name: 'Check the file' }).click();
  await dialog.getByText('€1,300.00 is still owed to 2 affiliates').waitFor();
  await dialog.getByText('Line 3: ida@example.com').waitFor();
  const preview = dialog.getByRole('region', { name: 'What will be added to “Launch”' });
  const previewed = (email: string) => preview.getByRole('listitem').filter({ hasText: email });
  await previewed('hal@example.com').getByText('€1,234.50').waitFor();
  await previewed('hal@example.com').getByText('New', { exact: true }).waitFor();
  await previewed('ida@example.com').getByText('Left out').waitFor();
  await expectWell(page);
  await dialog.getByRole('button', { name: 'Add 2 affiliate' }).click();
  await dialog.getByText('Added', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Import another file' }).click();
  const pasted =
    'Email\tName\tGroup\tTags\njoy@example.com\tJoy Jansen\t\tBlog; Alpine\nkim@example.com\tKim\tGold\t\n';
  await dialog.getByLabel('Or paste rows').fill(pasted);
  await dialog.getByRole('button', { name: 'Go on with these rows' }).click();
  await dialog.getByText('Pasted rows').waitFor();
  await dialog.getByRole('button', { name: 'Check the file' }).click();
  await previewed('joy@example.com').getByText('Blog, Alpine').waitFor();
  await previewed('kim@example.com').getByText('The campaign has no group “Gold”').waitFor();
  await expectWell(page);
  await dialog.getByRole('button', { name: 'Add 1 affiliate' }).click();
  await dialog.getByText('Added', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Import another file' }).click();
  await choose(csv('mine.csv', 'Who,Where\nAna,ana@example.com\nFay,fay@example.com\nGus,nowhere\n'));
  await dialog.getByRole('button', { name: 'Check the file' }).click();
  await dialog.getByText('Choose the column with the e-mail addresses').waitFor();
  await dialog.getByLabel('What “Where” holds').selectOption('E-mail address');
  await dialog.getByLabel('What “Who” holds').selectOption('Name');
  await dialog.getByRole('button', { name: 'Check the file' }).click();
  await dialog.getByText('Line 4: nowhere').waitFor();
  await previewed('ana@example.com').getByText('stays as they are').waitFor();
  await previewed('fay@example.com').getByText('the campaign’s').waitFor();
  await dialog.getByText('Affiliates already, they stay as they are').waitFor();
  await expectWell(page);
  await dialog.getByRole('button', { name: 'Add 1 affiliate' }).click();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download the report' }).click();
  expect((await download).suggestedFilename()).toBe('sillage-import.csv');
  await dialog.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click();
  await dialog.getByText('Removed again').waitFor();
  await dialog.getByRole('button', { name: 'Import another file' }).click();
  await dialog.getByText('promoters.csv').waitFor();
  await choose({
    name: 'latin.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('email,name\na@b.example,José', 'latin1'),
  });
  await page.getByText('This file cannot be read.').first().waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('tab', { name: 'Affiliates (8)' }).waitFor();
  expect(await page.getByText('Fay').count()).toBe(0);
  expect(await page.getByText('Eve Eng').count()).toBeGreaterThan(0);
  expect(problems()).toEqual([]);
});
