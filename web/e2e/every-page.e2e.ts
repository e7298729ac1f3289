import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Application, startApplication } from './testing/application.ts';
import { type Account, addAffiliate, createCampaign, newAccount, openBrowser, signUp, type Visit, visit } from './testing/browser.ts';

let application: Application;
let browser: Browser;
let pages: string[] = [];
const account: Account = newAccount();

beforeAll(async () => {
  application = await startApplication();
  browser = await openBrowser();
  const { url } = application;
  const { page, context } = await visit(browser, 1440, { permissions: ['clipboard-read', 'clipboard-write'] });
  await signUp(page, url, account);
  const name = 'Une campagne au nom si long que nul écran de téléphone ne le contient sur une seule ligne';
  const campaign = await createCampaign(page, name, `${url}/test-products`);
  await addAffiliate(page, 'Jean-Baptiste de la Fontaine-Saint-Honoré');
  const publicPage = await page.getByRole('link', { name: 'Tableau de bord public' }).getAttribute('href');
  pages = [
    ...[
      '/dashboard',
      `/campaign/${campaign}`,
      ...['affiliates', 'integration', 'settings'].map((tab) => `/campaign/${campaign}?tab=${tab}`),
      '/campaign/unknown',
    ],
    ...['/', '/auth', '/auth?signup=true', `/r/${campaign}`, publicPage?.replace(url, '') ?? '', '/affiliate/unknown'],
    ...[`/test-products?ref=a&campaign=${campaign}`, '/test-thankyou', '/mobile-not-supported', '/no/such/page'],
  ];
  await context.close();
});
afterAll(async () => {
  await browser?.close();
  await application?.stop();
});

const COMBINATIONS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  (['fr-FR', 'en-GB'] as const).flatMap((locale) => [390, 820, 1440].map((width) => ({ colorScheme, locale, width }))),
);

test.each(COMBINATIONS)(
  '$width px, $colorScheme, $locale: nothing overflows, nothing complains, axe finds nothing',
  async ({ width, ...options }) => {
    const it = await visit(browser, width, { ...options, reducedMotion: 'reduce' });
    await signIn(it);
    const found: string[] = [];
    for (const path of pages) found.push(...(await look(it, path)).map((problem) => `${path}: ${problem}`));
    expect(found).toEqual([]);
    await it.context.close();
  },
);

async function signIn({ page }: Visit): Promise<void> {
  await page.goto(`${application.url}/dashboard`);
  await page.locator('input[type=email]').fill(account.email);
  await page.locator('input[type=password]').fill(account.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/dashboard');
}

async function look({ page, problems }: Visit, path: string): Promise<string[]> {
  await page.goto(application.url + path);
  const heading = page.locator('h1').first();
  if (
    !(await heading.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    ))
  )
    return ['no page is shown'];
  // Live streams keep the network busy for ever: skeletons are gone when the data are there.
  await page.waitForFunction(() => document.querySelector('.animate-pulse-slow[aria-hidden].block') === null);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return [
    ...(overflow > 0 ? [`${overflow} px too wide`] : []),
    ...problems(),
    ...violations.map(({ id, nodes }) => `${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ];
}
