import { expect, test } from 'vitest';
import { call } from './testing/api.ts';
import { newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { addAffiliate, createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

const site = openSite();
const DAY = new Date().toISOString().slice(0, 10);

/** A campaign whose shop reported one order without a click, and the private link of its affiliate. */
async function story() {
  const merchant = await site.visit(DESKTOP);
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

test.concurrent('an affiliate asks about orders and is answered at once', async ({ expect }) => {
  const { privateLink, report, affiliateId } = await story();
  await report({ orderId: 'A-1' });
  await report({ orderId: 'A-2', affiliateId });
  const { page, problems } = await site.visit(DESKTOP);
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
  await dialog.getByText('Enter an amount such as 1299.90').waitFor();
  await expectWell(page);
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
  await expectWell(page);
  await dialog.getByRole('button', { name: 'Ask about another order' }).click();
  await ask('A-1', '49.91');
  await dialog.getByText('The shop has reported no order').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await section.getByText('The shop has reported no order').waitFor();
  await section.getByText('no click on your links').waitFor();
  await expectWell(page);
  expect(problems()).toEqual([]);
});

test.concurrent('a merchant undoes, credits and declines what an affiliate claims, who reads what became of it', async ({
  expect,
}) => {
  const { merchant, privateLink } = await story();
  const affiliate = await site.visit(PHONE);
  await affiliate.page.goto(privateLink);
  const own = affiliate.page.getByRole('region', { name: 'An order is missing?' });
  const dialog = affiliate.page.getByRole('dialog');
  await own.getByRole('button', { name: 'Ask about an order' }).click();
  for (const order of ['B-1', 'B-2']) {
    await dialog.getByLabel('Order number').fill(order);
    await dialog.getByLabel('Day of the order').fill(DAY);
    await dialog.getByLabel('Amount of the order').fill('80');
    await affiliate.page.keyboard.press('Enter');
    await dialog.getByRole('heading', { name: `Order ${order}` }).waitFor();
    if (order === 'B-1') await dialog.getByRole('button', { name: 'Ask about another order' }).click();
  }
  await dialog.getByLabel('Anything that the merchant should know').fill('The buyer showed me the receipt');
  await expectWell(affiliate.page);
  await dialog.getByRole('button', { name: 'Send to the merchant' }).click();
  await own.getByText('Waits for the merchant').waitFor();
  await own.getByRole('button', { name: 'Send order B-1 to the merchant' }).click();
  await dialog.getByRole('button', { name: 'Send to the merchant' }).click();
  await own.getByText('Waits for the merchant').nth(1).waitFor();

  const { page, problems } = merchant;
  await page.setViewportSize({ width: PHONE, height: 900 });
  await page.goto(`${site.url}/commissions`);
  await page.getByRole('radio', { name: 'Missing orders (2)' }).check();
  const inbox = page.getByRole('region', { name: 'Missing orders' });
  await inbox.getByText('The buyer showed me the receipt').waitFor();
  await inbox.getByText('a commission of €8.00').first().waitFor();
  await expectWell(page);
  await inbox.getByRole('button', { name: 'Credit order B-2 to Alice Reed' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The claim waits for you again').waitFor();
  await inbox.getByRole('button', { name: 'Credit order B-2 to Alice Reed' }).click();
  await page.getByText('Order B-2 is credited to Alice Reed').waitFor();
  await inbox.getByRole('button', { name: 'Decline order B-1 of Alice Reed' }).click();
  const decline = page.getByRole('dialog');
  await decline.getByRole('button', { name: 'Decline' }).click();
  await decline.getByText('Say why').waitFor();
  await decline.getByLabel('Reason').fill('It was paid by voucher');
  await decline.getByRole('button', { name: 'Decline' }).click();
  await inbox.getByText('No affiliate waits for an order').waitFor();
  await inbox.getByRole('radio', { name: 'Decided' }).check();
  await inbox.getByText('It was paid by voucher').waitFor();
  await expectWell(page);

  // The rates may be cached for half a minute from before the credit.
  const rates = '2 orders asked about in a year, 0 answered at once, 1 credited';
  await expect
    .poll(
      async () => {
        await affiliate.page.reload();
        await own.getByText('Order B-1').waitFor();
        return [await own.getByText(/^(Credited|Declined)$/).count(), await own.getByText(rates).count()];
      },
      { timeout: 120_000, interval: 1_000 },
    )
    .toEqual([2, 1]);
  await own.getByText('The merchant’s reason: “It was paid by voucher”').waitFor();
  await page.getByRole('radio', { name: 'Commissions' }).check();
  await page.getByText('B-2').first().waitFor();
  expect([...affiliate.problems(), ...problems()]).toEqual([]);
});
