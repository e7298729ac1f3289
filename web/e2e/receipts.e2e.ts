import { readFile } from 'node:fs/promises';
import { DAY_MS } from '@sillage/proto/values/durations';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { call } from './testing/api.ts';
import { newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { addAffiliate, createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

const site = openSite();
let privateLink = '';

/** An affiliate with clicks and an order on a past day. */
beforeAll(async () => {
  const { page, context } = await site.visit(DESKTOP);
  await signUp(page, site.url, newAccount());
  const campaignId = await createCampaign(page, 'Launch', `${site.url}/test-products`);
  await addAffiliate(page, 'Alice Reed');
  const path = `/api/v1/campaigns/${campaignId}`;
  const { affiliates } = await call<{ affiliates: { id: string; dashboardUrl: string }[] }>(
    page,
    'GET',
    `${path}/affiliates`,
  );
  const { secretKey } = await call<{ secretKey: string }>(page, 'POST', `${path}/keys`, {});
  const [affiliate] = affiliates;
  privateLink = affiliate?.dashboardUrl ?? '';
  const report = async (what: string, body: object) => {
    const answer = await fetch(`${site.url}/api/v1/track/${what}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ affiliateId: affiliate?.id, ...body }),
    });
    expect([answer.status, await answer.text()]).toEqual([202, expect.anything()]);
  };
  const occurredAt = new Date(Date.now() - 3 * DAY_MS).toISOString();
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  for (const visitor of ['a', 'b'])
    await report('click', { occurredAt, sessionId: visitor, userAgent, ip: '203.0.113.7' });
  await report('sale', { occurredAt, orderId: 'A-1', amountMinor: 4_990, currency: 'EUR' });
  await context.close();
}, 300_000);

async function downloadOf(page: Page): Promise<string> {
  const started = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Download the receipts/ })
    .first()
    .click();
  return (await started).path();
}

test.concurrent('an affiliate takes receipts along and checks them', async ({ expect }) => {
  const { page, context, problems } = await site.visit(PHONE);
  await page.goto(privateLink);
  const section = page.getByRole('region', { name: 'Receipts' });
  await expect
    .poll(
      async () => {
        await page.reload();
        await section
          .getByText(/Your first receipts|receipts?$/)
          .first()
          .waitFor();
        return section.getByRole('listitem').count();
      },
      { timeout: 180_000, interval: 5_000 },
    )
    .toBeGreaterThan(0);
  await expectWell(page);
  const path = await downloadOf(page);
  const text = await readFile(path, 'utf8');

  await section.getByRole('link', { name: 'Check a file' }).click();
  await page.getByRole('heading', { name: 'Check your receipts' }).waitFor();
  await page.locator('input[type=file]').setInputFiles(path);
  await page.getByText('Nothing was removed or changed', { exact: true }).waitFor();
  await page.getByRole('region', { name: 'In this file' }).getByRole('listitem').first().waitFor();
  await expectWell(page);

  // By keyboard, with a changed fact.
  const box = page.getByLabel('Or paste its text');
  await box.fill(
    text.replace(/"commissionMinor":(\d+)/, '"commissionMinor":1$1').replace('"windowSeconds":', '"windowSeconds":1'),
  );
  await box.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('This file does not match what was published').waitFor();
  await page.getByText(/^The receipt [0-9a-f-]{36} was changed/).waitFor();
  await expectWell(page);
  await box.fill('not a file');
  await box.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('This is not a file of receipts').waitFor();
  expect(problems()).toEqual([]);
  await context.close();
});
