import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

const site = openSite();

test.concurrent('the account is downloaded, whole and readable, and noted in the security log', async () => {
  const { page, context, problems } = await site.visit(PHONE);
  const account = newAccount();
  await signUp(page, site.url, account);
  await page.goto(`${site.url}/account-settings?tab=export`);
  await page.getByRole('heading', { name: 'Export your data' }).waitFor();
  await expectWell(page);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the archive' }).click();
  const archive = await saved;
  expect(archive.suggestedFilename()).toMatch(/^sillage-export-\d{4}-\d\d-\d\d\.zip$/);
  await page.getByText('The archive is saved').waitFor();
  const files = unzipSync(await readFile(await archive.path()));
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  expect(text('README.txt')).toContain('Amounts end in Minor');
  expect(text('account.csv')).toContain(account.email);
  expect(JSON.parse(text('account.ndjson'))).toMatchObject({ email: account.email });
  expect(JSON.parse(text('manifest.json'))).toMatchObject({ files: { 'account.csv': { records: 1 } } });

  await page.goto(`${site.url}/account-settings?tab=security`);
  await page.getByText('Account exported').waitFor();
  expect(problems()).toEqual([]);
  await context.close();
});

test('an export that breaks off is no file, and the page says so', async () => {
  const { page, context } = await site.visit(DESKTOP);
  await signUp(page, site.url, newAccount());
  await page.goto(`${site.url}/account-settings?tab=export`);
  await page.route('**/api/v1/account/export', (route) => route.abort('connectionreset'));
  const downloads: unknown[] = [];
  page.on('download', (download) => downloads.push(download));
  await page.getByRole('button', { name: 'Download the archive' }).click();
  await page.getByText('The export did not work').waitFor();
  expect(downloads).toEqual([]);
  await page.getByRole('button', { name: 'Download the archive' }).waitFor();
  await context.close();
});
