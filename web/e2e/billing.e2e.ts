import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { CARDS, enterCard, newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { readText } from './testing/mailbox.ts';
import { sell } from './testing/sale.ts';
import { addAffiliate, createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

const site = openSite();

/** A new person on their dashboard. */
async function newMerchant(width: number) {
  const merchant = await site.visit(width, {
    reducedMotion: 'no-preference',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const account = newAccount();
  await signUp(merchant.page, site.url, account);
  return { ...merchant, email: account.email };
}

const openCards = (page: Page) => page.goto(`${site.url}/account-settings?tab=cards`);

async function addCard(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a card' }).click();
  await enterCard(page, number);
  await page.getByText('Card added').waitFor();
}

/** Starts at the billing history, which asks for missing details. */
async function enterDetails(page: Page): Promise<void> {
  await page.goto(`${site.url}/account-settings?tab=invoices`);
  await page.getByRole('link', { name: 'Add your billing details' }).click();
  await page.getByLabel('Company, or your name').fill('Reed Ltd');
  await page.getByRole('button', { name: 'Save' }).click();
  expect(await page.getByText('This is missing').count()).toBe(3);
  await expectWell(page);
  await page.getByLabel('Address', { exact: true }).fill('1 Main Street');
  await page.getByLabel('Postal code').fill('D01');
  await page.getByLabel('City').fill('Dublin');
  await page.getByLabel('Country').selectOption('Ireland');
  await page.getByLabel('VAT id').fill('IE 6433435 G');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This is not a VAT id of that country').waitFor();
  expect(await page.getByLabel('VAT id').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByLabel('VAT id').fill('IE 6433435 F');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Billing details saved').waitFor();
  await page.reload();
  expect(await page.getByLabel('VAT id').inputValue()).toBe('IE6433435F');
}

/** The dashboard switches to a currency chosen in another tab of the browser, without a reload. */
async function followsOtherTab(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByText('€1,000', { exact: false }).first().waitFor();
  const other = await page.context().newPage();
  await other.goto(`${site.url}/account-settings?tab=currency`);
  const revenue = main.getByText(/^(US)?\$1,\d{3}/).first();
  expect(await revenue.count()).toBe(0);
  await other.getByLabel('Preferred currency').selectOption('USD');
  await revenue.waitFor();
  await other.getByLabel('Preferred currency').selectOption('EUR');
  await main.getByText('€1,000', { exact: false }).first().waitFor();
  await other.close();
}

/** Other services learn of a campaign within moments, later on a busy machine. */
const PATIENCE = { timeout: 60_000, interval: 500 };
const CONFETTI = 'body > canvas';
const VISA = 'Visa •••• 4242';
const MASTERCARD = 'Mastercard •••• 4444';

test.concurrent('cards: a declined one is not saved, others are; the default changes, and the last one with active campaigns stays', async () => {
  const { page, context, problems } = await newMerchant(DESKTOP);
  await openCards(page);
  await page.getByText('No card yet').waitFor();
  await expectWell(page);
  await page.getByRole('button', { name: 'Add a card' }).click();
  await enterCard(page, CARDS.declined);
  await page.getByText('The bank declined this card').waitFor();
  await enterCard(page, CARDS.good);
  await page.getByText('Card added').waitFor();
  const visa = page.getByRole('listitem', { name: VISA });
  const mastercard = page.getByRole('listitem', { name: MASTERCARD });
  await visa.getByText('Default', { exact: true }).waitFor();
  await addCard(page, '5555 5555 5555 4444');
  await expectWell(page);
  await page.getByRole('button', { name: `Make ${MASTERCARD} the default` }).click();
  await mastercard.getByText('Default', { exact: true }).waitFor();

  await page.goto(`${site.url}/dashboard`);
  const campaign = await createCampaign(page, 'Launch', `${site.url}/test-products`);
  await openCards(page);
  // Billing learns of the campaign after the page that created it.
  await vi.waitUntil(async () => {
    await page.reload();
    await mastercard.waitFor();
    return mastercard.getByText('Pays for 1 campaign').isVisible();
  }, PATIENCE);
  await page.getByRole('button', { name: `Delete ${MASTERCARD}` }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText(`These campaigns will be paid with your default card, ${VISA}`).waitFor();
  await question.getByText('Launch').waitFor();
  await expectWell(page);
  await question.getByRole('button', { name: 'Delete the card' }).click();
  await page.getByText('Card deleted').waitFor();
  await page.getByRole('button', { name: `Delete ${VISA}` }).click();
  await question.getByRole('button', { name: 'Delete the card' }).click();
  await page.getByText(/^The last card cannot be deleted, because 1 active campaign/).waitFor();

  await page.goto(`${site.url}/campaign/${campaign}/method`);
  await page.getByRole('region', { name: 'The campaign’s card' }).getByText('4242').waitFor();
  await page.getByLabel('Sillage does, with your card').check();
  await page.getByLabel(/^Minimum payout/).fill('12,5');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Payment method saved').waitFor();
  expect(await page.getByLabel(/^Minimum payout/).inputValue()).toBe('12.50');
  await expectWell(page);
  expect(problems()).toEqual([]);
  await context.close();
});

test.concurrent('a campaign that was typed without a card is kept while one is entered, created once, and celebrated', async () => {
  const { page, context, problems } = await newMerchant(PHONE);
  await page.getByRole('button', { name: 'Create a campaign' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Live' }).check();
  await dialog.getByLabel('Name').fill('Autumn launch');
  await dialog.getByLabel('Description').fill('Everything that was typed');
  await dialog.getByLabel('Destination URL').fill('shop.example.com');
  await dialog.getByText('You must add a bank card before you create a campaign').waitFor();
  await expectWell(page);
  await dialog.getByRole('button', { name: 'Add a card and create' }).click();
  // Cancelling at the card's page keeps the input.
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('button', { name: 'Create a campaign' }).click();
  expect(await dialog.getByLabel('Description').inputValue()).toBe('Everything that was typed');
  await dialog.getByRole('button', { name: 'Add a card and create' }).click();
  await enterCard(page, CARDS.good);
  await page.waitForURL(/\/payment-success\?setup_intent=/);
  const back = page.url();
  await page.getByRole('dialog', { name: 'Campaign created!' }).waitFor();
  await page.waitForSelector(CONFETTI, { state: 'attached' });
  await page.getByRole('button', { name: 'Later' }).click();
  // Opening the return address again creates no second campaign.
  await page.goto(back);
  await page.getByText('Card added').waitFor();
  await page.goto(`${site.url}/dashboard`);
  await page.getByText('Everything that was typed').waitFor();
  expect(await page.getByRole('article', { name: 'Autumn launch' }).count()).toBe(1);

  await page.goto(`${site.url}/payment-success?setup_intent=seti_unknown`);
  await page.getByRole('heading', { name: 'Processing error' }).waitFor();
  await expectWell(page);
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await page.waitForURL('**/dashboard');
  expect(problems()).toEqual([]);
  await context.close();
});

test.concurrent('a paused campaign comes back by way of a card where the last one is gone', async () => {
  const { page, context, problems } = await newMerchant(DESKTOP);
  const campaign = await createCampaign(page, 'Launch', `${site.url}/test-products`);
  const settings = `${site.url}/campaign/${campaign}/settings`;
  await page.goto(settings);
  const active = page.getByLabel('Active campaign');
  const on = active.and(page.locator('[data-state=checked]'));
  const off = active.and(page.locator('[data-state=unchecked]'));
  await on.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause it' }).click();
  await page.getByText('Campaign paused').waitFor();
  await off.click();
  await page.getByText('Campaign resumed').waitFor();
  await on.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause it' }).click();
  await page.getByText('Campaign paused').waitFor();
  await openCards(page);
  // A campaign's only card cannot be deleted until billing knows that the campaign is paused.
  const remove = page.getByRole('button', { name: `Delete ${VISA}` });
  const gone = page.getByText('No card yet');
  await vi.waitUntil(async () => {
    await openCards(page);
    await remove.or(gone).waitFor();
    if (await gone.isVisible()) return true;
    await remove.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the card' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    return false;
  }, PATIENCE);

  await page.goto(settings);
  await off.click();
  const lacking = page.getByRole('alertdialog', { name: 'Cannot reactivate' });
  await lacking.getByText('You must first add a bank card to reactivate this campaign.').waitFor();
  await off.waitFor();
  await expectWell(page);
  await lacking.getByRole('button', { name: 'Add a card' }).click();
  await enterCard(page, CARDS.good);
  await page.getByRole('heading', { name: 'Campaign reactivated!' }).waitFor();
  await expectWell(page);
  await page.goto(settings);
  await on.waitFor();
  expect(problems()).toEqual([]);
  await context.close();
});

test.concurrent('what is due is announced and put off, paid now, and stands in the history with its document', async () => {
  const { page, context, email, problems } = await newMerchant(PHONE);
  const campaign = await createCampaign(page, 'Launch', `${site.url}/test-products`);
  const link = await addAffiliate(page, 'Alice Reed');
  await sell(page, site.url, campaign, link, 100_000);
  await enterDetails(page);
  await page.goto(`${site.url}/dashboard`);
  await followsOtherTab(page);
  const banner = page.getByRole('region', { name: 'Upcoming payment' });
  await banner.getByText(/^Fee and commissions due on 5 /).waitFor();
  await banner.getByText(/^€25\.00 of platform fee/).waitFor();
  await banner.getByText(/^€100\.00 of commissions/).waitFor();
  await banner.getByRole('button', { name: 'Breakdown by campaign' }).click();
  await expectWell(page);
  await banner.getByRole('button', { name: 'Pay Launch now' }).click();
  await page.waitForURL('**/campaign/**');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Settle the fee \(€25\.00\)/ })
    .click();
  await page
    .getByRole('dialog')
    .getByText(/Everything is settled/)
    .waitFor();

  await page.goto(`${site.url}/account-settings?tab=invoices`);
  await page.getByText(/Below €20\.00 in a month/).waitFor();
  const paid = page.getByText('Paid', { exact: true }).and(page.locator(':visible'));
  await paid.waitFor();
  await page
    .getByRole('button', { name: /^Breakdown by campaign of/ })
    .and(page.locator(':visible'))
    .click();
  await page.getByText('Made out to: Reed Ltd, 1 Main Street, D01 Dublin, Ireland, IE6433435F').first().waitFor();
  await expectWell(page);
  const saved = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Download the invoice of/ })
    .and(page.locator(':visible'))
    .click();
  expect((await saved).suggestedFilename()).toMatch(/^sillage-\d{4}-\d{2}-[0-9a-f]{8}\.pdf$/);
  const receipt = await readText(context, site.url, email, 'Receipt: €25.00');
  expect(receipt).toContain(`${site.url}/account-settings?tab=invoices`);
  expect(problems()).toEqual([]);
  await context.close();
});

test.concurrent('a reminder that was put off stays away', async () => {
  const { page, context, problems } = await newMerchant(DESKTOP);
  const campaign = await createCampaign(page, 'Launch', `${site.url}/test-products`);
  const link = await addAffiliate(page, 'Alice Reed');
  await sell(page, site.url, campaign, link, 50_000);
  await page.goto(`${site.url}/dashboard`);
  const banner = page.getByRole('region', { name: 'Upcoming payment' });
  await banner.getByRole('button', { name: 'Remind me later' }).click();
  await banner.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('article', { name: 'Launch' }).waitFor();
  expect(await banner.count()).toBe(0);
  expect(problems()).toEqual([]);
  await context.close();
});
