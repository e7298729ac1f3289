import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

const site = openSite();

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies and storage' });
const proofOf = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/api/v1/consents') && response.status() === 202);

test.concurrent('a visitor decides once, changes their mind at the foot of a page, and sees it all on the privacy dashboard', async () => {
  const { page, context, problems } = await site.visit(DESKTOP, { asked: true });
  await page.goto(`${site.url}/en/pricing`);
  const buttons = banner(page).getByRole('button');
  await buttons.first().waitFor();
  const widths = await buttons.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
  expect(widths).toHaveLength(3);
  expect(new Set(widths).size).toBe(1);
  await expectWell(page);
  // The banner does not cover the end of the page.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of use' }).click();
  await page.waitForURL('**/en/terms');
  const proved = proofOf(page);
  await banner(page).getByRole('button', { name: 'Necessary only' }).click();
  await proved;
  expect(await banner(page).count()).toBe(0);
  await page.reload();
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies and storage' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your choices' });
  expect(await dialog.getByRole('checkbox', { name: /^Necessary/ }).isDisabled()).toBe(true);
  await dialog.getByRole('checkbox', { name: /^Personalisation/ }).check();
  await expectWell(page);
  const changed = proofOf(page);
  await dialog.getByRole('button', { name: 'Save my choices' }).click();
  await changed;
  expect(await banner(page).count()).toBe(0);

  await signUp(page, site.url, newAccount());
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy and consent' }).click();
  await page.getByText('2 of 4').waitFor();
  await expectWell(page);
  await page.getByRole('switch', { name: 'Analytics' }).click();
  await page.getByRole('switch', { name: 'Ask again after a year' }).click();
  await page.getByRole('button', { name: 'Save my choices' }).click();
  await page.getByText('3 of 4').waitFor();
  await page.getByText('No end').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the consent file' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('sillage-consent.json');
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    preferences: { necessary: true, analytics: true, marketing: false, personalization: true },
    options: { strictMode: false, autoExpiry: false, trackingOptOut: false },
  });
  await page.getByRole('button', { name: 'Withdraw everything' }).click();
  await page.getByText('1 of 4').waitFor();
  await page.getByRole('link', { name: 'Export my data' }).click();
  await page.waitForURL('**/account-settings?tab=export');
  expect(problems()).toEqual([]);
  await context.close();
});

test('the application asks, too, in the language that it shows', async () => {
  const { page, context, problems } = await site.visit(PHONE, { asked: true, locale: 'fr-FR' });
  await page.goto(`${site.url}/auth`);
  const asked = page.getByRole('region', { name: 'Cookies et stockage' });
  await asked.getByRole('button', { name: 'Tout accepter' }).click();
  expect(await asked.count()).toBe(0);
  expect(problems()).toEqual([]);
  await context.close();
});

test('a browser that asks not to be tracked has answered', async () => {
  const { page, context } = await site.visit(DESKTOP, { asked: true });
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.goto(`${site.url}/en`);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies and storage' }).click();
  await page.getByText('Your browser asks not to be tracked').waitFor();
  expect(await banner(page).count()).toBe(0);
  await context.close();
});
