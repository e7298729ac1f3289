import { readFile } from 'node:fs/promises';
import { test } from 'vitest';
import { call } from './testing/api.ts';
import { newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { linksOf } from './testing/sales.ts';
import { signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

const site = openSite();

test.concurrent('a visitor sees what is kept of a visit, takes it along, and refuses the cookie', async ({
  expect,
}) => {
  const merchant = await site.visit(DESKTOP);
  await signUp(merchant.page, site.url, newAccount());
  const { id } = await call<{ id: string }>(merchant.page, 'POST', '/api/v1/campaigns', {
    name: 'Shoes',
    targetUrl: `${site.url}/test-products`,
    isTest: true,
  });
  await call(merchant.page, 'POST', `/api/v1/campaigns/${id}/affiliates`, {
    name: 'Anna',
    email: 'anna@sillage.test',
  });
  const { trackingUrl } = (await linksOf(merchant.page, id))('Anna');

  const { page, context, problems } = await site.visit(PHONE);
  await expect.poll(async () => (await page.goto(`${trackingUrl}?sub1=autumn`))?.url()).toContain('sillage=');
  await page.waitForFunction(() => 'sillage' in window);
  const link = await page.evaluate<string>('window.sillage.visitLink()');
  await page.goto(link);
  const visit = page.getByRole('region', { name: 'The visit of your link' });
  await visit.getByText('autumn').waitFor();
  expect(await visit.getByRole('definition').nth(1).innerText()).toBe(new URL(site.url).host);
  await expectWell(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    visit.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({ subs: ['autumn'], ordersAt: [] });

  await page.getByText('This browser has the cookie.').waitFor();
  await page.getByRole('button', { name: 'Refuse it for a year' }).click();
  await page.getByText('This browser refuses the cookie.').waitFor();
  await page.goto(trackingUrl);
  const cookies = await context.cookies();
  expect(cookies.filter(({ name }) => name === 'sillage_sid').map(({ value }) => value)).toEqual(['none']);
  // A truncated link.
  await page.goto(link.slice(0, -3));
  await visit.getByText('This link is not complete').waitFor();
  expect(problems().filter((problem) => !problem.includes('400'))).toEqual([]);
  await context.close();
  await merchant.context.close();
});
