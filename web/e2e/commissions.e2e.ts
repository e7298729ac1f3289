import { expect, test } from 'vitest';
import { followLink, newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { addAffiliate, createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

const site = openSite();

/** A signed-up merchant whose campaign has this number of sales, of 10, 11, 12 … euros. */
async function startSelling(width: number, sales: number) {
  const visit = await site.visit(width, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const { page } = visit;
  await signUp(page, site.url, newAccount());
  const campaignId = await createCampaign(page, 'Launch', `${site.url}/test-products`);
  const link = await addAffiliate(page, 'Alice Reed');
  const token = await followLink((await site.visit(width)).page, link);
  await page.goto(`${site.url}/campaign/${campaignId}/integration`);
  await page.getByRole('button', { name: 'Create a key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create a key' }).click();
  const key = (await dialog.locator('code').first().textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  for (let index = 0; index < sales; index += 1) {
    const answer = await fetch(`${site.url}/api/v1/track/sale`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ orderId: `A-${index}`, amount: `${10 + index}.00`, token }),
    });
    expect(answer.status).toBe(202);
  }
  await page.goto(`${site.url}/commissions`);
  for (let index = 0; index < sales; index += 1) await page.getByText(`A-${index}`).first().waitFor();
  return visit;
}

test('by keyboard alone, commissions are selected, approved, undone, approved again and rejected', async () => {
  const { page, problems } = await startSelling(DESKTOP, 5);
  const keys = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name);
  };
  const row = (order: string) => page.getByRole('listitem').filter({ hasText: order });
  await keys('j', 'x', 'j', 'j', 'X');
  await page.getByText('3 selected').waitFor();
  await expectWell(page);
  await keys('a');
  await page.getByText('About to approve 3 conversions').waitFor();
  await row('A-4').getByText('Being approved').waitFor();
  await keys('u');
  await page.getByText('Undone. Nothing was decided.').waitFor();
  await row('A-4').getByText('Pending').waitFor();

  await keys('A');
  await page.getByText('All pending that match').waitFor();
  await keys('a');
  await page.getByText('About to approve 5 conversions').waitFor();
  // Leaving the page does not stop the decisions.
  await page.goto(`${site.url}/dashboard`);
  await page.goto(`${site.url}/commissions?state=approved`);
  await row('A-0').waitFor();
  await expect.poll(() => page.getByText('Alice Reed').count()).toBe(5);

  await page.goto(`${site.url}/commissions?state=pending`);
  await page.getByText('Nothing matches').waitFor();
  await expectWell(page);
  expect(problems()).toEqual([]);
});

test.concurrent('one is rejected with a reason, another is explained, and a filter finds it', async () => {
  const { page, problems } = await startSelling(PHONE, 2);
  const row = (order: string) => page.getByRole('listitem').filter({ hasText: order });
  await row('A-1')
    .getByRole('button', { name: /^Reject/ })
    .click();
  await page.getByLabel('Reason').fill('Returned');
  await page.keyboard.press('Enter');
  await page.getByText('About to reject 1 conversion').waitFor();
  await row('A-1').getByText('Rejected').waitFor();
  await row('A-1').getByText('rejected by you').waitFor();

  await page.getByText('Filters').click();
  await page.getByLabel('At most (EUR)').fill('10');
  await page.keyboard.press('Enter');
  await row('A-1').waitFor({ state: 'detached' });
  await page.getByText('A-0').click();
  await page.getByRole('dialog').getByText('Why it counts').waitFor();
  await expectWell(page);
  await page.keyboard.press('Escape');
  expect(problems()).toEqual([]);
});
