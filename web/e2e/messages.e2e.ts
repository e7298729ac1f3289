import { expect, test } from 'vitest';
import { newAccount, signIn } from './testing/browser.ts';
import { english, refuse, refuseCopies, says } from './testing/messages.ts';
import { choose, openTab } from './testing/payments.ts';
import { addAffiliate, createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP } from './testing/widths.ts';

const site = openSite();

/** A new person on their dashboard. */
async function newMerchant() {
  const account = newAccount();
  const merchant = await site.visit(DESKTOP, { permissions: ['clipboard-read', 'clipboard-write'] });
  await signUp(merchant.page, site.url, account);
  return { account, ...merchant };
}

test('what an account cannot change, and what somebody who is not signed in cannot do', async () => {
  const { page, context, account } = await newMerchant();
  const openAccount = (tab: string) => page.goto(`${site.url}/account-settings?tab=${tab}`);
  const auth = { method: 'PUT', path: /\/auth\/v1\/user/, why: 'errors:unavailable' };

  await openAccount('currency');
  await refuse(page, { method: 'PATCH', path: /\/account\/profile$/, says: 'account:currency.failed' }, () =>
    page.getByLabel('Preferred currency').selectOption('JPY'),
  );
  expect(await page.getByLabel('Preferred currency').inputValue()).toBe('EUR');

  await openAccount('security');
  await page.getByLabel('Current password').fill(account.password);
  await page.getByLabel('New password').fill('a-longer-wake-7');
  await page.getByLabel('Confirm the password').fill('a-longer-wake-7');
  await refuse(page, { ...auth, says: 'account:password.failed' }, () =>
    page.getByRole('button', { name: 'Change the password' }).click(),
  );

  await openAccount('export');
  await page.evaluate(() => {
    URL.createObjectURL = () => {
      throw new TypeError('refused');
    };
  });
  await page.getByRole('button', { name: 'Download the archive' }).click();
  await says(page, 'account:export.failed', 'errors:unknown');

  await openAccount('profile');
  const changeAddress = page.getByRole('button', { name: 'Change the address' });
  await page.getByLabel('New e-mail address').fill(newAccount().email);
  await page.getByLabel('Current password').fill(account.password);
  await refuse(page, { ...auth, says: 'account:email.failed' }, () => changeAddress.click());
  await page.evaluate(() => localStorage.removeItem('sillage.session'));
  await changeAddress.click();
  await says(page, 'account:email.failed', 'errors:unauthorized');
  await page.waitForURL('**/auth');
  await says(page, 'auth:arrival.ended');

  // A person who returns from the card's page without a session signs in first, and then continues.
  await page.goto(`${site.url}/payment-success?setup_intent=seti_unknown`);
  await page.waitForURL('**/auth');
  await signIn(page, account);
  await page.waitForURL(/\/payment-success\?setup_intent=seti_unknown$/);
  await context.close();
});

test('what is missing or refused while campaigns and affiliates are made and changed', async () => {
  const { page, context } = await newMerchant();
  const dialog = page.getByRole('dialog');
  const question = page.getByRole('alertdialog');

  await page.getByRole('button', { name: 'Create a campaign' }).click();
  await dialog.getByRole('radio', { name: 'Live' }).check();
  await says(page, 'billing:required.title');
  await says(page, 'billing:required.body');
  await dialog.getByLabel('Name').fill('Launch');
  await dialog.getByLabel('Destination URL').fill('ftp://shop.example');
  await dialog.getByRole('button', { name: 'Add a card and create' }).click();
  await says(page, 'dashboard:create.urlInvalid');
  // No field is missing, so only the invalid field shows its message.
  expect(await page.getByText(english('dashboard:create.incomplete')).count()).toBe(0);
  await dialog.getByLabel('Destination URL').fill(' ');
  await dialog.getByRole('button', { name: 'Add a card and create' }).click();
  await says(page, 'dashboard:create.incomplete');
  await dialog.getByRole('radio', { name: 'Test' }).check();
  await refuse(page, { method: 'POST', path: /\/campaigns$/, says: 'dashboard:create.failed' }, () =>
    dialog.getByRole('button', { name: 'Create the campaign' }).click(),
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const campaign = await createCampaign(page, 'Launch', `${site.url}/test-products`);
  const openCampaign = (tab: string) => page.goto(`${site.url}/campaign/${campaign}/${tab}`);
  const change = { method: 'PATCH', path: /\/campaigns\/[^/]+$/ };

  await page.getByRole('button', { name: 'Add an affiliate' }).click();
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  await dialog.getByLabel('Commission rate (%)').fill('100.1');
  await add.click();
  for (const field of ['nameRequired', 'emailRequired', 'rateInvalid']) await says(page, `campaign:affiliate.${field}`);
  await dialog.getByLabel('Name').fill('Alice Reed');
  await dialog.getByLabel('E-mail').fill('alice');
  await says(page, 'campaign:affiliate.emailInvalid');
  await dialog.getByLabel('E-mail').fill('alice@example.com');
  await dialog.getByLabel('Commission rate (%)').fill('12.5');
  await refuse(page, { method: 'POST', path: /\/affiliates$/, says: 'campaign:affiliate.add.failed' }, () =>
    add.click(),
  );
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Alice Reed');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await addAffiliate(page, 'Alice Reed');
  const affiliate = /\/affiliates\/[^/]+$/;
  await choose(page, 'Alice Reed', /^Edit/);
  await refuse(page, { method: 'PATCH', path: affiliate, says: 'campaign:affiliate.edit.failed' }, () =>
    dialog.getByRole('button', { name: 'Save' }).click(),
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await choose(page, 'Alice Reed', /^Delete/);
  await refuse(page, { method: 'DELETE', path: affiliate, says: 'settlements:affiliate.removeFailed' }, () =>
    question.getByRole('button', { name: 'Delete' }).click(),
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Links of Alice Reed' }).and(page.locator(':visible')).click();
  await refuse(page, { method: 'POST', path: /\/links$/, says: 'affiliates:links.failed' }, () =>
    dialog.getByRole('button', { name: 'Create the link' }).click(),
  );

  await openCampaign('settings');
  await page.getByLabel('Description').fill('Everything for the autumn');
  await refuse(page, { ...change, says: 'campaign:settings.failed' }, () =>
    page.getByRole('button', { name: 'Save', exact: true }).click(),
  );
  await page.getByLabel('Active campaign').click();
  await refuse(page, { ...change, says: 'campaign:pause.failed' }, () =>
    question.getByRole('button', { name: 'Pause it' }).click(),
  );
  await refuse(page, { method: 'POST', path: /\/settlements\/quote$/, says: 'settlements:quoteFailed' }, () =>
    page.getByRole('button', { name: 'Delete the campaign' }).click(),
  );
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await refuse(page, { method: 'POST', path: /\/settlements$/, says: 'settlements:deletion.failedFree' }, () =>
    dialog.getByRole('button', { name: 'Delete the campaign' }).click(),
  );
  await openCampaign('method');
  await page.getByLabel('Sillage does, with your card').check();
  await refuse(page, { ...change, says: 'billing:method.failed' }, () =>
    page.getByRole('button', { name: 'Save', exact: true }).click(),
  );
  await context.close();
});

test('what is copied, what cannot be, and what cannot be known of a shop', async () => {
  const { page, context } = await newMerchant();
  const campaign = await createCampaign(page, 'Launch', `${site.url}/test-products`);
  await addAffiliate(page, 'Alice Reed');

  await page.goto(`${site.url}/dashboard`);
  await page.getByRole('button', { name: '1 affiliate', exact: true }).click();
  const copy = page.getByRole('button', { name: 'Copy the tracking link of Alice Reed' });
  await copy.click();
  await says(page, 'dashboard:trackingCopied');
  await refuseCopies(page);
  await copy.click();
  await says(page, 'common:copyTrackingFailed', 'common:copyFailedHint');

  await page.route(/\/statistics\/campaigns\//, (route) => route.fulfill({ status: 500 }));
  await page.goto(`${site.url}/campaign/${campaign}/integration`);
  await says(page, 'campaign:integration.unknown');
  await refuseCopies(page);
  await page.getByRole('button', { name: 'Copy the tracking script' }).click();
  await says(page, 'common:copyFailed', 'common:copyFailedHint');
  await openTab(page, /^Affiliates/);
  await page.getByRole('button', { name: 'Copy the link of Alice Reed' }).and(page.locator(':visible')).click();
  await says(page, 'common:copyTrackingFailed', 'common:copyFailedHint');
  await context.close();
});
