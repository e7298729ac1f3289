import { expect, test } from 'vitest';
import { newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { PHONE } from './testing/widths.ts';

const site = openSite();

const ask = async (key: string, path: string) => {
  const answer = await fetch(`${site.url}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } });
  return { status: answer.status, body: await answer.json() };
};

test.concurrent('an API key: created with scopes, used, replaced and revoked', async () => {
  const { page, context, problems } = await site.visit(PHONE);
  await signUp(page, site.url, newAccount());
  await page.goto(`${site.url}/account-settings?tab=api-keys`);
  await page.getByText('No key so far.').waitFor();
  await page.getByRole('button', { name: 'Create a key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create a key' }).click();
  await dialog.getByText('Enter a name.').waitFor();
  await dialog.getByLabel('Name').fill('Nightly import into our data warehouse');
  expect(await dialog.getByText('Enter a name.').count()).toBe(0);
  await dialog.getByLabel('Read campaigns').check();
  await dialog.getByLabel('Read statistics and clicks').check();
  await dialog.getByLabel('Valid for').selectOption('90');
  await expectWell(page);
  await dialog.getByRole('button', { name: 'Create a key' }).click();
  const shown = page.getByRole('dialog').locator('pre');
  await shown.waitFor();
  const key = (await shown.textContent()) ?? '';
  await expectWell(page);
  await page.getByRole('button', { name: 'I have kept it' }).click();

  expect(await ask(key, '/campaigns')).toMatchObject({ status: 200 });
  expect(await ask(key, '/conversions?campaignId=0198a000-0000-7000-8000-000000000001')).toMatchObject({
    status: 403,
    body: { code: 'insufficient_scope' },
  });
  expect(await ask(key, '/account/api-keys')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  await page.reload();
  await page.getByText(/last used/).waitFor();
  expect(await page.getByText(key).count()).toBe(0);
  await expectWell(page);

  await page.getByRole('button', { name: /^Replace Nightly/ }).click();
  const confirm = page.getByRole('alertdialog');
  await expectWell(page);
  await confirm.getByLabel('The old key').selectOption('Ends at once');
  await confirm.getByRole('button', { name: 'Replace' }).click();
  await shown.waitFor();
  const next = (await shown.textContent()) ?? '';
  await page.getByRole('button', { name: 'I have kept it' }).click();
  expect((await ask(key, '/campaigns')).status).toBe(401);
  expect((await ask(next, '/campaigns')).status).toBe(200);

  await page.getByRole('button', { name: /^Revoke Nightly/ }).click();
  await confirm.getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('No key so far.').waitFor();
  expect((await ask(next, '/campaigns')).status).toBe(401);
  expect(problems()).toEqual([]);
  await context.close();
});
