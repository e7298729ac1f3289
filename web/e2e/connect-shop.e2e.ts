import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

const site = openSite();

/** Starts a server for the shop's page to which its administrator returns. */
async function openShop(): Promise<string> {
  const server = createServer((_request, response) => response.end('back in the shop'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const keyOf = (key: string) => JSON.parse(Buffer.from(key.replace('sillage_', ''), 'base64url').toString());

test.concurrent('a merchant gets the plugin for WooCommerce with a key to paste', async () => {
  const { page, problems } = await site.visit(DESKTOP);
  await signUp(page, site.url, newAccount());
  const campaign = await createCampaign(page, 'Launch', `${site.url}/test-products`);
  await page.getByRole('tab', { name: 'Integration' }).click();
  await page.getByRole('region', { name: 'Connections' }).getByRole('button', { name: 'Connect', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Kind').selectOption('WooCommerce');
  await dialog.getByLabel('Name').fill('Boots');
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download the plugin' }).click();
  const archive = await download;
  expect(archive.suggestedFilename()).toBe('sillage-for-woocommerce.zip');
  expect(
    readFileSync(await archive.path())
      .subarray(0, 4)
      .toString(),
  ).toBe('PK\u0003\u0004');
  const key = (await dialog.locator('code').first().textContent()) ?? '';
  expect(keyOf(key)).toMatchObject({ origin: site.url, campaign, secret: expect.stringMatching(/^whsec_/) });
  await expectWell(page);
  expect(problems()).toEqual([]);
});

test('a shop that sends its merchant is connected once they agree, and gets its key for the code they bring', async () => {
  const shop = await openShop();
  const { page, problems } = await site.visit(PHONE);
  await signUp(page, site.url, newAccount());
  const campaign = await createCampaign(page, 'Summer', `${site.url}/test-products`);
  const query = new URLSearchParams({ shop, return: `${shop}/wp-admin/?a=1`, state: '12345' });
  await page.goto(`${site.url}/connect/woocommerce?${query}`);
  await page.getByRole('heading', { name: `Connect ${new URL(shop).host}?` }).waitFor();
  await page.getByLabel('Campaign').selectOption('Summer');
  await expectWell(page);
  await page.getByRole('button', { name: 'Connect and go back to the shop' }).click();
  await page.getByText('back in the shop').waitFor();
  const { code = '', ...others } = Object.fromEntries(new URL(page.url()).searchParams);
  expect(others).toEqual({ a: '1', state: '12345' });
  const answer = await fetch(`${site.url}/api/v1/public/integrations/exchange`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  expect(keyOf((await answer.json()).connectionKey)).toMatchObject({ origin: site.url, campaign });
  expect(problems()).toEqual([]);
});

test('an address back that is not the shop’s own is refused', async () => {
  const { page } = await site.visit(DESKTOP);
  await signUp(page, site.url, newAccount());
  await createCampaign(page, 'Launch', `${site.url}/test-products`);
  const query = new URLSearchParams({ shop: 'https://shop.example', return: 'https://evil.example/', state: 'a' });
  await page.goto(`${site.url}/connect/woocommerce?${query}`);
  await page.getByRole('button', { name: 'Connect and go back to the shop' }).click();
  await page.getByText('The shop could not be connected').waitFor();
  expect(new URL(page.url()).origin).toBe(site.url);
});
