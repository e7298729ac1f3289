import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { CARDS, enterCard, newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { letSillagePay, openTab, untilOwed } from './testing/payments.ts';
import { signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP } from './testing/widths.ts';

const site = openSite();

/** From the public page to the commission on the screen; an eighth click skips the tour, if it is shown. */
const MAX_CLICKS = 7;

/** Counts a person's clicks in all of their tabs. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.context().exposeBinding('countClick', () => {
    clicks += 1;
  });
  await page.context().addInitScript(() => {
    const { countClick } = window as unknown as { readonly countClick: () => void };
    // Not at the window, where Playwright stops a click that meets something else, such as the tour, and repeats it.
    document.addEventListener('click', (event) => event.isTrusted && event.detail > 0 && countClick(), true);
  });
  return () => clicks;
}

async function createTest(page: Page, name: string): Promise<Page> {
  await page.getByRole('button', { name: 'Create a campaign' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Test mode', checked: true }).waitFor();
  await expectWell(page);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create the campaign' }).click();
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Open your first link' }).click();
  return opening;
}

/** Money moves by a charge and a transfer, each of which waits for a worker. */
const MONEY = { timeout: 120_000 };

/**
 * Switches to managed mode, has a charge declined, cancels, pays with another card, and sees the payment and the
 * invoice.
 */
async function payWithTestCards(page: Page): Promise<void> {
  await letSillagePay(page, []);
  await untilOwed(page, /^€9\.90/);
  await page.getByRole('button', { name: 'Pay now' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('No money moves, and nobody is written to.').waitFor();
  await dialog.getByRole('radio', { name: /Declined/ }).check();
  await expectWell(page);
  await dialog.getByRole('button', { name: /^Pay €\d+\.\d\d \(test\)$/ }).click();
  await dialog.getByText('Your card could not be charged').waitFor(MONEY);
  await expectWell(page);
  await dialog.getByRole('button', { name: 'Cancel the payment' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the payment' }).click();
  await dialog.getByText('Nothing was charged; the commissions stay owed.').waitFor(MONEY);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: 'Pay now' }).click();
  await dialog.getByRole('radio', { name: /Accepted/ }).check();
  await dialog.getByRole('button', { name: /^Pay €\d+\.\d\d \(test\)$/ }).click();
  await dialog.getByText('Everything is settled.').waitFor(MONEY);
  await dialog.getByRole('listitem').filter({ hasText: 'Paid' }).filter({ hasText: '€9.90' }).waitFor();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Invoice (PDF)' }).click();
  const { text } = await extractText(
    await getDocumentProxy(new Uint8Array(await readFile(await (await downloading).path()))),
    {
      mergePages: true,
    },
  );
  expect(text).toMatch(/TEST-\d{4}-\d{4}/);
  expect(text).toContain('nothing is due');
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  const paid = page.getByRole('region', { name: 'What you owe' }).locator('div').filter({ hasText: /^Paid/ });
  await paid.getByText('€9.90').waitFor();
}

/** Test mode is archived: its payments are below the campaign's, its conversions in the list of tests. */
async function readArchive(page: Page): Promise<void> {
  await openTab(page, /^Payments/);
  const archive = page.getByRole('region', { name: 'Archived test data' });
  await archive
    .getByRole('button', { name: /^See the payment of/ })
    .first()
    .waitFor();
  expect(await archive.getByRole('listitem').count()).toBe(2);
  await expectWell(page);
  await archive.getByRole('link', { name: 'See the test conversions' }).click();
  await page.getByRole('main').getByText('€99.00').filter({ visible: true }).first().waitFor();
}

test.concurrent('a new merchant earns somebody a first commission without a card or a shop, and takes the campaign live', async () => {
  const { page, context, problems } = await site.visit(DESKTOP);
  const clicks = await countClicks(page);
  await signUp(page, site.url, newAccount());
  const shop = await createTest(page, 'Launch');
  await shop.waitForURL('**/test-products?*');
  await shop.getByRole('link', { name: 'Buy Pro' }).click();
  await shop.getByText('The commission is in your campaign').waitFor();
  await shop.getByRole('link', { name: 'See it in your campaign' }).click();
  const conversions = shop.getByRole('region', { name: 'Recent conversions' });
  const row = conversions.getByRole('button', { name: /99\.00/ });
  await row.waitFor();
  expect(clicks()).toBeLessThanOrEqual(MAX_CLICKS);

  // It also arrived in the first tab, which shows the campaign since the link was opened.
  await page
    .getByRole('region', { name: 'Recent conversions' })
    .getByRole('button', { name: /99\.00/ })
    .waitFor();
  await shop.close();
  await page.getByText('Test mode. Nothing here is real money.').waitFor();
  await page
    .getByRole('region', { name: 'Recent conversions' })
    .getByRole('button', { name: /99\.00/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Recent conversions' }).getByText('Approved').waitFor();

  await payWithTestCards(page);

  await page.getByRole('button', { name: 'Go live' }).click();
  const goLive = page.getByRole('dialog');
  await goLive.getByText('A card is needed').waitFor();
  await expectWell(page);
  await goLive.getByRole('button', { name: 'Add a card and go live' }).click();
  await enterCard(page, CARDS.good);
  await page.getByRole('heading', { name: 'The campaign is live' }).waitFor();
  await page.getByRole('link', { name: 'Open the campaign' }).click();
  await page.getByText('No conversion yet').first().waitFor();
  expect(await page.getByText('Test mode. Nothing here is real money.').count()).toBe(0);
  await page.getByRole('tab', { name: 'Affiliates (1)' }).waitFor();
  await readArchive(page);
  expect(problems()).toEqual([]);
  await context.close();
});

test('a campaign in test mode is deleted at once', async () => {
  const { page, context, problems } = await site.visit(DESKTOP);
  await signUp(page, site.url, newAccount());
  await (await createTest(page, 'Trial')).close();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Delete the campaign' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the campaign' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByText('Create your first campaign').waitFor();
  expect(problems()).toEqual([]);
  await context.close();
});
