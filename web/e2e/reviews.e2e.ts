import { expect, test } from 'vitest';
import { call } from './testing/api.ts';
import { newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { clickToken } from './testing/sale.ts';
import { addAffiliate, createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP } from './testing/widths.ts';

const site = openSite();

/** A campaign in which one visitor placed several orders within seconds of a click. */
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
  const [affiliate] = affiliates;
  const visitor = await site.visit(DESKTOP);
  const token = await clickToken(visitor.page, `${site.url}/track/${campaignId}/${affiliate?.id}`);
  for (let n = 1; n <= 4; n += 1) {
    const answer = await fetch(`${site.url}/api/v1/track/sale`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ orderId: `R-${n}`, amountMinor: n * 1_000, currency: 'EUR', token }),
    });
    expect(answer.status).toBe(202);
  }
  return { merchant, campaignId, privateLink: affiliate?.dashboardUrl ?? '' };
}

test.concurrent('an affiliate sees what is under review and appeals once, and the merchant reads it beside the reasons', async ({
  expect,
}) => {
  const { merchant, privateLink, campaignId } = await story();
  const affiliate = await site.visit(DESKTOP);
  const own = affiliate.page.getByRole('region', { name: 'Orders under review' });
  await expect
    .poll(
      async () => {
        await affiliate.page.goto(privateLink);
        return own.waitFor({ timeout: 5_000 }).then(
          () => true,
          () => false,
        );
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  await own.getByText('The order came unusually soon after the click.').waitFor();
  await own.getByText('The same buyer has ordered by you several times.').waitFor();
  expect(await own.textContent()).not.toMatch(/points|\b40\b|\b80\b/);
  await own.getByRole('button', { name: /^Tell the merchant/ }).click();
  const dialog = affiliate.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText('Write what the merchant should know').waitFor();
  await dialog.getByLabel('Your message').fill('My whole team ordered at one computer');
  await expectWell(affiliate.page);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await own.getByText('My whole team ordered at one computer').waitFor();
  expect(await own.getByRole('button', { name: /^Tell the merchant/ }).count()).toBe(0);
  await expectWell(affiliate.page);
  expect(affiliate.problems()).toEqual([]);

  const { page, problems } = merchant;
  await page.goto(`${site.url}/commissions?state=review`);
  await page.getByText('80 of 100 points').waitFor();
  await expectWell(page);
  await page.locator('[data-open]').first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('My whole team ordered at one computer').waitFor();
  await drawer.getByText('Earlier orders of the same buyer by this affiliate within 30 days: 3').waitFor();
  await drawer.getByText(/It is under review: 80 of 100 points/).waitFor();
  await expectWell(page);

  await page.goto(`${site.url}/campaign/${campaignId}/settings`);
  const rules = page.getByRole('region', { name: 'Unusual orders' });
  await rules.getByLabel('Seconds').first().fill('5000');
  await rules.getByRole('button', { name: 'Save rules' }).click();
  await rules.getByText('A number from 1 to 300').waitFor();
  await rules.getByLabel('Seconds').first().fill('5');
  await rules.getByRole('button', { name: 'Save rules' }).click();
  await page.getByText('The rules are saved').waitFor();
  await rules.getByText(/Yours since/).waitFor();
  await expectWell(page);
  expect(problems()).toEqual([]);
});
