import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { type TestContext, test } from 'vitest';
import { newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { readEndpointNotice } from './testing/mailbox.ts';
import { startReceiver } from './testing/receiver.ts';
import { addAffiliate, createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP } from './testing/widths.ts';

const site = openSite();

interface Received {
  readonly headers: Record<string, string>;
  readonly raw: string;
}

/** A merchant's system, which answers with `status`. */
async function startWarehouse(context: Pick<TestContext, 'onTestFinished'>) {
  const received: Received[] = [];
  const receiver = { status: 204 };
  const url = await startReceiver(context, async (request, response) => {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    received.push({ headers, raw: await text(request) });
    response.writeHead(receiver.status).end();
  });
  return Object.assign(receiver, { received, url: `${url}/hooks` });
}

const typesOf = (received: readonly Received[], secret: string) =>
  received.map(({ headers, raw }) => (new Webhook(secret).verify(raw, headers) as { type: string }).type);

const endpointSection = (page: Page) => page.getByRole('region', { name: 'Webhooks' });

async function choose(page: Page, action: string): Promise<void> {
  await endpointSection(page).getByRole('button', { name: 'Actions for Warehouse' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test.concurrent('a merchant adds an endpoint, gets signed messages, reads the log, and pauses, enables and removes it', async ({
  expect,
  onTestFinished,
}) => {
  const receiver = await startWarehouse({ onTestFinished });
  const { page, context, problems } = await site.visit(DESKTOP);
  const account = newAccount();
  await signUp(page, site.url, account);
  const campaignId = await createCampaign(page, 'Launch', `${site.url}/test-products`);
  await page.goto(`${site.url}/account-settings?tab=webhooks`);
  const section = endpointSection(page);
  await section.getByText('No endpoint so far.').waitFor();
  await expectWell(page);

  await section.getByRole('button', { name: 'Add endpoint' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('not an address');
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await dialog.getByText('Enter an address that begins with https://').waitFor();
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByLabel('Description').fill('Warehouse');
  for (const type of ['settlement.confirmed', 'payout.failed'])
    await dialog.getByRole('checkbox', { name: type }).uncheck();
  await expectWell(page);
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await dialog.getByText('The secret is shown only now.').waitFor();
  const secret = (await dialog.locator('code').first().textContent()) ?? '';
  expect(secret).toMatch(/^whsec_/);
  await expectWell(page);
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await section.getByText('18 types of message').waitFor();
  await section.getByText('Enabled').waitFor();

  await choose(page, 'Send a test message');
  await expect.poll(() => typesOf(receiver.received, secret), { timeout: 20_000 }).toEqual(['webhook.test']);
  receiver.status = 410;
  await page.goto(`${site.url}/campaign/${campaignId}/affiliates`);
  await addAffiliate(page, 'Alice Reed');
  await expect
    .poll(() => typesOf(receiver.received, secret), { timeout: 20_000 })
    .toEqual(['webhook.test', 'affiliate.changed']);

  await page.goto(await readEndpointNotice(context, site.url, account.email));
  await section.getByText('the receiver answered that it is gone (410)').waitFor();
  receiver.status = 204;
  await section.getByRole('button', { name: 'Enable again' }).click();
  await section.getByText('Enabled').waitFor();
  await section.getByRole('button', { name: 'Messages' }).click();
  await dialog.getByText('affiliate.changed').waitFor();
  await dialog.getByText('The receiver answered with an error.').waitFor();
  await expectWell(page);
  await dialog.getByRole('listitem').filter({ hasText: 'affiliate.changed' }).getByRole('button').click();
  await dialog.getByText('Delivered').nth(1).waitFor({ timeout: 20_000 });
  await page.keyboard.press('Escape');

  await choose(page, 'Pause');
  await section.getByText('Paused').waitFor();
  await section.getByRole('button', { name: 'Resume' }).click();
  await section.getByText('Enabled').waitFor();
  await choose(page, 'New secret');
  await page.getByRole('alertdialog').getByRole('button', { name: 'New secret' }).click();
  await dialog.getByText('The secret is shown only now.').waitFor();
  expect(await dialog.locator('code').first().textContent()).not.toBe(secret);
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await section.getByText(/the former secret signs, too/).waitFor();
  await choose(page, 'Change');
  await dialog.getByRole('checkbox', { name: 'payout.failed' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await section.getByText('19 types of message').waitFor();
  await expectWell(page);
  await choose(page, 'Remove');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await section.getByText('No endpoint so far.').waitFor();
  expect(problems()).toEqual([]);
  await context.close();
});
