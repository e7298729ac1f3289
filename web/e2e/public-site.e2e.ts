import { readFile } from 'node:fs/promises';
import { LANGUAGES } from '@sillage/proto/values/languages';
import { expect, test } from 'vitest';
import { newAccount } from './testing/browser.ts';
import { signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

const site = openSite({ OPERATOR_NAME: 'Halyard SAS' });

test('a visitor follows the whole landing page: tabs, calculator, currency, language, and the seventh click', async () => {
  const { page, context, problems } = await site.visit(DESKTOP);
  await page.goto(site.url);
  await page.getByRole('link', { name: 'See the dashboard' }).click();
  expect(new URL(page.url()).hash).toBe('#dashboard');

  const panel = page.getByRole('tabpanel');
  expect(await panel.count()).toBe(1);
  await page.getByRole('tab', { name: 'Overview' }).focus();
  await page.keyboard.press('ArrowRight');
  await panel.getByText('Best day').waitFor();
  await page.keyboard.press('End');
  await panel.getByRole('button', { name: 'New affiliate' }).click();
  await panel.getByText('Only an example').waitFor();

  const saved = page.locator('[data-amount="annualMinor"]');
  expect(await saved.innerText()).toBe('€5,688.00');
  await page.getByLabel('Revenue through affiliates').fill('1000000');
  expect(await saved.innerText()).toBe('€8,988.00');
  await page.getByLabel('Currency').selectOption('USD');
  await expect.poll(() => saved.innerText()).toBe('$9,886.80');
  await page.reload();
  await expect.poll(() => saved.innerText()).toMatch(/^\$/);

  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.dismiss();
  });
  const figure = page.getByRole('contentinfo').getByText('2.5%', { exact: true });
  for (let click = 1; click <= 6; click += 1) await figure.click();
  expect(alerts).toEqual([]);
  await figure.click();
  expect(alerts).toEqual(['Seven clicks, and every one of them counted. You would make a fine affiliate.']);
  expect(problems()).toEqual([]);
  await context.close();
});

test('a link to a section lands on it, from the page and from elsewhere', async () => {
  const { page, context, problems } = await site.visit(PHONE);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const distance = () =>
    page.evaluate(() => {
      const { top } = document.getElementById('features')?.getBoundingClientRect() ?? {};
      return Math.round(top ?? Number.NaN);
    });
  await page.goto(`${site.url}/en`);
  await page.locator('footer a[href$="#features"]').click();
  // Below the sticky header.
  await expect.poll(distance).toBe(80);
  await page.goto(`${site.url}/en/about`);
  await page.goto(`${site.url}/en#features`);
  await expect.poll(distance).toBe(80);
  expect(problems()).toEqual([]);
  await context.close();
});

test('a chosen language stays: at an address without one, and in the application', async () => {
  const { page, context, problems } = await site.visit(PHONE);
  await page.goto(`${site.url}/pricing`);
  for (const [language, name] of Object.entries(LANGUAGES)) {
    await page.locator('header summary').first().click();
    await page.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(`**/${language}/pricing`);
    expect(await page.getAttribute('html', 'lang')).toBe(language);
  }
  await page.goto(`${site.url}/about?from=mail`);
  await page.waitForURL('**/zh/about?from=mail');
  await page.goto(`${site.url}/auth`);
  await page.waitForFunction(() => document.documentElement.lang === 'zh');
  expect(problems()).toEqual([]);
  await context.close();
});

test('everything can be read without JavaScript, and without a word from elsewhere', async () => {
  const { page, context } = await site.visit(DESKTOP, { javaScriptEnabled: false });
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  await page.goto(`${site.url}/en`);
  for (const text of ['Best day', 'Marc & Lou', 'Shown for €5,000.00'])
    await page.getByText(text).first().waitFor({ state: 'visible' });
  expect(await page.getByRole('slider').count()).toBe(0);
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
  await page.getByText('2.5% of what, exactly?').click();
  await page.getByText('Orders without an affiliate cost nothing.').waitFor({ state: 'visible' });
  await page.getByRole('link', { name: 'Legal notice' }).click();
  await page.getByText('Halyard SAS').first().waitFor();
  expect([...hosts]).toEqual([site.url]);
  await context.close();
});

test('the documentation is searched as one types', async () => {
  const { page, context, problems } = await site.visit(PHONE);
  await page.goto(`${site.url}/fr/docs`);
  const search = page.getByLabel('Chercher dans la documentation');
  const ledger = await readFile(new URL('../../docs/decisions/ledger.md', import.meta.url), 'utf8');
  const [, title = ''] = /^# (.+)$/m.exec(ledger) ?? [];
  await search.fill(title.slice(0, -3));
  await page.getByRole('link', { name: title }).first().click();
  await page.waitForURL('**/fr/docs/decisions/ledger');
  await page.goBack();
  await search.fill('xyzzyxyzzy');
  await page.getByText('Rien n’a été trouvé.').waitFor();
  expect(problems()).toEqual([]);
  await context.close();
});

test('the pages carry little script, none of it of the application', async () => {
  const { page, context } = await site.visit(PHONE);
  const scripts: string[] = [];
  let bytes = 0;
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.push(new URL(response.url()).pathname);
    bytes += Number((await response.allHeaders())['content-length'] ?? 0);
  });
  await page.goto(`${site.url}/en`, { waitUntil: 'networkidle' });
  expect(scripts).toEqual([expect.stringMatching(/^\/assets\/site-[\w-]+\.js$/)]);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(40_000);
  await context.close();
});

test('who is signed in is led to their dashboard; who was refused elsewhere, to the sign-in screen', async () => {
  const { page, context, problems } = await site.visit(DESKTOP);
  await page.goto(site.url);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
  await signUp(page, site.url, newAccount());
  await page.goto(site.url);
  await page.getByRole('banner').getByRole('link', { name: 'My Dashboard' }).click();
  await page.waitForURL('**/dashboard');
  await context.close();

  const refused = await site.visit(PHONE);
  await refused.page.goto(`${site.url}/?error=access_denied&error_description=The+user+refused`);
  await refused.page.waitForURL('**/auth**');
  await refused.page.getByRole('alert').first().waitFor();
  await refused.context.close();
  expect(problems()).toEqual([]);
});

test('an address that nothing is at says so with its status and in the reader’s language, and leads on', async () => {
  const { page, context, problems } = await site.visit(PHONE, { locale: 'ru-RU' });
  const answer = await page.goto(`${site.url}/no/such/page?from=mail`);
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { name: 'Такой страницы нет' }).waitFor();
  await page.getByRole('link', { name: 'На главную' }).last().click();
  await page.waitForURL('**/ru');
  for (const path of ['/dashboard/', '/campaign/unknown/settings?period=all', '/pricing/'])
    expect((await fetch(`${site.url}${path}`)).status, path).toBe(200);
  expect(problems()).toEqual([]);
  await context.close();
});
