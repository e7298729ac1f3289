import { randomUUID } from 'node:crypto';
import { test } from 'vitest';
import { newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { PHONE } from './testing/widths.ts';

const site = openSite();

const report = async (key: string, call: 'sale' | 'refund', body: object) => {
  const answer = await fetch(`${site.url}/api/v1/track/${call}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
};

test.concurrent('secret keys of a campaign: for tests and for refunds alone, used, replaced and revoked', async ({
  expect,
}) => {
  const { page, context, problems } = await site.visit(PHONE);
  await signUp(page, site.url, newAccount());
  const campaignId = await createCampaign(page, 'Launch', `${site.url}/test-products`);
  await page.goto(`${site.url}/campaign/${campaignId}/integration`);
  await page.getByText('No key so far.').waitFor();
  const dialog = page.getByRole('dialog');
  const shown = dialog.locator('pre');
  const create = async (fill: () => Promise<unknown>) => {
    await page.getByRole('button', { name: 'Create a key' }).click();
    await fill();
    await expectWell(page);
    await dialog.getByRole('button', { name: 'Create a key' }).click();
    await shown.waitFor();
    const key = (await shown.textContent()) ?? '';
    await page.getByRole('button', { name: 'I have kept it' }).click();
    return key;
  };
  const refunds = await create(async () => {
    await dialog.getByLabel('Name').fill('Warehouse');
    for (const name of ['Report sales', 'Report clicks']) await dialog.getByLabel(name).uncheck();
  });
  const tests = await create(async () => {
    await dialog.getByLabel('Name').fill('Staging');
    await dialog.getByLabel('Kind').selectOption('Test');
    await dialog.getByText('each of them is a test').waitFor();
    expect(await dialog.getByLabel('Report refunds').count()).toBe(0);
  });

  const sale = { orderId: randomUUID(), amountMinor: 1_000 };
  expect(await report(refunds, 'sale', sale)).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
  expect((await report(refunds, 'refund', { orderId: 'A-1' })).status).toBe(202);
  expect((await report(tests, 'sale', sale)).status).toBe(202);
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByRole('button', { name: 'Replace Staging' }).waitFor();
      return page.getByText(/last used/).count();
    })
    .toBe(2);
  expect(await page.getByText(tests).count()).toBe(0);
  await expectWell(page);

  await page.getByRole('button', { name: 'Replace Warehouse' }).click();
  const confirm = page.getByRole('alertdialog');
  await confirm.getByRole('button', { name: 'Replace' }).click();
  await shown.waitFor();
  const next = (await shown.textContent()) ?? '';
  await page.getByRole('button', { name: 'I have kept it' }).click();
  await page.getByText(/valid until/).waitFor();
  for (const key of [refunds, next]) expect((await report(key, 'refund', { orderId: 'A-2' })).status).toBe(202);

  await page.getByRole('button', { name: 'Revoke Staging' }).click();
  await confirm.getByRole('button', { name: 'Revoke' }).click();
  await page.getByText(/revoked on/).waitFor();
  await expect.poll(async () => (await report(tests, 'sale', sale)).status).toBe(401);
  expect(problems()).toEqual([]);
  await context.close();
});
