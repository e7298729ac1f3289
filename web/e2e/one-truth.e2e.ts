import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openBrowser, signIn, type Visit, visit } from './testing/browser.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';
import { type DemoSite, startDemoSite } from './truth/demo-site.ts';
import { MONEY } from './truth/money-apis.ts';
import { NO_FIGURES, operationsWithMoney } from './truth/operations-with-money.ts';
import { amountsOn, exact, knownAmounts, OTHERS, SCREENS, WITHOUT_MONEY } from './truth/screens.ts';
import { STATISTICS } from './truth/statistics-apis.ts';
import { truthOf } from './truth/truth.ts';
import { isBooked, openWorld, type World } from './truth/world.ts';

const COMPARED = { ...STATISTICS, ...MONEY };

let site: DemoSite;
let browser: Browser;
let world: World;
beforeAll(async () => {
  site = await startDemoSite();
  browser = await openBrowser();
  const headers = (bearer: string) => ({ authorization: `Bearer ${bearer}`, 'accept-language': 'en' });
  const asker = {
    get: (path: string, bearer = site.token) => fetch(site.url + path, { headers: headers(bearer) }),
    post: (path: string, body: unknown) =>
      fetch(site.url + path, {
        method: 'POST',
        headers: { ...headers(site.token), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
  // Waits until the events of the log are folded and booked.
  await vi.waitUntil(
    async () => {
      world = await openWorld(asker, truthOf(await site.ledger()));
      return isBooked(world);
    },
    { timeout: 120_000, interval: 500 },
  );
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

describe('the demo', () => {
  test('has what there is to see of money: pending, approved, paid, refunded after it was paid, and invoiced', () => {
    const { truth, conversions } = world;
    for (const minor of [truth.pendingMinor, truth.approvedMinor, truth.paidMinor, truth.invoicedFeeMinor])
      expect(minor).toBeGreaterThan(0n);
    expect(truth.paidMinor).toBeGreaterThan(truth.paidNetMinor);
    expect(new Set(conversions.map(({ state }) => state))).toEqual(
      new Set(['pending', 'approved', 'paid', 'rejected', 'refunded']),
    );
  });
});

describe('every operation of the API', () => {
  test('that says something of money is compared with the ledger', async () => {
    const declared = new Set([...Object.keys(COMPARED), ...Object.keys(NO_FIGURES)]);
    expect((await operationsWithMoney()).filter((name) => !declared.has(name))).toEqual([]);
  });

  test.each(Object.keys(COMPARED))('%s shows what the ledger says', async (name) => {
    const compared = await COMPARED[name]?.(world);
    expect(compared?.length).toBeGreaterThan(0);
    const differing = compared?.filter(([, shown, expected]) => !equals(shown, expected)) ?? [];
    expect(differing).toEqual([]);
  });
});

const plain = (value: unknown) =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'bigint' || typeof part === 'number' ? `${part}` : part,
  );
/** Amounts may be numbers or bigints. */
const equals = (one: unknown, other: unknown): boolean => plain(one) === plain(other);

async function signedIn(width: number): Promise<Visit> {
  const tab = await visit(browser, width);
  await tab.page.goto(`${site.url}/auth`);
  await signIn(tab.page, site);
  await tab.page.waitForURL('**/dashboard');
  return tab;
}

const screens = Object.entries(SCREENS).flatMap(([route, own]) =>
  own.map((screen, at) => [`${route} ${at}`, screen] as const),
);

describe.each([PHONE, DESKTOP])('every screen with money at %i px', (width) => {
  let tab: Visit;
  beforeAll(async () => {
    tab = await signedIn(width);
  });
  afterAll(() => tab.context.close());

  test.each(screens)('%s shows what the ledger says, and no other amount', async (_name, screen) => {
    const { page } = tab;
    await page.goto(site.url + screen.path(world));
    await page.locator('h1').first().waitFor();
    await screen.ready?.(page);
    const { currency } = world.truth;
    const missing = async () => {
      const shown = new Set(await amountsOn(page));
      return screen
        .shows(world)
        .map((minor) => exact(minor, currency))
        .filter((amount) => !shown.has(amount));
    };
    await expect.poll(missing).toEqual([]);
    const known = knownAmounts(world);
    const unknown = async () => (await amountsOn(page)).filter((amount) => !known.has(amount));
    await expect.poll(unknown).toEqual([]);
  });
});

describe('every other route', () => {
  let tab: Visit;
  beforeAll(async () => {
    tab = await signedIn(DESKTOP);
  });
  afterAll(() => tab.context.close());

  test('is declared to show no money', async () => {
    const tree = await readFile(join(import.meta.dirname, '..', 'src', 'routeTree.gen.ts'), 'utf8');
    const [, paths = ''] = /FileRoutesByFullPath \{([^}]*)\}/.exec(tree) ?? [];
    const routes = [...paths.matchAll(/'([^']+)'/g)].map(([, path = '']) => path);
    const declared = [SCREENS, WITHOUT_MONEY, OTHERS].flatMap((some) => Object.keys(some));
    expect(declared.sort()).toEqual(routes.sort());
  });

  test.each(Object.entries(WITHOUT_MONEY))('%s shows no money', async (_route, path) => {
    await tab.page.goto(site.url + path(world));
    await tab.page.locator('h1').first().waitFor();
    expect(await amountsOn(tab.page)).toEqual([]);
  });
});
