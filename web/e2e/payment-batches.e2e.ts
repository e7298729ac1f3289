import { expect, test } from 'vitest';
import { newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { readText } from './testing/mailbox.ts';
import { openTab, untilOwed } from './testing/payments.ts';
import { approveAll, linksOf, sell } from './testing/sales.ts';
import { addAffiliate, createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP } from './testing/widths.ts';

const site = openSite();
const IBAN = 'DE89 3704 0044 0532 0130 00';

test.concurrent('a merchant who pays by themselves asks for bank details, pays with one SEPA file, and marks it as paid', async () => {
  const { url } = site;
  const { page, context, problems } = await site.visit(DESKTOP);
  await signUp(page, url, newAccount());
  const campaignId = await createCampaign(page, 'Launch', `${url}/test-products`);
  const people = ['Alice Reed', 'Noor Haddad'].map((name) => ({
    name,
    email: `affiliate-${crypto.randomUUID().slice(0, 8)}@example.com`,
  }));
  for (const { name, email } of people) await addAffiliate(page, name, email);
  const linkOf = await linksOf(page, campaignId);
  for (const { name } of people) await sell(site, linkOf(name).trackingUrl, '100.00');
  await openTab(page, /^Overview/);
  await approveAll(page, people.length);

  const dialog = page.getByRole('dialog');
  const start = page.getByRole('button', { name: 'Pay affiliates' });
  await untilOwed(page, /20\.00/);
  await page.goto(`${url}/payouts`);
  await start.click();
  await dialog.getByText('no payment details').first().waitFor();
  const make = dialog.getByRole('button', { name: /^Make the batch/ });
  expect(await make.isDisabled()).toBe(true);
  await expectWell(page);
  await dialog.getByRole('button', { name: 'Ask Alice Reed for payment details' }).click();
  await page.getByText('Alice Reed is asked by e-mail').waitFor();
  await page.keyboard.press('Escape');

  const other = await site.visit(DESKTOP);
  const request = await readText(other.context, url, people[0]?.email ?? '', 'Where should Launch pay');
  await other.page.goto(/https?:\/\/\S+\/commission-info\?\S+/.exec(request)?.[0] ?? '');
  await other.page.getByRole('heading', { name: 'Your payment details' }).waitFor();
  await expectWell(other.page);
  await other.page.getByLabel('Account holder').fill('Alice Reed');
  await other.page.getByLabel('IBAN').fill('DE88 3704 0044 0532 0130 00');
  await other.page.getByRole('button', { name: 'Save my payment details' }).click();
  await other.page.getByText('has a typing error').waitFor();
  await other.page.getByLabel('IBAN').fill(IBAN);
  await other.page.keyboard.press('Enter');
  await other.page.getByText('Payments go to the account that ends in 3000.').waitFor();
  await expectWell(other.page);

  await start.click();
  await dialog.getByText('account ending in 3000').waitFor();
  await dialog.getByText('no payment details').waitFor();
  await make.click();
  await page.getByText('To be paid').waitFor();
  await expectWell(page);
  await page.getByRole('button', { name: 'Get the SEPA file' }).click();
  await dialog.getByLabel('Account holder').fill('Boots Ltd');
  await dialog.getByLabel('IBAN').fill('NL91 ABNA 0417 1643 00');
  await expectWell(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Get the SEPA file' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^sepa-.*\.xml$/);
  await page.getByText(/^File made on/).waitFor();
  await page.getByRole('button', { name: 'Get the SEPA file' }).click();
  await dialog.getByText('Your account that ends in 4300 pays.').waitFor();
  await expectWell(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  const paid = page.getByRole('alertdialog');
  await paid.getByLabel('Reference of your payment').fill('Transfer 17');
  await expectWell(page);
  await paid.getByRole('button', { name: 'Mark as paid' }).click();
  await page.getByText('Reference: Transfer 17').waitFor();
  await page.getByText('Paid', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'hidden' });

  await start.click();
  await dialog.getByRole('button', { name: 'Ask Noor Haddad for payment details' }).click();
  await page.getByText('Noor Haddad is asked by e-mail').waitFor();
  await page.keyboard.press('Escape');
  const toNoor = await readText(other.context, url, people[1]?.email ?? '', 'Where should Launch pay');
  await other.page.goto(/https?:\/\/\S+\/commission-info\?\S+/.exec(toNoor)?.[0] ?? '');
  await other.page.getByRole('radio', { name: 'PayPal' }).check();
  await expectWell(other.page);
  await other.page.getByLabel('Your address at PayPal').fill('noor@pay.example');
  await other.page.keyboard.press('Enter');
  await other.page.getByText('Payments go to n…@pay.example by PayPal.').waitFor();
  await start.click();
  await dialog.getByText('is paid by PayPal').waitFor();
  await dialog.getByRole('radio', { name: 'PayPal' }).check();
  await dialog.getByText('n…@pay.example').waitFor();
  await expectWell(page);
  await make.click();
  await page.getByRole('button', { name: 'Get the file for PayPal' }).click();
  await dialog.getByText('How does your PayPal account write amounts?').first().waitFor();
  await expectWell(page);
  const [wallets] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Get the file for PayPal' }).click(),
  ]);
  expect(wallets.suggestedFilename()).toMatch(/^paypal-.*\.csv$/);
  await page.getByRole('button', { name: 'Undo' }).click();
  const undo = paid.getByRole('button', { name: 'Undo' });
  expect(await undo.isDisabled()).toBe(true);
  await expectWell(page);
  await paid.getByLabel(/^I confirm that the file of .* was not sent/).check();
  await undo.click();
  await page.getByText('Undone').first().waitFor();
  await expectWell(page);
  expect([...problems(), ...other.problems()]).toEqual([]);
  await Promise.all([context.close(), other.context.close()]);
}, 300_000);
