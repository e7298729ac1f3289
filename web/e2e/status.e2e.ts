import type { PublicStatus } from '@sillage/proto/http/status';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axe } from './testing/axe.ts';
import { newAccount } from './testing/browser.ts';
import { openSite } from './testing/site.ts';
import { subscribe } from './testing/subscription.ts';

const site = openSite();

/** The gateway's answer without any data. */
const nothingKnown: PublicStatus = {
  state: 'unknown',
  asOf: null,
  isStale: true,
  parts: [],
  incidents: [],
  maintenance: [],
};

/** Replaces the gateway's answers, as while the monitor is down; the gateway's own tests cover that it gives them. */
async function answer(page: Page, status: PublicStatus): Promise<void> {
  await page.route('**/api/v1/status', (route) => route.fulfill({ json: status }));
}

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

describe.concurrent.each([390, 1440])('at %i px', (width) => {
  test('an address is subscribed once the link of its mail was followed, and a link that was cut off says what to do', async () => {
    const visit = await site.visit(width);
    const { page, context, problems } = visit;
    await page.goto(`${site.url}/status`);
    await page.getByLabel('E-mail address').fill('nobody');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByRole('alert').getByText('Enter an e-mail address.').waitFor();
    expect(await axe(page)).toEqual([]);

    await subscribe(visit, site.url, newAccount().email);
    expect(await axe(page)).toEqual([]);
    expect(await fits(page)).toBe(0);
    await page.getByRole('link', { name: 'Service status' }).click();
    await page.waitForURL('**/status');

    for (const [path, refusal] of [
      ['confirm', 'This link is not valid any more'],
      ['unsubscribe', 'This link is not valid'],
    ] as const) {
      await page.goto(`${site.url}/status/${path}`);
      await page.getByRole('heading', { name: refusal, exact: true }).waitFor();
      await page.goto(`${site.url}/status/${path}?token=cut-o`);
      const action = page.getByRole('button', { name: path === 'confirm' ? 'Confirm my subscription' : 'Unsubscribe' });
      expect(await axe(page)).toEqual([]);
      await action.click();
      await page.getByRole('heading', { name: refusal, exact: true }).waitFor();
      await page.getByRole('link', { name: 'Service status' }).waitFor();
    }
    expect(problems()).toEqual([]);
    await context.close();
  });

  test('each part that is watched is shown as its probe found it', async () => {
    const { page, context, problems } = await site.visit(width);
    await page.goto(`${site.url}/status`);
    await page.getByText(/^As of /).waitFor();
    for (const part of ['Tracked links', 'Web dashboard', 'API', 'Authentication', 'Database']) {
      const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: part, exact: true }) });
      await row.getByText(/^Checked at /).waitFor();
    }
    expect(await axe(page)).toEqual([]);
    expect(await fits(page)).toBe(0);
    expect(problems()).toEqual([]);
    await context.close();
  });

  test('while the monitor is away the page shows the last known state and says of when it is', async () => {
    const { page, context, problems } = await site.visit(width);
    const asOf = '2026-11-21T09:30:00.000Z';
    const part = { responseTimeMs: 12, checkedAt: asOf, problem: null, availableBps: 10_000, days: [] };
    await answer(page, {
      ...nothingKnown,
      state: 'operational',
      asOf,
      parts: [{ ...part, part: 'links', state: 'operational' }],
      takesSubscriptions: true,
    });
    await page.goto(`${site.url}/status`);
    const notice = page.getByRole('status').filter({ hasText: 'Last known state' });
    await notice.getByText(/This page shows how things were on 21 Nov/).waitFor();
    await page.getByText(/^As of 21 Nov/).waitFor();
    await page.getByRole('heading', { name: 'Tracked links' }).waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await fits(page)).toBe(0);
    expect(problems()).toEqual([]);
    await context.close();
  });

  test('where nothing is known the page says so, claims nothing, and shows no form', async () => {
    const { page, context, problems } = await site.visit(width);
    await answer(page, nothingKnown);
    await page.goto(`${site.url}/status`);
    await page.getByRole('heading', { name: 'The state of the services is not known' }).waitFor();
    await page.getByText('What watches the services does not answer right now. This page updates by itself.').waitFor();
    expect(await page.getByText('As of').count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'Services', exact: true }).count()).toBe(0);
    expect(await page.getByLabel('E-mail address').count()).toBe(0);
    expect(await axe(page)).toEqual([]);
    expect(problems()).toEqual([]);
    await context.close();
  });

  test('a gateway that does not answer is an error with a way on, until it answers again', async () => {
    const { page, context } = await site.visit(width);
    await page.route('**/api/v1/status', (route) => route.abort());
    await page.goto(`${site.url}/status`);
    await page.getByText('The state of the services could not be loaded').waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await axe(page)).toEqual([]);
    await page.unroute('**/api/v1/status');
    await page.getByRole('heading', { name: 'Services', exact: true }).waitFor();
    await context.close();
  });
});
