import { expect, type TestContext, test } from 'vitest';
import { call } from './testing/api.ts';
import { newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { startReceiver } from './testing/receiver.ts';
import { sell } from './testing/sale.ts';
import { addAffiliate, createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP } from './testing/widths.ts';

const site = openSite();

/** An affiliate's tracker, which answers with `status`. */
async function startTracker(context: Pick<TestContext, 'onTestFinished'>) {
  const calls: Record<string, string>[] = [];
  const signatures: string[] = [];
  const tracker = { status: 200 };
  const url = await startReceiver(context, (request, response) => {
    const signature = request.headers['webhook-signature'];
    if (request.method === 'POST' && typeof signature === 'string') signatures.push(signature);
    calls.push(Object.fromEntries(new URL(request.url ?? '', 'http://tracker').searchParams));
    response.writeHead(tracker.status).end();
  });
  return Object.assign(tracker, { calls, signatures, url: `${url}/pb` });
}

test.concurrent('an affiliate has their tracker called with the sub-ids of their link, reads the log, pauses and removes it', async ({
  expect,
  onTestFinished,
}) => {
  const tracker = await startTracker({ onTestFinished });
  const merchant = await site.visit(DESKTOP);
  await signUp(merchant.page, site.url, newAccount());
  const campaignId = await createCampaign(merchant.page, 'Launch', `${site.url}/test-products`);
  const link = await addAffiliate(merchant.page, 'Alice Reed');
  const { affiliates } = await call<{ affiliates: { dashboardUrl: string }[] }>(
    merchant.page,
    'GET',
    `/api/v1/campaigns/${campaignId}/affiliates`,
  );
  const privateLink = affiliates[0]?.dashboardUrl ?? '';

  const { page, problems } = await site.visit(DESKTOP);
  await page.goto(privateLink);
  const section = page.getByRole('region', { name: 'Postbacks' });
  await section.getByText('Your own tracker is called').waitFor();
  await expectWell(page);

  await section.getByRole('button', { name: 'Add postback' }).click();
  const dialog = page.getByRole('dialog');
  const address = dialog.getByLabel('Address of your tracker');
  await address.fill(`${tracker.url}?cid={clickid}`);
  await dialog.getByRole('button', { name: 'Add postback' }).click();
  await dialog.getByText('Not known: {clickid}.').waitFor();
  await address.fill(`${tracker.url}?cid=`);
  await dialog.getByRole('button', { name: '{sub1}' }).click();
  await page.keyboard.type('&payout={commission}&status={status}');
  await dialog.getByText('?cid=newsletter-42&payout=8.00&status=approved').waitFor();
  await dialog.getByRole('checkbox', { name: 'Your commission was paid' }).uncheck();
  await expectWell(page);
  await dialog.getByRole('button', { name: 'Add postback' }).click();
  await section.getByText('4 types of message').waitFor();
  await expectWell(page);
  const choose = async (action: string) => {
    await section.getByRole('button', { name: /^Actions for 127/ }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose('Send a test message');
  await expect.poll(() => tracker.calls).toEqual([{ cid: 'test', payout: '0', status: 'test' }]);

  tracker.status = 503;
  await sell(merchant.page, site.url, campaignId, `${link}?sub1=spring%20mail`, 8_000);
  await expect.poll(() => tracker.calls[1]).toMatchObject({ cid: 'spring mail', status: 'pending' });
  tracker.status = 200;
  await section.getByRole('button', { name: 'Messages' }).click();
  await expect.poll(() => tracker.calls.at(-1)).toMatchObject({ cid: 'spring mail', status: 'approved' });
  await dialog.getByText('Delivered').nth(2).waitFor();
  await expectWell(page);
  const called = tracker.calls.length;
  await dialog.getByRole('listitem').filter({ hasText: 'commission.approved' }).getByRole('button').click();
  await expect.poll(() => tracker.calls.length).toBe(called + 1);
  await page.keyboard.press('Escape');

  await choose('Sign calls');
  const signing = page.getByRole('alertdialog');
  await expectWell(page);
  await signing.getByRole('button', { name: 'Sign calls' }).click();
  await page.getByText('whsec_').waitFor();
  await expectWell(page);
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await section.getByText('signed').waitFor();
  expect(tracker.signatures).toEqual([]);
  await choose('Send a test message');
  await expect.poll(() => tracker.signatures).toEqual([expect.stringMatching(/^v1,/)]);

  await choose('Pause');
  await section.getByText('Paused').waitFor();
  await section.getByRole('button', { name: 'Resume' }).click();
  await section.getByText('Enabled').waitFor();
  await choose('Change');
  await dialog.getByRole('checkbox', { name: 'Your commission was paid' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await section.getByText('5 types of message').waitFor();
  await choose('Remove');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await section.getByText('types of message').waitFor({ state: 'detached' });
  await expectWell(page);
  expect(problems()).toEqual([]);
});

test('a dashboard that is open to all shows nobody’s postbacks', async () => {
  const { page, problems } = await site.visit(DESKTOP);
  await signUp(page, site.url, newAccount());
  const campaignId = await createCampaign(page, 'Launch', `${site.url}/test-products`);
  await addAffiliate(page, 'Alice Reed');
  await page.goto(`${site.url}/r/${campaignId}`);
  await page.getByRole('heading', { name: 'Your tracking link' }).waitFor();
  expect(await page.getByRole('region', { name: 'Postbacks' }).count()).toBe(0);
  expect(problems()).toEqual([]);
});
