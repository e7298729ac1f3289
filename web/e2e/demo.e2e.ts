import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Application, startOwn } from './testing/application.ts';
import { newAccount, openBrowser, visit } from './testing/browser.ts';
import { signUpByForm } from './testing/by-form.ts';
import { expectWell, overflowAt } from './testing/expect-well.ts';
import { createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

const siteWithout = openSite();
let application: Application;
let browser: Browser;
beforeAll(async () => {
  application = await startOwn([]);
  browser = await openBrowser();
  const landing = async () => (await fetch(`${application.url}/en`)).text();
  await vi.waitUntil(async () => (await landing()).includes('href="/demo"'), { timeout: 60_000, interval: 1_000 });
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await application?.stop();
});

const bannerOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Demo' });
/** Failed API calls: the demo must not offer anything whose call is refused. */
function refusedCalls(page: Page): readonly string[] {
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  return refused;
}

test('a visitor without an account looks around in the demo by keyboard, changes nothing, and leaves', async () => {
  const { page, context, problems } = await visit(browser, DESKTOP);
  const refused = refusedCalls(page);
  await page.goto(`${application.url}/en`);
  await page.getByRole('link', { name: 'Open the live demo' }).first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await bannerOf(page).getByText('You are looking at a demo, read only.').waitFor();
  await page.getByText(/so far through 5 affiliates/).waitFor();
  await page.getByText('Real time', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /New campaign|Create a campaign/ }).count()).toBe(0);
  await expectWell(page);

  await page.getByRole('link', { name: 'Halyard' }).filter({ visible: true }).first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Halyard' }).waitFor();
  for (const tab of [/^Affiliates/, /^Payments/, /^Integration/, /^Settings/]) {
    await page.getByRole('tab', { name: tab }).click();
    await page.waitForFunction(() => document.querySelector('.animate-pulse-slow[aria-hidden].block') === null);
    expect(await page.getByRole('alert').count(), String(tab)).toBe(0);
    expect(await overflowAt(page, DESKTOP), String(tab)).toEqual([]);
  }
  await expectWell(page);

  await page.goto(`${application.url}/payouts`);
  await page.getByRole('heading', { name: 'Payments' }).waitFor();
  await page.goto(`${application.url}/affiliates`);
  await page.getByText('Emma Lawson').filter({ visible: true }).first().waitFor();
  await page.goto(`${application.url}/account-settings`);
  await page.getByText('Settings are not part of the demo').waitFor();
  await page.goto(`${application.url}/commissions`);
  await page
    .getByText(/DEMO-\d+/)
    .first()
    .waitFor();
  await expectWell(page);
  expect(refused).toEqual([]);

  // A merchant's action is refused, and the visitor reads why.
  await page
    .getByRole('button', { name: /^Approve/ })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByText('This is a read-only view').waitFor();
  expect(refused.every((call) => call.startsWith('403 '))).toBe(true);

  await bannerOf(page).getByRole('button', { name: 'Leave the demo' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`${application.url}/`);
  expect(await page.evaluate(() => sessionStorage.getItem('sillage.view'))).toBeNull();
  await page.goto(`${application.url}/dashboard`);
  await page.waitForURL('**/auth');
  expect(problems()).toEqual([]);
  await context.close();
});

test('whoever is signed in stays so, and their other tab knows nothing of the demo', async () => {
  const { page, context, problems } = await visit(browser, DESKTOP);
  await signUp(page, application.url, newAccount());
  await createCampaign(page, 'Harbour lights', `${application.url}/test-products`);
  const other = await context.newPage();
  await other.goto(`${application.url}/demo`);
  await bannerOf(other).waitFor();
  await other.getByRole('link', { name: 'Halyard' }).filter({ visible: true }).first().waitFor();
  expect(await other.getByText('Harbour lights').count()).toBe(0);

  await page.goto(`${application.url}/dashboard`);
  await page.getByText('Harbour lights').filter({ visible: true }).first().waitFor();
  expect(await bannerOf(page).count()).toBe(0);
  expect(await page.getByText('Halyard').count()).toBe(0);

  await other.getByRole('button', { name: 'Leave the demo' }).click();
  await other.getByText('Harbour lights').filter({ visible: true }).first().waitFor();
  expect(await bannerOf(other).count()).toBe(0);
  expect(problems()).toEqual([]);
  await context.close();
});

test('whoever wants a campaign of their own leaves the demo for it', async () => {
  const { page, context, problems } = await visit(browser, PHONE);
  await page.goto(`${application.url}/demo`);
  await bannerOf(page).getByRole('button', { name: 'Create my campaign' }).click();
  await page.waitForURL('**/auth?signup=true');
  expect(await page.evaluate(() => sessionStorage.getItem('sillage.view'))).toBeNull();
  // By opening the address directly, too.
  await page.goto(`${application.url}/demo`);
  await bannerOf(page).waitFor();
  await signUpByForm(page, application.url, newAccount());
  expect(await bannerOf(page).count()).toBe(0);
  expect(problems()).toEqual([]);
  await context.close();
});

test('a demo whose time is over says so, and is opened again', async () => {
  const { page, context } = await visit(browser, PHONE);
  await page.goto(`${application.url}/demo`);
  await bannerOf(page).waitFor();
  await page.evaluate(() => {
    const view: object = JSON.parse(sessionStorage.getItem('sillage.view') ?? '{}');
    sessionStorage.setItem('sillage.view', JSON.stringify({ ...view, expiresAt: '2026-01-01T00:00:00.000Z' }));
  });
  await page.reload();
  await page.getByRole('heading', { name: 'The demo is over' }).waitFor();
  await expectWell(page);
  await page.getByRole('link', { name: 'Open it again' }).click();
  await bannerOf(page).waitFor();
  await context.close();
});

test('a demo that is opened too often says what to do, and opens once it may', async () => {
  const { page, context } = await visit(browser, PHONE);
  const problem = { status: 429, contentType: 'application/problem+json', body: '{"code":"rate_limited"}' };
  await page.route('**/api/v1/public/demo', (route) => route.fulfill(problem), { times: 1 });
  await page.goto(`${application.url}/demo`);
  await page.getByRole('alert').getByText('Wait a few minutes, then try again.').waitFor();
  await expectWell(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await bannerOf(page).waitFor();
  await context.close();
});

test('where there is no demo, nothing leads there, and its address says so', async () => {
  const { page, context } = await siteWithout.visit(PHONE);
  await page.goto(`${siteWithout.url}/en`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.locator('a[href="/demo"]').count()).toBe(0);
  await page.goto(`${siteWithout.url}/demo`);
  await page.getByRole('heading', { name: 'There is no demo here' }).waitFor();
  await expectWell(page);
  await page.getByRole('link', { name: 'Create my campaign' }).click();
  await page.waitForURL('**/auth?signup=true');
  await context.close();
});
