import type { PublicStatus } from '@sillage/proto/http/status';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { openSite } from './testing/site.ts';
import { subscribe } from './testing/subscription.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

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

test.concurrent('an address is subscribed once the link of its mail was followed, and a link that was cut off says what to do', async () => {
  const visit = await site.visit(DESKTOP);
  const { page, context, problems } = visit;
  await page.goto(`${site.url}/status`);
  await page.getByLabel('E-mail address').fill('nobody');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('alert').getByText('Enter an e-mail address.').waitFor();
  await expectWell(page);

  await subscribe(visit, site.url, newAccount().email);
  await expectWell(page);
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
    await expectWell(page);
    await action.click();
    await page.getByRole('heading', { name: refusal, exact: true }).waitFor();
    await page.getByRole('link', { name: 'Service status' }).waitFor();
  }
  expect(problems()).toEqual([]);
  await context.close();
});

test.concurrent('each part that is watched is shown as its probe found it', async () => {
  const { page, context, problems } = await site.visit(PHONE);
  await page.goto(`${site.url}/status`);
  await page.getByText(/^As of /).waitFor();
  for (const part of ['Tracked links', 'Web dashboard', 'API', 'Authentication', 'Database']) {
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: part, exact: true }) });
    await row.getByText(/^Checked at /).waitFor();
  }
  await expectWell(page);
  expect(problems()).toEqual([]);
  await context.close();
});

test.concurrent('while the monitor is away the page shows the last known state and says of when it is', async () => {
  const { page, context, problems } = await site.visit(DESKTOP);
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
  await expectWell(page);
  expect(problems()).toEqual([]);
  await context.close();
});

test.concurrent('where nothing is known the page says so, claims nothing, and shows no form', async () => {
  const { page, context, problems } = await site.visit(PHONE);
  await answer(page, nothingKnown);
  await page.goto(`${site.url}/status`);
  await page.getByRole('heading', { name: 'The state of the services is not known' }).waitFor();
  await page.getByText('What watches the services does not answer right now. This page updates by itself.').waitFor();
  expect(await page.getByText('As of').count()).toBe(0);
  expect(await page.getByRole('heading', { name: 'Services', exact: true }).count()).toBe(0);
  expect(await page.getByLabel('E-mail address').count()).toBe(0);
  await expectWell(page);
  expect(problems()).toEqual([]);
  await context.close();
});

test.concurrent('a gateway that does not answer is an error with a way on, until it answers again', async () => {
  const { page, context } = await site.visit(DESKTOP);
  await page.route('**/api/v1/status', (route) => route.abort());
  await page.goto(`${site.url}/status`);
  await page.getByText('The state of the services could not be loaded').waitFor();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await expectWell(page);
  await page.unroute('**/api/v1/status');
  await page.getByRole('heading', { name: 'Services', exact: true }).waitFor();
  await context.close();
});
