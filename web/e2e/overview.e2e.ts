import { expect, test } from 'vitest';
import { newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { linksOf, sell } from './testing/sales.ts';
import { addAffiliate, createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

const site = openSite();

test('the figures of a campaign are narrowed, read by keyboard, and explained down to a click', async () => {
  const { url } = site;
  const { page, context, problems } = await site.visit(DESKTOP);
  await signUp(page, url, newAccount());
  const campaignId = await createCampaign(page, 'Launch', `${url}/test-products`);
  await addAffiliate(page, 'Alice Reed');
  await addAffiliate(page, 'Bert Moss');
  const links = await linksOf(page, campaignId);
  const alice = `${links('Alice Reed').trackingUrl}?sub1=spring`;
  await sell(site, alice, '80.00');
  await sell(site, alice, '20.00');
  await sell(site, links('Bert Moss').trackingUrl, '50.00');
  await page.goto(`${url}/campaign/${campaignId}`);
  const figure = (text: string) => page.getByRole('button', { name: text, exact: true });
  await figure('Clicks: 3').waitFor();
  await figure('Conversions: 3').waitFor();

  // A row of any list filters all figures by it; the address contains the filter.
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  await region('Sub-id (sub1)').getByRole('button', { name: 'spring' }).click();
  await figure('Clicks: 2').waitFor();
  expect(new URL(page.url()).searchParams.get('sub1')).toBe('spring');
  await region('Affiliate').getByRole('button', { name: 'Alice Reed' }).click();
  await page.waitForURL('**/*affiliateId=*');
  await page.reload();
  await figure('Clicks: 2').waitFor();
  await figure('Conversions: 2').waitFor();
  expect(await region('Affiliate').getByRole('button', { name: 'Bert Moss' }).count()).toBe(0);
  await expectWell(page);

  // The exported file contains what is shown.
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByText('Last 30 days, filtered').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Clicks (CSV)' }).click(),
  ]);
  const rows = await new Response(new Blob(await (await download.createReadStream()).toArray())).text();
  expect(rows.trim().split('\n')).toHaveLength(3);

  await page.getByRole('button', { name: /^Remove the filter “Affiliate: Alice Reed”$/ }).click();
  await page.getByRole('button', { name: /^Remove the filter “Sub-id \(sub1\): spring”$/ }).click();
  await figure('Clicks: 3').waitFor();
  expect(new URL(page.url()).search).toBe('');

  // The chart announces its points one by one.
  const chart = page.getByRole('slider');
  await chart.focus();
  await page.keyboard.press('End');
  expect(await chart.getAttribute('aria-valuetext')).toMatch(/so far; Clicks: 3; Conversions: 3; Revenue/);
  await page.keyboard.press('ArrowLeft');
  expect(await chart.getAttribute('aria-valuetext')).toMatch(/; Clicks: 0; Conversions: 0;/);
  await page.keyboard.press('Home');
  expect(await chart.getAttribute('aria-valuenow')).toBe('1');
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect.poll(() => page.getByRole('region', { name: 'Show as table' }).getByRole('row').count()).toBe(31);
  await page.getByRole('button', { name: 'Show as chart' }).click();

  // A custom period: today alone, by hour, has no earlier clicks.
  await page.getByRole('radio', { name: 'Custom' }).click();
  await page.getByLabel('First day').fill(await page.getByLabel('Last day').inputValue());
  await page.waitForURL('**/*period=custom*');
  await figure('Clicks: 3').waitFor();
  await expect.poll(() => chart.getAttribute('aria-valuemax')).toBe('24');

  const clicks = region('Recent clicks');
  await clicks.getByRole('button', { name: 'Bert Moss' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('The first click of Bert Moss in this visit: it counts.').waitFor();
  await expectWell(page);
  await drawer.getByRole('button', { name: /50\.00/ }).click();
  await drawer.getByRole('heading', { name: '€50.00' }).waitFor();
  await page.keyboard.press('Escape');

  // On a phone the answer and the chart are on the first screen, and the figures stay visible.
  await page.setViewportSize({ width: PHONE, height: 844 });
  await page.goto(`${url}/campaign/${campaignId}`);
  const box = await chart.boundingBox();
  expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThan(844);
  await expectWell(page);
  await page.getByRole('region', { name: 'Recent clicks' }).scrollIntoViewIfNeeded();
  await page.getByText('3 conversions', { exact: true }).waitFor();
  expect(problems()).toEqual([]);
  await context.close();
});
