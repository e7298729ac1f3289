import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { followLink, newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { addAffiliate, createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { PHONE } from './testing/widths.ts';

const site = openSite();
const SECRET = 'whsec_0123456789abcdef0123456789abcdef';

/** Sends an event as Stripe does. */
async function send(url: string, id: string, type: string, object: object, secret = SECRET): Promise<number> {
  const created = Math.floor(Date.now() / 1000);
  const data = {
    object: { object: type.replace(/\.[a-z_]+$/, ''), created, ...object },
    previous_attributes: { amount_refunded: 0 },
  };
  const body = JSON.stringify({ id, object: 'event', type, created, livemode: true, data });
  const signature = createHmac('sha256', secret).update(`${created}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${created},v1=${signature}` };
  return (await fetch(url, { method: 'POST', headers, body })).status;
}

test.concurrent("a merchant connects their own account at Stripe, and a customer's payment is recorded", async () => {
  const { page, context, problems } = await site.visit(PHONE);
  await signUp(page, site.url, newAccount());
  const campaignId = await createCampaign(page, 'Launch', `${site.url}/test-products`);
  const link = await addAffiliate(page, 'Alice Reed');
  const visitor = await site.visit(PHONE);
  const token = await followLink(visitor.page, link);

  await page.getByRole('tab', { name: 'Integration' }).click();
  const section = page.getByRole('region', { name: 'Connections' });
  await section.getByRole('button', { name: 'Connect', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Kind').selectOption('Stripe');
  await dialog.getByLabel('Name').fill('Our Stripe');
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await dialog.getByText('add an endpoint with this address').waitFor();
  const url = (await dialog.locator('code').first().textContent()) ?? '';
  await dialog.getByRole('textbox', { name: 'Signing secret' }).fill('sk_live_wrong');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('A signing secret begins with whsec_').waitFor();
  await expectWell(page);
  await dialog.getByRole('textbox', { name: 'Signing secret' }).fill(SECRET);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The signing secret is stored').waitFor();

  const session = { id: 'cs_1', mode: 'payment', payment_status: 'paid', currency: 'eur', amount_total: 6000 };
  const paid = {
    ...session,
    total_details: { amount_tax: 1000 },
    payment_intent: 'pi_1',
    client_reference_id: token,
    // The affiliate's own address.
    customer_details: { email: 'Affiliate@example.com' },
  };
  expect(await send(url, 'evt_0', 'checkout.session.completed', paid, 'whsec_forged')).toBe(400);
  expect(await send(url, 'evt_1', 'checkout.session.completed', paid)).toBe(202);
  const charge = { id: 'ch_1', payment_intent: 'pi_1', currency: 'eur', amount: 6000, amount_refunded: 3000 };
  expect(await send(url, 'evt_2', 'charge.refunded', charge)).toBe(202);
  await section.getByText('Connected', { exact: true }).waitFor();
  await section.getByRole('button', { name: 'Messages' }).click();
  await dialog.getByText('charge.refunded').waitFor();
  await dialog.getByText('Recorded', { exact: true }).nth(1).waitFor();
  await page.keyboard.press('Escape');
  await page.goto(`${site.url}/campaign/${campaignId}`);
  // 60.00 with tax are 50.00 net.
  await page
    .getByRole('region', { name: 'Recent conversions' })
    .getByRole('button', { name: /50\.00/ })
    .click();
  await dialog.getByText('The customer has the affiliate’s own e-mail address').waitFor();
  expect([...problems(), ...visitor.problems()]).toEqual([]);
  await Promise.all([context.close(), visitor.context.close()]);
});
