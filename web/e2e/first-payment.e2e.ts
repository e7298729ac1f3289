import { expect, test } from 'vitest';
import { newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { readText } from './testing/mailbox.ts';
import { untilOwed } from './testing/payments.ts';
import { approveAll, sell } from './testing/sales.ts';
import { createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { PHONE } from './testing/widths.ts';

const site = openSite();

/** All steps from the invitation to the affiliate's payment, on a phone; each step has further tests of its own. */
test('somebody is invited, sells, says on their phone where they are paid to, and sees that they were paid', async () => {
  const merchant = await site.visit(1280);
  await signUp(merchant.page, site.url, newAccount());
  const campaignId = await createCampaign(merchant.page, 'Launch', `${site.url}/test-products`);
  const email = 'ada-first-payment@example.com';
  await merchant.page.goto(`${site.url}/campaign/${campaignId}/affiliates`);
  await merchant.page.getByRole('button', { name: 'Invite by mail' }).click();
  const dialog = merchant.page.getByRole('dialog');
  await dialog.getByLabel('Who').fill(`Ada Lovelace, ${email}`);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Send 1 invitation' }).click();
  await merchant.page.getByText('1 waits for an answer').waitFor();

  const phone = await site.visit(PHONE);
  const { page } = phone;
  const invitation = await readText(phone.context, site.url, email, 'You are invited to Launch');
  await page.goto(/https?:\S+\/invitation#\S+/.exec(invitation)?.[0] ?? '');
  await page.getByRole('button', { name: 'Accept and get my link' }).click();
  await page.waitForURL(`**/r/${campaignId}**`);
  const link = await page
    .getByText(/\/(s|track)\//)
    .first()
    .innerText();
  await sell(site, `${new URL(site.url).protocol}//${link}`, '80.00');
  const orders = page.getByRole('region', { name: 'Latest orders' });
  await orders.getByText('10% of €80.00').waitFor();

  const account = page.getByRole('region', { name: 'Payout account' });
  await account.getByText('does not know where to yet').waitFor();
  await account.getByRole('button', { name: 'Mail me the link' }).click();
  await page.getByText('The link is on its way').waitFor();
  await expectWell(page);
  const ownPage = page.url();
  const request = await readText(phone.context, site.url, email, 'Where should Launch pay');
  await page.goto(/https?:\/\/\S+\/commission-info\?\S+/.exec(request)?.[0] ?? '');
  await page.getByLabel('Account holder').fill('Ada Lovelace');
  await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
  await page.keyboard.press('Enter');
  await page.getByText('Payments go to the account that ends in 3000.').waitFor();

  await merchant.page.goto(`${site.url}/campaign/${campaignId}`);
  await approveAll(merchant.page, 1);
  await untilOwed(merchant.page, /8\.00/);
  await merchant.page.goto(`${site.url}/payouts`);
  await merchant.page.getByRole('button', { name: 'Pay affiliates' }).click();
  await dialog.getByText('account ending in 3000').waitFor();
  await dialog.getByRole('button', { name: 'Make the batch of €8.00' }).click();
  await merchant.page.getByRole('button', { name: 'Get the SEPA file' }).click();
  await dialog.getByLabel('Account holder').fill('Boots Ltd');
  await dialog.getByLabel('IBAN').fill('NL91 ABNA 0417 1643 00');
  await Promise.all([
    merchant.page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Get the SEPA file' }).click(),
  ]);
  await merchant.page.getByRole('button', { name: 'Mark as paid' }).click();
  await merchant.page.getByRole('alertdialog').getByRole('button', { name: 'Mark as paid' }).click();
  await merchant.page.getByText('€8.00 marked as paid').waitFor();

  const paid = await readText(phone.context, site.url, email, 'paid');
  expect(paid).toContain('€8.00');
  await page.goto(ownPage);
  await orders.getByText('It has been paid to you').waitFor();
  await account.getByText('Payments go to the account that ends in 3000.').waitFor();
  await page.getByRole('region', { name: 'Next payment' }).getByText('€8.00 was paid to you so far').waitFor();
  await expectWell(page);
  expect([...phone.problems(), ...merchant.problems()]).toEqual([]);
  await phone.context.close();
  await merchant.context.close();
}, 300_000);
