import { expect, test } from 'vitest';
import { followLink, newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { addAffiliate, createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { PHONE } from './testing/widths.ts';

const site = openSite();

test.concurrent('an affiliate gets a coupon code, which goes before the click of another one, and earns on later orders', async () => {
  const { page, problems } = await site.visit(PHONE);
  await signUp(page, site.url, newAccount());
  const campaignId = await createCampaign(page, 'Launch', `${site.url}/test-products`);
  await addAffiliate(page, 'Alice Reed');
  const link = await addAffiliate(page, 'Bob Stone');
  const visitor = await site.visit(PHONE);
  const token = await followLink(visitor.page, link);
  const dialog = page.getByRole('dialog');

  await page.goto(`${site.url}/campaign/${campaignId}/affiliates`);
  const edit = async (name: string, codes: string) => {
    await page
      .getByRole('button', { name: `More actions for ${name}` })
      .filter({ visible: true })
      .click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await dialog.getByLabel('Coupon codes').fill(codes);
    await dialog.getByRole('button', { name: 'Save' }).click();
  };
  await edit('Alice Reed', 'alice10, Spring Sale');
  await page.getByText('Codes: ALICE10 and SPRING SALE').filter({ visible: true }).waitFor();
  await edit('Bob Stone', 'bob5, ALICE10');
  await page.getByText('This coupon code belongs to another affiliate of the campaign.').first().waitFor();
  await expectWell(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByLabel('Later orders of a customer').selectOption('Orders of the first 12 months earn');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Settings saved').waitFor();
  await expectWell(page);

  await page.getByRole('tab', { name: 'Integration' }).click();
  await page.getByRole('button', { name: 'Create a key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click();
  const key = (await dialog.locator('code').first().textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  const report = async (body: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const answer = await fetch(`${site.url}/api/v1/track/sale`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(202);
  };
  await report({ orderId: 'A-1', amount: '50.00', token, couponCodes: ['alice10'], customerId: '7' });
  await report({ orderId: 'A-2', amount: '20.00', customerId: '7' });

  await page.goto(`${site.url}/campaign/${campaignId}`);
  const conversions = page.getByRole('region', { name: 'Recent conversions' });
  await conversions.getByRole('button', { name: /50\.00/ }).click();
  await dialog.getByText('the code ALICE10').waitFor();
  await dialog.getByText('In this campaign the code decided at that moment, before the click').waitFor();
  await dialog.getByText('A browser extension may have reached for it at the checkout').waitFor();
  await expectWell(page);
  await page.keyboard.press('Escape');
  await conversions.getByRole('button', { name: /20\.00/ }).click();
  await dialog.getByText('and earns on their orders for 12 months.').waitFor();
  await expectWell(page);
  expect(problems()).toEqual([]);
});
