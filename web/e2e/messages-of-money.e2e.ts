import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { CARDS, enterCard, newAccount } from './testing/browser.ts';
import { english, refuse, says } from './testing/messages.ts';
import { sell } from './testing/sale.ts';
import { addAffiliate, createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP } from './testing/widths.ts';

const site = openSite();
const MASTERCARD = 'Mastercard •••• 4444';

/** A new person on their dashboard. */
async function newMerchant() {
  const merchant = await site.visit(DESKTOP);
  await signUp(merchant.page, site.url, newAccount());
  return merchant;
}

const returnFromCard = (page: Page, setupIntent?: string) =>
  page.goto(`${site.url}/payment-success${setupIntent ? `?setup_intent=${setupIntent}` : ''}`);

test('a campaign that cannot be created after its card was saved is kept, and created on a second try', async () => {
  const { page, context } = await newMerchant();
  await page.getByRole('button', { name: 'Create a campaign' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Live' }).check();
  await dialog.getByLabel('Name').fill('Launch');
  await dialog.getByLabel('Destination URL').fill(`${site.url}/test-products`);
  await dialog.getByRole('button', { name: 'Add a card and create' }).click();
  await refuse(page, { method: 'POST', path: /\/campaigns$/, says: 'billing:success.notFinished' }, () =>
    enterCard(page, CARDS.good),
  );
  await says(page, 'billing:success.errorTitle');
  await says(page, 'billing:success.kept');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('dialog', { name: english('dashboard:created.title') }).waitFor();
  await context.close();
});

test('a card that was not saved: the page that it leads back to says what is known of it', async () => {
  const { page, context } = await newMerchant();
  await returnFromCard(page);
  await says(page, 'billing:success.noIntent');
  const notVerified = (status: string) =>
    page.getByText(english('billing:success.notVerified').replace('{{status}}', status)).waitFor();
  await returnFromCard(page, 'seti_unknown');
  await notVerified(english('errors:not_found'));
  await page.route(/\/setup-intents\//, (route) =>
    route.fulfill({ json: { id: 'seti_refused', status: 'requires_payment_method', paymentMethodId: null } }),
  );
  await returnFromCard(page, 'seti_refused');
  await notVerified('requires_payment_method');
  expect(await page.getByText(english('billing:success.notFinished')).count()).toBe(0);
  await context.close();
});

test('what is refused about cards and about the campaigns that they pay for', async () => {
  const { page, context } = await newMerchant();
  const campaign = await createCampaign(page, 'Launch', `${site.url}/test-products`);
  const question = page.getByRole('alertdialog');
  const dialog = page.getByRole('dialog');

  await page.goto(`${site.url}/account-settings?tab=cards`);
  const add = page.getByRole('button', { name: 'Add a card' });
  await refuse(page, { method: 'POST', path: /\/cards\/setup$/, says: 'billing:cards.addFailed' }, () => add.click());
  await add.click();
  await enterCard(page, '5555 5555 5555 4444');
  await page.getByText('Card added').waitFor();
  await refuse(page, { method: 'POST', path: /\/cards\/[^/]+\/default$/, says: 'billing:cards.defaultFailed' }, () =>
    page.getByRole('button', { name: `Make ${MASTERCARD} the default` }).click(),
  );
  await page.getByRole('button', { name: `Delete ${MASTERCARD}` }).click();
  await refuse(page, { method: 'DELETE', path: /\/cards\/[^/]+$/, says: 'billing:cards.deleteFailed' }, () =>
    question.getByRole('button', { name: 'Delete the card' }).click(),
  );

  const change = { method: 'PATCH', path: /\/campaigns\/[^/]+$/ };
  await page.goto(`${site.url}/campaign/${campaign}/method`);
  const other = page.getByRole('button', { name: 'Change', exact: true });
  await other.waitFor();
  await refuse(page, { method: 'GET', path: /\/billing\/cards$/, says: 'billing:reactivate.checkFailed' }, () =>
    other.click(),
  );
  await other.click();
  await dialog.getByRole('radio', { name: /4444/ }).click();
  await refuse(page, { ...change, says: 'billing:reactivate.cardFailed' }, () =>
    dialog.getByRole('button', { name: 'Confirm' }).click(),
  );

  await page.goto(`${site.url}/campaign/${campaign}/settings`);
  const active = page.getByLabel('Active campaign');
  await active.click();
  await question.getByRole('button', { name: 'Pause it' }).click();
  await page.getByText('Campaign paused').waitFor();
  await refuse(page, { ...change, says: 'billing:reactivate.statusFailed' }, () => active.click());
  await context.close();
});

test('a deletion with a payment for which there is no card any more', async () => {
  const { page, context } = await newMerchant();
  const campaign = await createCampaign(page, 'Launch', `${site.url}/test-products`);
  await sell(page, site.url, campaign, await addAffiliate(page, 'Alice Reed'), 100_000);
  await page.goto(`${site.url}/campaign/${campaign}/settings`);
  await page.getByRole('button', { name: 'Delete the campaign' }).click();
  await refuse(
    page,
    { method: 'POST', path: /\/settlements$/, code: 'card_required', says: 'settlements:deletion.failed' },
    () =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^Pay .* and delete$/ })
        .click(),
  );
  await context.close();
});
