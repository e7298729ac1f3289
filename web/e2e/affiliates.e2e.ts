import { readFile } from 'node:fs/promises';
import { AffiliateList } from '@sillage/proto/http/listed-affiliates';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { addAffiliate, createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

const site = openSite();

async function startCampaign(width: number) {
  const visit = await site.visit(width, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await signUp(visit.page, site.url, newAccount());
  const campaignId = await createCampaign(visit.page, 'Launch', `${site.url}/test-products`);
  return { ...visit, campaignId };
}

/** The accessible name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');

test('by keyboard, two affiliates are added and a link is copied in at most 25 key presses', async () => {
  const { page, problems, campaignId } = await startCampaign(DESKTOP);
  await page.goto(`${site.url}/campaign/${campaignId}`);
  await page.getByRole('tab', { name: 'Overview' }).waitFor();
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  const pressUntil = async (key: string, name: RegExp) => {
    while (!name.test(await focused(page)) && presses <= 25) await press(key);
  };
  await press('n');
  const dialog = page.getByRole('dialog');
  for (const [index, name] of ['Alice Reed', 'Bob Stone'].entries()) {
    await page.waitForFunction(() => document.activeElement?.matches('[role=dialog] input[name=name]'));
    await page.keyboard.insertText(name);
    await press('Tab');
    await page.keyboard.insertText(`${index}@example.com`);
    await press('Enter');
    await dialog.getByText(`${index + 1} just added`).waitFor();
  }
  await pressUntil('Tab', /^Copy the link of Bob Stone$/);
  const link = await dialog.getByRole('button', { name: 'Copy the link of Bob Stone' }).getAttribute('title');
  await press('Enter');
  await page.getByText('Link copied!').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  expect(presses).toBeLessThanOrEqual(25);
  await expectWell(page);
  expect(problems()).toEqual([]);
});

test.concurrent('several affiliates are pasted, and one gets a second link with UTM parameters', async () => {
  const { page, problems } = await startCampaign(DESKTOP);
  await page.getByRole('button', { name: 'Add an affiliate' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'Alice, alice@example.com\nEve, eve\nBob; bob@example.com; 12,5');
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  });
  await dialog.getByText('Please enter a valid e-mail address').waitFor();
  await dialog.getByRole('button', { name: 'Add 2' }).click();
  await dialog.getByText('2 of 3 added').waitFor();
  await expectWell(page);
  await dialog.getByRole('button', { name: 'Add others' }).click();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Links of Bob' }).click();
  const create = dialog.getByRole('button', { name: 'Create the link' });
  await dialog.getByLabel('Destination URL').fill('');
  await create.click();
  await dialog.getByText('The URL is missing').waitFor();
  await dialog.getByLabel('Destination URL').fill('ftp://shop.example');
  await create.click();
  await dialog.getByText('The destination URL is not valid').waitFor();
  await dialog.getByLabel('Destination URL').fill('https://elsewhere.example/');
  await create.click();
  await dialog.getByText('This host is neither your shop’s nor allowed').waitFor();
  await dialog.getByLabel('Destination URL').fill(`${site.url}/test-products?size=42`);
  await dialog.getByText('UTM parameters').click();
  await dialog.getByLabel('utm_source').fill('bob');
  await expectWell(page);
  await create.click();
  await dialog.getByText('utm_source=bob').waitFor();
  await dialog.getByText('/test-products?size=42').waitFor();
  await dialog.getByRole('button', { name: 'Copy the link of Bob' }).nth(1).waitFor();
  expect(problems()).toEqual([]);
});

test.concurrent('a list of 10,000 affiliates scrolls, is searched at once and keeps the focus', async () => {
  const { page, problems, campaignId } = await startCampaign(DESKTOP);
  await addAffiliate(page, 'Zoe Winter');
  await page.route('**/api/v1/campaigns/*/affiliates', async (route) => {
    const answer = await route.fetch();
    const { affiliates, next } = AffiliateList.parse(await answer.json());
    const [zoe] = affiliates;
    const many = Array.from({ length: 9_999 }, (_, index) => ({
      ...zoe,
      id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      name: `Partner ${index}`,
      email: `partner-${index}@example.com`,
    }));
    await route.fulfill({ json: { affiliates: [...affiliates, ...many], next } });
  });
  await page.goto(`${site.url}/campaign/${campaignId}/affiliates`);
  const row = (name: string | RegExp) => page.getByRole('row').filter({ hasText: name });
  await row('Partner 1').first().waitFor();
  expect(await page.getByRole('button', { name: /^Copy the link of/ }).count()).toBeLessThan(60);
  expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('10002');

  const first = page.getByRole('button', { name: /^More actions for/ }).first();
  await first.focus();
  await page.mouse.wheel(0, 200_000);
  await page.waitForFunction(() => window.scrollY > 100_000);
  await row(/Partner \d{3,4}/)
    .first()
    .waitFor();
  expect(await first.evaluate((button) => button === document.activeElement)).toBe(true);

  const search = page.getByLabel('Search affiliates');
  await search.fill('zoe');
  await row('Partner').first().waitFor({ state: 'detached' });
  await row('Zoe Winter').waitFor();
  expect(await page.getByRole('button', { name: /^Copy the link of/ }).count()).toBe(1);
  await expectWell(page);
  expect(problems()).toEqual([]);
});

test.concurrent('the affiliates of all campaigns come page by page, sorted and searched by the server, as the address says, and leave as a file', async () => {
  const { page, problems, campaignId } = await startCampaign(PHONE);
  const names = Array.from({ length: 60 }, (_, n) => `Partner ${String(n).padStart(2, '0')}`);
  await page.evaluate(
    async ({ campaignId, names }) => {
      const { access_token } = JSON.parse(localStorage.getItem('sillage.session') ?? '{}');
      for (const name of names)
        await fetch(`/api/v1/campaigns/${campaignId}/affiliates`, {
          method: 'POST',
          headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ name, email: `${name.replace(' ', '-')}@example.com` }),
        });
    },
    { campaignId, names },
  );
  const sortBy = (name: string) => page.getByLabel('Sort by').selectOption({ label: name });
  const shown = page.getByRole('button', { name: /^More actions for/ });
  const first = async (name: string) => {
    await shown.and(page.getByLabel(`More actions for ${name}`)).waitFor();
    expect(await shown.first().getAttribute('aria-label')).toBe(`More actions for ${name}`);
  };
  await page.goto(`${site.url}/affiliates?sort=added&direction=asc`);
  await first('Partner 00');
  await sortBy('Affiliate');
  await page.waitForURL('**/affiliates?*sort=name*');
  await sortBy('Added');
  await first('Partner 59');
  await expectWell(page);

  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByLabel('More actions for Partner 00').waitFor();

  await page.getByLabel('Search affiliates').fill('partner-4');
  await page.waitForURL('**q=partner*');
  await page.getByLabel('More actions for Partner 49').waitFor();
  await page.getByLabel('More actions for Partner 59').waitFor({ state: 'detached' });
  await page.reload();
  expect(await page.getByLabel('Search affiliates').inputValue()).toBe('partner-4');
  await first('Partner 49');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('sillage-affiliates.csv');
  const [heading, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(heading).toMatch(/^affiliateId,campaignId,campaign,name,email,.*,commissionMinor,owedMinor$/);
  expect(lines.map((line) => line.split(',')[3])).toEqual(names.filter((name) => name.startsWith('Partner 4')));
  await page.getByLabel('Search affiliates').fill('nobody');
  await page.getByText('Nothing matches “nobody”').waitFor();
  await expectWell(page);
  expect(problems()).toEqual([]);
});
