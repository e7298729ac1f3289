import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { newAccount } from './testing/browser.ts';
import { addAffiliateByForm } from './testing/by-form.ts';
import { expectWell } from './testing/expect-well.ts';
import { addAffiliate, createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

const site = openSite();
const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });

async function newMerchant(width: number, tour = false) {
  const visit = await site.visit(width, { tour, permissions: ['clipboard-read', 'clipboard-write'] });
  await signUp(visit.page, site.url, newAccount());
  return visit;
}

describe('by the keyboard', () => {
  test('the palette finds a campaign, a link, a theme, and makes a campaign', async () => {
    const { page, context, problems } = await newMerchant(DESKTOP);
    await createCampaign(page, 'Autumn launch', `${site.url}/test-products`);
    const link = await addAffiliate(page, 'Léa');
    await page.goto(`${site.url}/account-settings`);
    await page.getByRole('heading', { level: 1 }).waitFor();

    await page.keyboard.press('Control+k');
    await palette(page).waitFor();
    await expectWell(page);
    await page.keyboard.type('autumn');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/campaign/*');
    await page.waitForFunction(() => document.title === 'Overview · Autumn launch – Sillage');

    await page.keyboard.press('Control+k');
    await page.keyboard.type('copy the link');
    await page.keyboard.press('Enter');
    await page.keyboard.type('léa');
    await page.keyboard.press('Enter');
    await page.getByText('Link of Léa copied!').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

    await page.keyboard.press('Control+k');
    await page.keyboard.type('theme: dark');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');

    await page.keyboard.press('Control+k');
    await page.keyboard.type('new campaign');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Create a new campaign' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(problems()).toEqual([]);
    await context.close();
  });

  test('letters go to places and show what there is, and are text within a field', async () => {
    const { page, context, problems } = await newMerchant(DESKTOP);
    await page.getByRole('heading', { name: 'My Campaigns' }).waitFor();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.getByText('Go to: Settings').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.waitForURL('**/account-settings');
    await page.getByLabel('Display name').fill('');
    await page.getByLabel('Display name').pressSequentially('gh?');
    expect(await page.getByLabel('Display name').inputValue()).toBe('gh?');
    expect(new URL(page.url()).pathname).toBe('/account-settings');
    expect(problems()).toEqual([]);
    await context.close();
  });
});

test('on a phone the bar at the bottom leads everywhere', async () => {
  const { page, context, problems } = await newMerchant(PHONE);
  await createCampaign(page, 'Autumn launch', `${site.url}/test-products`);
  const bar = page.getByRole('navigation', { name: 'Main navigation' });
  await bar.getByRole('link', { name: 'Home' }).click();
  await page.waitForURL('**/dashboard');
  await bar.getByRole('button', { name: 'Campaigns' }).click();
  await palette(page).getByRole('option', { name: 'Autumn launch' }).click();
  await page.waitForURL('**/campaign/*');
  await bar.getByRole('link', { name: 'Settings' }).click();
  await page.waitForURL('**/account-settings');
  expect(problems()).toEqual([]);
  await context.close();
});

describe('the home page', () => {
  test('answers in a sentence, and ticks what a new merchant has done', async () => {
    const { page, context, problems } = await newMerchant(DESKTOP);
    const campaign = await createCampaign(page, 'Autumn launch', `${site.url}/test-products`);
    await page.goto(`${site.url}/dashboard`);
    await page.getByText('Nothing has come in yet.').waitFor();
    const steps = page.getByRole('progressbar', { name: 'Your first commission' });
    expect(await steps.getAttribute('aria-valuetext')).toBe('2 of 7');
    await page.getByRole('link', { name: /Add a first affiliate/ }).click();
    await page.waitForURL(`**/campaign/${campaign}/affiliates`);
    await addAffiliateByForm(page, 'Léa', 'lea@example.com');
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'My Campaigns' }).click();
    await page.waitForFunction(() => document.querySelector('[role=progressbar]')?.ariaValueText === '3 of 7');
    await page.getByRole('link', { name: /Connect your shop/ }).waitFor();
    await page.getByRole('button', { name: 'Hide these steps' }).click();
    await page.reload();
    await page.getByRole('link', { name: /Connect your shop/ }).waitFor();
    expect(await steps.count()).toBe(0);
    expect(problems()).toEqual([]);
    await context.close();
  });

  test('shows the tour to whoever is new, once', async () => {
    const { page, context, problems } = await newMerchant(DESKTOP, true);
    const tour = page.locator('.sillage-tour');
    await tour.getByText('Welcome to Sillage').waitFor();
    await expectWell(page);
    for (let step = 1; step < 9; step += 1) {
      await tour.getByText(`Step ${step} of 9`).waitFor();
      await tour.getByRole('button', { name: 'Next' }).click();
    }
    await tour.getByText('Step 9 of 9').waitFor();
    await tour.getByRole('button', { name: 'Previous' }).click();
    await tour.getByText('Step 8 of 9').waitFor();
    await tour.getByRole('button', { name: 'Next' }).click();
    await tour.getByRole('button', { name: 'Finish' }).click();
    await tour.waitFor({ state: 'detached' });
    const done = () =>
      page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('sillage.tour.')));
    expect((await done())?.[1]).toBe('done');

    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Show the tour' }).click();
    await tour.getByRole('button', { name: 'Skip' }).click();
    await tour.waitFor({ state: 'detached' });
    expect((await done())?.[1]).toBe('done');
    expect(problems()).toEqual([]);
    await context.close();
  });
});
