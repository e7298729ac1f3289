import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { addAffiliate, createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

/**
 * With settings, even empty ones, the application is started for this test, so that its stand-in's address is known.
 */
const site = openSite({});

/** Presses a button of the shop's admin. */
async function inAdmin(page: Page, domain: string, button: string, place = 0): Promise<void> {
  await page.goto(`${site.shopifyUrl}/${domain}/admin`);
  await page.getByRole('button', { name: button }).nth(place).click();
  await page.waitForURL('**/admin');
}

test.concurrent('a shop of Shopify is connected, and a click, a cart, an order and a refund become books', async ({
  expect,
}) => {
  const domain = 'shop.myshopify.com';
  const { page, context, problems } = await site.visit(PHONE);
  await signUp(page, site.url, newAccount());
  const campaignId = await createCampaign(page, 'Launch', `${site.shopifyUrl}/${domain}/`);
  // The stand-in's customers order with this address.
  const link = await addAffiliate(page, 'Alice Reed', 'buyer@example.com');

  // Connected with one click.
  await page.getByRole('tab', { name: 'Integration' }).click();
  const section = page.getByRole('region', { name: 'Connections' });
  await section.getByRole('button', { name: 'Connect', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continue at Shopify' }).click();
  await dialog.getByText('Enter the address of your Shopify shop').waitFor();
  await dialog.getByLabel('Address of the shop').fill('shop');
  await expectWell(page);
  await dialog.getByRole('button', { name: 'Continue at Shopify' }).click();
  await page.getByText('read_orders').waitFor();
  await page.getByRole('button', { name: 'Install app' }).click();
  await page.getByRole('heading', { name: 'Shopify is connected' }).waitFor();
  await expectWell(page);
  await page.waitForURL('**/dashboard');

  // The remaining steps tick themselves.
  await page.goto(`${site.url}/campaign/${campaignId}/integration`);
  await section.getByText('Orders and refunds are reported by the shop').waitFor();
  await section.getByText('Switch the tracking on in the theme').waitFor();
  await expectWell(page);
  const [theme] = await Promise.all([
    context.waitForEvent('page'),
    section.getByRole('link', { name: 'Open the theme' }).click(),
  ]);
  await theme.getByRole('button', { name: 'Switch it on and save' }).click();
  await theme.waitForURL('**/admin');
  await theme.close();

  // A visitor follows the link, agrees to cookies, and buys; another one checks out without a cart.
  const buyer = await site.visit(PHONE);
  const cartCarries = buyer.page.waitForResponse((response) => response.url().endsWith('/cart/update.js'));
  await buyer.page.goto(link);
  await buyer.page.getByRole('button', { name: 'Accept cookies' }).click();
  expect((await cartCarries).ok()).toBe(true);
  await buyer.page.getByRole('button', { name: 'Add Enamel mug to the cart' }).click();
  await buyer.page.getByRole('button', { name: 'Check out and pay' }).click();
  await buyer.page.getByText('is paid').waitFor();
  const inAHurry = await site.visit(PHONE);
  await inAHurry.page.goto(link);
  await inAHurry.page.getByRole('button', { name: 'Accept cookies' }).click();
  await inAHurry.page.waitForFunction(() => Object.keys(localStorage).some((key) => /^sillage_[-\w]{36}$/.test(key)));
  const pixelReports = inAHurry.page.waitForResponse((response) => response.url().endsWith('/clicks'));
  await inAHurry.page.getByRole('button', { name: 'Buy Linen apron now' }).click();
  await inAHurry.page.getByText('is paid').waitFor();
  expect((await pixelReports).status()).toBe(202);

  await section.getByText('Connected', { exact: true }).waitFor();
  await page.goto(`${site.url}/campaign/${campaignId}`);
  const conversions = page.getByRole('region', { name: 'Recent conversions' });
  // The net amounts: 20.00 of 24.00, 50.00 of 60.00.
  await conversions.getByRole('button', { name: /50\.00/ }).waitFor();
  await conversions.getByRole('button', { name: /20\.00/ }).click();
  await dialog.getByText('Alice Reed').first().waitFor();
  await dialog
    .getByText(/Verified/i)
    .first()
    .waitFor();
  await dialog.getByText('The customer has the affiliate’s own e-mail address').waitFor();
  await page.keyboard.press('Escape');

  // The shop refunds half of one, and cancels the other.
  await inAdmin(page, domain, 'Refund half', 0);
  await inAdmin(page, domain, 'Cancel', 1);
  await page.goto(`${site.url}/campaign/${campaignId}/integration`);
  await section.getByRole('button', { name: 'Messages' }).click();
  await dialog.getByText('refunds/create').first().waitFor();
  await dialog.getByText('orders/cancelled').waitFor();
  await expectWell(page);
  await page.keyboard.press('Escape');

  // Diagnoses the shop, then disconnects it.
  await page.goto(`${site.url}/shopify/test`);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('Permissions').waitFor();
  expect(await page.getByText('OK', { exact: true }).count()).toBeGreaterThanOrEqual(5);
  await expectWell(page);
  await inAdmin(page, domain, 'Uninstall Sillage');
  await page.goto(`${site.url}/shopify/test`);
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.getByRole('heading', { name: 'When access is lost' }).waitFor();
        return page.getByText('No shop is connected').count();
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  expect([...problems(), ...buyer.problems(), ...inAHurry.problems()]).toEqual([]);
  await Promise.all([context, buyer.context, inAHurry.context].map((open) => open.close()));
});

test('a shop is connected with an app of its own, and what leads back without permission says so', async () => {
  const domain = 'own-app.myshopify.com';
  const { page, context } = await site.visit(DESKTOP);
  await signUp(page, site.url, newAccount());
  const campaignId = await createCampaign(page, 'Launch', `${site.shopifyUrl}/${domain}/`);
  await inAdmin(page, domain, 'Make an app');
  const accessToken = await page.locator('#token').textContent();
  const apiSecret = await page.locator('#secret').textContent();

  await page.goto(`${site.url}/campaign/${campaignId}/integration`);
  const section = page.getByRole('region', { name: 'Connections' });
  await section.getByRole('button', { name: 'Connect', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Use an app that you made in the shop' }).click();
  await dialog.getByLabel('Address of the shop').fill(domain);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await dialog.getByText('Enter the API secret key').waitFor();
  await dialog.getByLabel('Admin API access token').fill('shpat_wrong');
  await dialog.getByLabel('API secret key').fill(apiSecret ?? '');
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('The shop could not be connected: check the token').waitFor();
  await dialog.getByLabel('Admin API access token').fill(accessToken ?? '');
  await expectWell(page);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await section.getByText('Put this before </body> in the file theme.liquid of the theme.').waitFor();
  await section.getByText('Orders and refunds are reported by the shop').waitFor();

  await page.goto(`${site.url}/shopify/callback?error=access_denied&shop=${domain}`);
  await page.getByRole('heading', { name: 'Permission was not given' }).waitFor();
  await page.goto(`${site.url}/auth/shopify/callback?shop=${domain}`);
  await page.getByText('The address lacks what Shopify appends to it.').waitFor();
  await page.goto(`${site.url}/auth/shopify/callback?code=1&state=2&hmac=3&timestamp=4&shop=${domain}`);
  await page.getByText('The installation was not begun in this browser').waitFor();
  await expectWell(page);
  await context.close();
});

test('shops that cannot be fetched are said to be so, and come with the next attempt', async () => {
  const { page, context } = await site.visit(DESKTOP);
  await signUp(page, site.url, newAccount());
  const shops = '**/api/v1/integrations/shopify/connections';
  await page.route(shops, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(`${site.url}/shopify/test`);
  await page.getByText('The Shopify shops could not be loaded').waitFor();
  await expectWell(page);
  await page.unroute(shops);
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No shop is connected').waitFor();
  await context.close();
});
