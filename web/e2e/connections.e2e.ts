import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { followLink, newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { addAffiliate, createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { PHONE } from './testing/widths.ts';

const site = openSite();

interface Order {
  readonly id: string;
  readonly type?: string;
  readonly data: object;
}

/** Sends a signed message as a shop does. */
async function send(url: string, secret: string, { id, type = 'order.paid', data }: Order): Promise<number> {
  const payload = JSON.stringify({ type, data: { currency: 'EUR', ...data } });
  const sentAt = new Date();
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, sentAt, payload),
  };
  return (await fetch(url, { method: 'POST', headers, body: payload })).status;
}

test.concurrent('a merchant connects a system, its order becomes a verified conversion, and the connection is removed', async () => {
  const { page, context, problems } = await site.visit(PHONE);
  await signUp(page, site.url, newAccount());
  const campaignId = await createCampaign(page, 'Launch', `${site.url}/test-products`);
  const link = await addAffiliate(page, 'Alice Reed');
  const visitor = await site.visit(PHONE);
  const token = await followLink(visitor.page, link);

  await page.getByRole('tab', { name: 'Integration' }).click();
  // The test shop adds the script at runtime, so the server, which runs no script, does not find it.
  await page.getByRole('button', { name: 'Check the page' }).click();
  await page.getByText('The script is not on the page').waitFor();
  await expectWell(page);
  await page.getByRole('button', { name: 'Send to your developer' }).click();
  const letter = page.getByRole('dialog');
  await letter.getByText(`<script src="${site.url}/tracking.js" data-campaign="${campaignId}"`).waitFor();
  const mail = decodeURIComponent((await letter.getByRole('link').getAttribute('href')) ?? '');
  expect(mail).toMatch(/^mailto:\?subject=Connect our shop to the campaign Launch&body=Hello,/);
  expect(mail).toContain('trackConversion(');
  expect(mail).not.toContain('sk_');
  await expectWell(page);
  await page.keyboard.press('Escape');
  const section = page.getByRole('region', { name: 'Connections' });
  await section.getByText('Nothing is connected so far.').waitFor();
  await section.getByRole('button', { name: 'Connect', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Kind').selectOption('Signed webhook');
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await dialog.getByText('Enter a name').waitFor();
  await dialog.getByLabel('Name').fill('Till of the shop');
  await expectWell(page);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await dialog.getByText('The secret is shown only now.').waitFor();
  const [url = '', secret = ''] = await dialog.locator('code').allTextContents();
  expect(secret).toMatch(/^whsec_/);
  await expectWell(page);
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await section.getByText('Waiting for a first message').waitFor();

  expect(await send(url, 'whsec_AAAA', { id: 'forged-1', data: { orderId: 'X-1', amount: '999', token } })).toBe(400);
  const own = { orderId: 'A-1', amount: '50.00', token, customerEmail: 'Affiliate+shop@example.com' };
  expect(await send(url, secret, { id: 'message-1', data: own })).toBe(202);
  expect(await send(url, secret, { id: 'message-2', data: { orderId: 'A-2', amount: '20.00' } })).toBe(202);
  await section.getByText('Connected', { exact: true }).waitFor();
  expect(await send(url, secret, { id: 'message-4', data: { orderId: 'A-4', amount: '1', token: 'x' } })).toBe(202);
  await section.getByText('A message failed').waitFor();
  await expectWell(page);
  expect(await send(url, secret, { id: 'message-5', data: { orderId: 'A-5', amount: '2.00', token } })).toBe(202);
  await section.getByText('Connected', { exact: true }).waitFor();
  await section.getByRole('button', { name: 'Messages' }).click();
  await dialog.getByText('Recorded', { exact: true }).first().waitFor();
  await dialog.getByText('The order has neither a click nor an affiliate’s code: it is nobody’s.').first().waitFor();
  expect(await dialog.getByText('X-1').count()).toBe(0);
  await expectWell(page);
  await dialog.getByRole('radio', { name: 'Failed' }).check();
  await expect
    .poll(() => dialog.getByText(/^Order/).allTextContents())
    .toEqual([expect.stringMatching(/^Order A-4 · /)]);
  await dialog.getByRole('button', { name: 'Process again' }).waitFor();
  await expectWell(page);
  await page.keyboard.press('Escape');

  await page.goto(`${site.url}/campaign/${campaignId}`);
  const conversions = page.getByRole('region', { name: 'Recent conversions' });
  await conversions.getByRole('button', { name: /50\.00/ }).click();
  await dialog.getByText('Alice Reed').first().waitFor();
  await dialog.getByText('The customer has the affiliate’s own e-mail address').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Integration' }).click();
  await section.getByRole('button', { name: 'Actions for Till of the shop' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Integration removed').waitFor();
  await section.getByText('Nothing is connected so far.').waitFor();
  expect(await send(url, secret, { id: 'message-3', data: { orderId: 'A-3', amount: '1', token } })).toBe(404);
  expect([...problems(), ...visitor.problems()]).toEqual([]);
  await Promise.all([context.close(), visitor.context.close()]);
});
