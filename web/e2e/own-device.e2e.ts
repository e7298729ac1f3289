import { expect, test } from 'vitest';
import { call } from './testing/api.ts';
import { newAccount } from './testing/browser.ts';
import { clickToken } from './testing/sale.ts';
import { linksOf } from './testing/sales.ts';
import { addAffiliate, createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP } from './testing/widths.ts';

const site = openSite();

test('an order from the browser in which the affiliate opened their own page is under review, and says so', async () => {
  const { page } = await site.visit(DESKTOP);
  await signUp(page, site.url, newAccount());
  const campaignId = await createCampaign(page, 'Launch', `${site.url}/test-products`);
  await addAffiliate(page, 'Alice Reed');
  const { dashboardUrl, trackingUrl } = (await linksOf(page, campaignId))('Alice Reed');
  const { secretKey } = await call<{ secretKey: string }>(page, 'POST', `/api/v1/campaigns/${campaignId}/keys`, {});

  const own = await site.visit(DESKTOP);
  const token = await clickToken(own.page, trackingUrl);
  let orders = 0;
  /** Repeated until attribution knows the affiliate. */
  const buyAndAsk = async () => {
    const told = own.page.waitForResponse((answer) => answer.url().endsWith('/own-device'));
    await own.page.goto(dashboardUrl);
    expect((await told).status()).toBe(204);
    orders += 1;
    const answer = await fetch(`${site.url}/api/v1/track/sale`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ orderId: `R-${orders}`, amountMinor: 1_000, currency: 'EUR', token }),
    });
    expect(answer.status).toBe(202);
    const { conversions } = await call<{ conversions: { fraud: { rules: string[] } | null }[] }>(
      page,
      'GET',
      `/api/v1/conversions?campaignId=${campaignId}`,
    );
    return conversions.flatMap(({ fraud }) => fraud?.rules ?? []);
  };
  await expect.poll(buyAndAsk, { timeout: 60_000, interval: 1_000 }).toContain('own_device');
  expect(own.problems()).toEqual([]);

  await page.goto(`${site.url}/commissions?state=review`);
  await page.locator('[data-open]').first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('The order came from a browser in which the affiliate has opened their own page.').waitFor();
});
