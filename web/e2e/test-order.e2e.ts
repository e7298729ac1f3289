import { expect, test } from 'vitest';
import { newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { addAffiliate, createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

const site = openSite();

test.each([
  [PHONE, 'Signed webhook', 'Signed, received and verified'],
  [DESKTOP, 'Postback', 'Received. The key is not checked: only a hash of it is kept.'],
])('at %i px a test order of a %s shows among the conversions without the shop', async (width, kind, accepted) => {
  const { page, context, problems } = await site.visit(width);
  await signUp(page, site.url, newAccount());
  const campaignId = await createCampaign(page, 'Launch', `${site.url}/test-products`);
  await page.getByRole('tab', { name: 'Integration' }).click();
  const section = page.getByRole('region', { name: 'Connections' });
  const dialog = page.getByRole('dialog');
  await section.getByRole('button', { name: 'Connect', exact: true }).click();
  await dialog.getByLabel('Kind').selectOption(kind);
  await dialog.getByLabel('Name').fill('Till');
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  const open = async () => {
    await section.getByRole('button', { name: 'Actions for Till' }).click();
    await page.getByRole('menuitem', { name: 'Send a test order' }).click();
  };
  await open();
  await dialog.getByText('Add one first.', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.goto(`${site.url}/campaign/${campaignId}/affiliates`);
  await addAffiliate(page, 'Alice Reed');
  await page.getByRole('tab', { name: 'Integration' }).click();
  await open();
  await dialog.getByLabel('In the name of').selectOption('Alice Reed');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await dialog.getByText(accepted).waitFor();
  await expect.poll(() => dialog.getByText('Done', { exact: true }).count(), { timeout: 60_000 }).toBe(4);
  await expectWell(page);
  await page.keyboard.press('Escape');
  await section.getByText('Waiting for a first message').waitFor();
  await page.goto(`${site.url}/campaign/${campaignId}`);
  const conversions = page.getByRole('region', { name: 'Recent conversions' });
  await conversions.getByText('Test', { exact: true }).first().waitFor();
  expect(problems()).toEqual([]);
  await context.close();
});
