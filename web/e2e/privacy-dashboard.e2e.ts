import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { readText } from './testing/mailbox.ts';
import { signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

const site = openSite();

test.concurrent('a merchant sees what is held, has an archive made, is mailed, downloads it whole, and deletes it', async () => {
  const { page, context, problems } = await site.visit(PHONE);
  const account = newAccount();
  await signUp(page, site.url, account);
  await page.goto(`${site.url}/privacy-dashboard`);
  const section = page.getByRole('region', { name: 'A copy of everything' });
  await section.getByRole('button', { name: 'Have an archive made' }).click();
  await section.getByText('Ready', { exact: true }).waitFor();
  await expectWell(page);

  const held = page.getByRole('region', { name: 'What we hold about you' });
  const access = held.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Sign-in and access' }) });
  expect(await access.innerText()).toMatch(/Sessions\s+1\s[\s\S]*Sessions: 30 days at most\./);
  const known = held.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Archives' }) });
  await known.getByText('30 days at most.').waitFor();

  const mail = await readText(context, site.url, account.email, 'Your data archive is ready');
  expect(mail).toContain('this mail alone does not open it');
  await page.goto(/https?:\/\/\S+\/privacy-dashboard/.exec(mail)?.[0] ?? '');
  const begun = page.waitForEvent('download');
  await section.getByRole('button', { name: /^Download \(/ }).click();
  const download = await begun;
  expect(download.suggestedFilename()).toMatch(/^sillage-export-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(await readFile(await download.path()));
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  expect(text('account.csv')).toContain(account.email);
  expect(JSON.parse(text('manifest.json'))).toMatchObject({ files: { 'account.csv': { records: 1 } } });
  // The download address works only once.
  expect((await page.request.get(download.url())).status()).toBe(403);

  await section.getByRole('button', { name: /^Delete the archive of/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('The archive is deleted').waitFor();
  expect(await section.getByText('Ready', { exact: true }).count()).toBe(0);

  await page.goto(`${site.url}/account-settings?tab=security`);
  for (const line of ['Data archive requested', 'Account exported', 'Data archive deleted'])
    await page.getByText(line).waitFor();
  expect(problems()).toEqual([]);
  await context.close();
});

test('a merchant restricts the processing: support is out and cannot be let in again before that ends', async () => {
  const { page, context, problems } = await site.visit(DESKTOP);
  await signUp(page, site.url, newAccount());
  const security = `${site.url}/account-settings?tab=security`;
  await page.goto(security);
  await page.getByRole('button', { name: 'Let support look at my account' }).click();
  await page.getByText(/^Support may look at your account until/).waitFor();

  await page.goto(`${site.url}/privacy-dashboard`);
  await page.getByRole('button', { name: 'Restrict processing' }).click();
  await page.getByText(/^Processing is restricted since/).waitFor();
  await expectWell(page);
  await page.goto(security);
  await page.getByText('Processing restricted').waitFor();
  await page.getByRole('button', { name: 'Let support look at my account' }).click();
  await page.getByText('Support was not given access').waitFor();

  await page.goto(`${site.url}/privacy-dashboard`);
  await page.getByRole('button', { name: 'End the restriction' }).click();
  await page.getByRole('button', { name: 'Restrict processing' }).waitFor();
  await page.goto(security);
  await page.getByRole('button', { name: 'Let support look at my account' }).click();
  await page.getByText(/^Support may look at your account until/).waitFor();
  expect(problems()).toEqual([]);
  await context.close();
});
