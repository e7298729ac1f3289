import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMINISTRATION_TABS } from '../src/features/administration/tabs.ts';
import { ADMINISTRATOR, actsIn, becomeAdministrator, openTab, type Signed } from './testing/administrator.ts';
import { newAccount, signIn, type Visit } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { readText } from './testing/mailbox.ts';
import { signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

const backups = mkdtempSync(join(tmpdir(), 'sillage-e2e-backups-'));
const site = openSite({ ADMIN_EMAIL: ADMINISTRATOR, BACKUP_DIR: backups });
afterAll(() => rmSync(backups, { recursive: true, force: true }));
let administrator: Signed;
beforeAll(async () => {
  administrator = await becomeAdministrator(site);
}, 300_000);

test('somebody else reads that the page is not theirs', async () => {
  const { page, context, problems } = await site.visit(PHONE);
  const account = newAccount();
  await signUp(page, site.url, account);
  await page.goto(`${site.url}/admin`);
  await page.getByRole('heading', { name: 'Administrator required' }).waitFor();
  await page.getByText(account.email).waitFor();
  expect(await page.getByRole('tab').count()).toBe(0);
  await expectWell(page);
  expect(problems()).toEqual([]);
  await context.close();
});

test('every tab shows what was measured, fits, and axe finds nothing', async () => {
  const { page, context, problems } = await site.visit(DESKTOP, {
    storageState: administrator,
  });
  for (const tab of ADMINISTRATION_TABS) {
    await openTab(site, page, tab);
    expect(await page.getByRole('alert').getByRole('button', { name: 'Try again' }).count(), tab).toBe(0);
    await expectWell(page);
  }
  expect(problems()).toEqual([]);
  await context.close();
});

test('the latest backup is shown with what became of it, and when the next one is due', async () => {
  const { page, context } = await site.visit(PHONE, { storageState: administrator });
  await openTab(site, page, 'database');
  const shown = page.getByRole('region', { name: 'Latest backups' }).getByRole('row').filter({ hasText: 'Completed' });
  // The first backup starts with the application, and takes a while.
  await expect
    .poll(
      async () => {
        await page.getByRole('button', { name: 'Measure again' }).click();
        return shown.count();
      },
      { timeout: 120_000, interval: 1_000 },
    )
    .toBe(1);
  await page.getByText('Next backup').waitFor();
  await openTab(site, page, 'merchants');
  await page.getByRole('region', { name: 'Fee rates' }).getByText('2.5% (list price)').waitFor();
  await context.close();
});

test('a merchant is suspended for a reason, pays another fee, and is let in again; the log says so', async () => {
  const merchant = newAccount();
  const theirs = await site.visit(DESKTOP);
  await signUp(theirs.page, site.url, merchant);

  const { page, context, problems } = await site.visit(DESKTOP, { storageState: administrator });
  await openTab(site, page, 'merchants');
  await page.getByLabel('Search merchants').fill(merchant.email);
  await page.getByRole('button', { name: `Details of ${merchant.email}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Change the fee' }).click();
  await dialog.getByLabel('Fee in percent').fill('101');
  await dialog.getByLabel('Reason').fill(`A pilot customer: ${merchant.email}`);
  await dialog.getByRole('button', { name: 'Change the fee' }).click();
  await dialog.getByText('Enter a rate from 0 to 100.').waitFor();
  await dialog.getByLabel('Fee in percent').fill('4.5');
  await dialog.getByRole('button', { name: 'Change the fee' }).click();
  await page.getByText('The new fee is in force').waitFor();
  await dialog.getByText(/^4\.5\s?% from \d/).waitFor();

  await dialog.getByRole('button', { name: 'Suspend the account' }).click();
  const suspend = dialog.getByRole('button', { name: 'Suspend the account' });
  await suspend.click();
  await dialog.getByRole('alert').getByText('Say why.').waitFor();
  await expectWell(page);
  await dialog.getByLabel('Reason').fill(`It sells what it does not have: ${merchant.email}`);
  await suspend.click();
  await page.getByText('The account is suspended').waitFor();

  await signInAgain(theirs, merchant);
  await theirs.page.getByText('This account is blocked.').waitFor();
  expect(new URL(theirs.page.url()).pathname).toBe('/auth');
  const mail = await readText(theirs.context, site.url, merchant.email, 'Your account is suspended');
  expect(mail).toContain('It sells what it does not have');

  await dialog.getByRole('button', { name: 'Open the account again' }).click();
  await dialog.getByLabel('Reason').fill(`They delivered: ${merchant.email}`);
  await dialog.getByRole('button', { name: 'Open the account again' }).click();
  await page.getByText('The account is open again').waitFor();
  await signIn(theirs.page, merchant);
  await theirs.page.waitForURL('**/dashboard');

  await openTab(site, page, 'acts');
  const log = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: merchant.email });
  expect((await actsIn(log)).toSorted()).toEqual(['Fee changed', 'Merchant reinstated', 'Merchant suspended']);
  expect([...problems(), ...theirs.problems()]).toEqual([]);
  await Promise.all([context.close(), theirs.context.close()]);
});

/** In a browser whose session was ended by the suspension. */
async function signInAgain({ page }: Visit, account: Parameters<typeof signIn>[1]): Promise<void> {
  await page.goto(`${site.url}/dashboard`);
  await page.waitForURL('**/auth');
  await signIn(page, account);
}
