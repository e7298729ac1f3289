import { LANGUAGES, languageCodes } from '@sillage/proto/values/languages';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT_TABS } from '../src/features/account/tabs.ts';
import { CAMPAIGN_TABS } from '../src/routes/-campaign/tabs.ts';
import { axe } from './testing/axe.ts';
import { newAccount, type Visit } from './testing/browser.ts';
import { overflowAt } from './testing/expect-well.ts';
import { addAffiliate, createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

const site = openSite();
let merchantPages: string[] = [];
let openPages: string[] = [];
let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;

beforeAll(async () => {
  const { url } = site;
  const { page, context } = await site.visit(DESKTOP, { permissions: ['clipboard-read', 'clipboard-write'] });
  await signUp(page, url, newAccount());
  const name = 'A campaign whose name is so long that no screen of a telephone has room for it on one line';
  const campaign = await createCampaign(page, name, `${url}/test-products`);
  await addAffiliate(page, 'Bartholomew Featherstonehaugh-Cholmondeley');
  await openJoinPage(page, url, campaign);
  const publicPage = await page.getByRole('link', { name: 'Public dashboard' }).getAttribute('href');
  const person = await personPage(page, url);
  merchantPages = [
    '/dashboard',
    '/affiliates',
    '/affiliates/unknown',
    person ?? '',
    '/commissions',
    '/payouts',
    `/campaign/${campaign}`,
    '/campaign/unknown',
    '/payment-success',
    '/privacy-dashboard',
    '/shopify/test',
    '/shopify/callback',
    '/auth/shopify/callback?code=1&state=2&hmac=3&shop=demo-shop.myshopify.com',
    '/connect/woocommerce?shop=https%3A%2F%2Fshop.example&return=https%3A%2F%2Fshop.example%2F&state=a',
    ...CAMPAIGN_TABS.slice(1).map((tab) => `/campaign/${campaign}/${tab}`),
    ...ACCOUNT_TABS.map((tab) => `/account-settings?tab=${tab}`),
  ];
  openPages = [
    '/forgot-password',
    '/email-confirmed',
    '/email-changed',
    '/auth?error_code=otp_expired',
    '/',
    '/pricing',
    '/about',
    '/for-affiliates',
    '/security',
    '/legal',
    '/privacy',
    '/terms',
    '/subprocessors',
    '/dpa',
    '/docs',
    '/docs/architecture',
    '/docs/changelog',
    '/auth',
    '/auth?signup=true',
    `/r/${campaign}`,
    publicPage?.replace(url, '') ?? '',
    '/affiliate/unknown',
    `/test-products?ref=a&campaign=${campaign}`,
    '/test-thankyou',
    '/mobile-not-supported',
    '/contact',
    '/contact?subject=Help&about=acct_1',
    '/status',
    '/status/confirm?token=a',
    '/status/unsubscribe?token=a',
    '/demo',
    '/programmes',
    '/programmes#cut-o',
    '/programmes/settings',
    '/programmes/opt-out#cut-o',
    '/your-data',
    '/verify',
    '/your-data#cut-o',
    `/join/${campaign}`,
    '/join/unknown',
    '/join/confirm',
    '/join/confirm#cut-o',
    '/invitation',
    '/invitation#cut-o',
    '/confirm#cut-o',
    '/confirm#token=a&type=signup',
    '/no/such/page',
  ];
  const { cookies, origins } = await context.storageState();
  // Keeps the session, but not the language of the browser that created it.
  const kept = (name: string) => name !== 'sillage.language';
  signedIn = {
    cookies,
    origins: origins.map((origin) => ({
      ...origin,
      localStorage: origin.localStorage.filter(({ name }) => kept(name)),
    })),
  };
  await context.close();
});

async function personPage(page: Page, url: string): Promise<string | null> {
  await page.goto(`${url}/affiliates`);
  return page.getByRole('link', { name: 'Bartholomew' }).getAttribute('href');
}

/** Opens applications, with terms to read and a question to answer. */
async function openJoinPage(page: Page, url: string, campaign: string): Promise<void> {
  await page.goto(`${url}/campaign/${campaign}/settings`);
  await page.getByRole('switch', { name: 'Take applications' }).click();
  await page.getByRole('button', { name: 'Add a question' }).click();
  await page.getByRole('textbox', { name: 'Question 1' }).fill('Where do you publish what you write about us?');
  await page.getByLabel('Terms').fill('No spam.');
  await page.getByRole('button', { name: 'Save the page' }).click();
  await page.getByText('Anybody with this address can apply.').waitFor();
}

/** A page is loaded at the first; the others are then set, as if a window were dragged or a tablet turned. */
const WIDTHS = [PHONE, 820, DESKTOP] as const;
const THEMES = ['light', 'dark'] as const;

describe.concurrent('every page, at every width', () => {
  test('in both themes nothing overflows, nothing complains, axe finds nothing', async () => {
    expect(await sweep('en-GB', WIDTHS.toReversed(), look)).toEqual([]);
  }, 900_000);

  // Only the length and the line breaks of words differ between languages.
  test.each(languageCodes.filter((language) => language !== 'en'))(
    '%s: nothing overflows, nothing complains',
    async (language) => {
      const speaks = async ({ page }: Visit) => {
        const shown = await page.getAttribute('html', 'lang');
        return shown === language ? [] : [`speaks ${shown}`];
      };
      expect(await sweep(language, WIDTHS, speaks)).toEqual([]);
    },
    900_000,
  );
});

test('every language can be chosen by its own name, stays chosen, and is alone in being fetched', async () => {
  const { page, context, problems } = await site.visit(PHONE, { locale: 'eo' });
  const fetched: string[] = [];
  page.on('request', (request) => void (request.url().endsWith('.json') && fetched.push(request.url())));
  const speaks = (language: string) => page.waitForFunction((lang) => document.documentElement.lang === lang, language);
  await page.goto(`${site.url}/auth`);
  // The document's language is set before its texts are loaded; the title is shown once all of them are.
  await page.locator('h1').waitFor();
  await speaks('en');
  const perLanguage = fetched.length;
  for (const [language, name] of Object.entries(LANGUAGES)) {
    await page.locator('header').getByRole('button').click();
    await page.getByRole('menuitemradio', { name }).click();
    await speaks(language);
  }
  expect(new Set(fetched).size).toBe(Object.keys(LANGUAGES).length * perLanguage);
  const title = await page.locator('h1').innerText();
  await page.reload();
  await speaks(languageCodes.at(-1) ?? '');
  expect(await page.locator('h1').innerText()).toBe(title);
  expect(problems()).toEqual([]);
  await context.close();
});

test('what a campaign shows is fetched while the pointer is over its link', async () => {
  const { page, context, problems } = await site.visit(DESKTOP, { storageState: signedIn });
  await page.goto(`${site.url}/dashboard`);
  const link = page.getByRole('heading', { level: 2 }).getByRole('link').first();
  const address = `/api/v1${await link.getAttribute('href')}`.replace('/campaign/', '/campaigns/');
  let isFetched = false;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === address) isFetched = true;
  });
  // Repeated, because a pointer that arrives before the page listens has no effect.
  await expect
    .poll(async () => {
      await page.mouse.move(0, 0);
      await link.hover();
      return isFetched;
    })
    .toBe(true);
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  expect(problems()).toEqual([]);
  await context.close();
});

/**
 * The problems of each page at these widths, those that `check` finds included: a merchant's pages and the public ones,
 * each set in one browser with this language.
 */
async function sweep(
  locale: string,
  widths: readonly number[],
  check: (tab: Visit, width: number) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = [];
  for (const [pages, options] of [[merchantPages, { storageState: signedIn }] as const, [openPages, {}] as const]) {
    const tab = await site.visit(DESKTOP, { locale, ...options });
    for (const path of pages)
      found.push(...(await problemsOf(tab, path, widths, check)).map((problem) => `${path}: ${problem}`));
    await tab.context.close();
  }
  return found;
}

async function problemsOf(
  tab: Visit,
  path: string,
  widths: readonly number[],
  check: (tab: Visit, width: number) => Promise<string[]>,
): Promise<string[]> {
  await tab.page.setViewportSize({ width: widths[0] ?? PHONE, height: 900 });
  if (!(await open(tab, path))) return ['no page is shown', ...tab.problems()];
  const found: string[] = [];
  for (const width of widths) {
    found.push(...(await overflowAt(tab.page, width)), ...(await check(tab, width)));
  }
  return [...found, ...tab.problems()];
}

/** Returns false if no page is shown. */
async function open({ page }: Visit, path: string): Promise<boolean> {
  await page.goto(site.url + path);
  if (!(await isShown(page.locator('h1').first()))) return false;
  // Live streams keep the network busy, so this waits for the skeletons to disappear instead.
  await page.waitForFunction(() => document.querySelector('.animate-pulse-slow[aria-hidden].block') === null);
  return true;
}

/** What axe finds in both themes; on a tablet every element is one of a phone or of a desktop. */
async function look({ page }: Visit, width: number): Promise<string[]> {
  if (width !== PHONE && width !== DESKTOP) return [];
  const found: string[] = [];
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    await settle(page);
    // A theme changes only colours.
    const violations = await axe(page, colorScheme === 'dark' ? 'color-contrast' : undefined);
    found.push(...violations.map((violation) => `${violation} (${width}, ${colorScheme})`));
  }
  return found;
}

/** Finishes the transition to another theme's colours, because the colours halfway have no meaningful contrast. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  });

const isShown = (heading: Locator): Promise<boolean> =>
  heading.waitFor({ timeout: 60_000 }).then(
    () => true,
    () => false,
  );
