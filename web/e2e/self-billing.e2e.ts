import { expect, test } from 'vitest';
import { newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { readText } from './testing/mailbox.ts';
import { linksOf } from './testing/sales.ts';
import { addAffiliate, createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP } from './testing/widths.ts';

const site = openSite();

test.concurrent('a merchant asks affiliates for the tax office, and an affiliate agrees to self-billing', async () => {
  const { url } = site;
  const { page, context, problems } = await site.visit(DESKTOP);
  await signUp(page, url, newAccount());
  const campaignId = await createCampaign(page, 'Launch', `${url}/test-products`);
  const email = `affiliate-${crypto.randomUUID().slice(0, 8)}@example.com`;
  await addAffiliate(page, 'Alice Reed', email);

  await page.goto(`${url}/account-settings?tab=details`);
  await page.getByRole('switch', { name: /^Write the invoices/ }).click();
  await page.getByText('Enter your billing details first').waitFor();
  await page.getByLabel('Company, or your name').fill('Boots Ltd');
  await page.getByLabel('Address', { exact: true }).fill('1 Main Street');
  await page.getByLabel('City', { exact: true }).fill('Dublin');
  await page.getByLabel('Country').selectOption('IE');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Billing details saved').waitFor();
  await page.getByRole('switch', { name: /^Write the invoices/ }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await page.getByRole('switch', { name: /^Ask affiliates/ }).isDisabled()).toBe(true);
  await expectWell(page);
  const download = async (name: RegExp) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).first().click(),
    ]);
    return file.suggestedFilename();
  };
  expect(await download(/^\d{4} as a table/)).toMatch(/^dac7-\d{4}\.csv$/);
  expect(await download(/^Agreements as a table/)).toBe('self-billing-agreements.csv');

  const { id } = (await linksOf(page, campaignId))('Alice Reed');
  await page.evaluate(async (path) => {
    const { access_token } = JSON.parse(localStorage.getItem('sillage.session') ?? '{}');
    await fetch(path, { method: 'POST', headers: { authorization: `Bearer ${access_token}` } });
  }, `/api/v1/payouts/campaigns/${campaignId}/affiliates/${id}/invitation`);
  const other = await site.visit(DESKTOP);
  const request = await readText(other.context, url, email, 'Where should Launch pay');
  await other.page.goto(/https?:\/\/\S+\/commission-info\?\S+/.exec(request)?.[0] ?? '');
  await other.page.getByRole('heading', { name: 'For the tax office' }).waitFor();
  await other.page.getByRole('radio', { name: 'A business' }).check();
  await other.page.getByRole('button', { name: 'Save', exact: true }).click();
  await other.page.getByText('This is missing').first().waitFor();
  await expectWell(other.page);
  await other.page.getByLabel('Company, or your name').fill('Alice Reed');
  await other.page.getByLabel('Address', { exact: true }).fill('Hauptstr. 1');
  await other.page.getByLabel('City', { exact: true }).fill('Berlin');
  await other.page.getByLabel('Country', { exact: true }).selectOption('DE');
  await other.page.getByLabel('VAT number').fill('DE136695970');
  await other.page.getByLabel(/^I agree/).check();
  await other.page.getByRole('button', { name: 'Save', exact: true }).click();
  await other.page.getByText('This is not a VAT number of that country').waitFor();
  await other.page.getByLabel('VAT number').fill('DE 136 695 976');
  await other.page.keyboard.press('Enter');
  await other.page.getByText(/^You agreed to self-billing on/).waitFor();
  await expectWell(other.page);
  expect([...problems(), ...other.problems()]).toEqual([]);
  await Promise.all([context.close(), other.context.close()]);
}, 300_000);
