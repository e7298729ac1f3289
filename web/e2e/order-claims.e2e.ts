import { expect, test } from 'vitest';
import { axe } from './testing/axe.ts';
import { addAffiliate, createCampaign, newAccount, signUp } from './testing/browser.ts';
import { call } from './testing/sale.ts';
import { openSite } from './testing/site.ts';

const site = openSite();
const DAY = new Date().toISOString().slice(0, 10);

/** A merchant's campaign whose shop reported one order, which nobody's click led to, and the affiliate's private link. */
async function story() {
  const merchant = await site.visit(1440);
  await signUp(merchant.page, site.url, newAccount());
  const campaignId = await createCampaign(merchant.page, 'Launch', `${site.url}/test-products`);
  await addAffiliate(merchant.page, 'Alice Reed');
  const path = `/api/v1/campaigns/${campaignId}`;
  const { affiliates } = await call<{ affiliates: { id: string; dashboardUrl: string }[] }>(
    merchant.page,
    'GET',
    `${path}/affiliates`,
  );
  const { secretKey } = await call<{ secretKey: string }>(merchant.page, 'POST', `${path}/keys`, {});
  const report = async (body: object) => {
    const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
    const answer = await fetch(`${site.url}/api/v1/track/sale`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ amountMinor: 4_990, currency: 'EUR', ...body }),
    });
    expect(answer.status).toBe(202);
  };
  const [affiliate] = affiliates;
  return { merchant, campaignId, affiliateId: affiliate?.id, privateLink: affiliate?.dashboardUrl ?? '', report };
}

test.each([390, 1440])('at %i px an affiliate asks about orders and is answered at once', async (width) => {
  const { privateLink, report, affiliateId } = await story();
  await report({ orderId: 'A-1' });
  await report({ orderId: 'A-2', affiliateId });
  const { page, problems } = await site.visit(width);
  await page.goto(privateLink);
  const section = page.getByRole('region', { name: 'An order is missing?' });
  const dialog = page.getByRole('dialog');
  const ask = async (order: string, amount: string) => {
    await dialog.getByLabel('Order number').fill(order);
    await dialog.getByLabel('Day of the order').fill(DAY);
    await dialog.getByLabel('Amount of the order').fill(amount);
    await page.keyboard.press('Enter');
    await dialog.getByRole('heading', { name: `Order ${order}` }).waitFor();
  };
  await section.getByRole('button', { name: 'Ask about an order' }).click();
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await dialog.getByText('Enter the order number').waitFor();
  await dialog.getByText('Enter an amount such as 49.90').waitFor();
  expect(await axe(page)).toEqual([]);
  await expect
    .poll(async () => {
      await ask('A-2', '49,90');
      const isThere = await dialog.getByText('This order is yours.').isVisible();
      await dialog.getByRole('button', { name: 'Ask about another order' }).click();
      return isThere;
    })
    .toBe(true);
  await ask('A-1', '49.90');
  await dialog.getByText('no click on your links led its visitor there').waitFor();
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Ask about another order' }).click();
  await ask('A-1', '49.91');
  await dialog.getByText('The shop has reported no order').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await section.getByText('The shop has reported no order').waitFor();
  await section.getByText('no click on your links').waitFor();
  expect(await axe(page)).toEqual([]);
  expect(problems()).toEqual([]);
});
