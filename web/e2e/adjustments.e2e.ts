import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { linksOf } from './testing/sales.ts';
import { addAffiliate, createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP } from './testing/widths.ts';

const site = openSite();

async function downloaded(page: Page, click: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  return readFile(await file.path(), 'latin1');
}

test.concurrent('a merchant gives a bonus and corrects it, takes an entry back, and the affiliate reads why', async () => {
  const { url } = site;
  const { page, problems } = await site.visit(DESKTOP);
  await signUp(page, url, newAccount());
  const campaignId = await createCampaign(page, 'Boots', `${url}/test-products`);
  await addAffiliate(page, 'Ada Lovelace', 'ada@example.com');
  const { id, dashboardUrl } = (await linksOf(page, campaignId))('Ada Lovelace');

  await page.goto(`${url}/affiliates/${id}`);
  const section = page.getByRole('region', { name: 'Bonuses and corrections' });
  await section.getByText('There are none yet.').waitFor();
  const dialog = page.getByRole('dialog');
  await section.getByRole('button', { name: 'Bonus or correction' }).click();
  await dialog.getByText('Correction', { exact: true }).click();
  await dialog.getByText('Nothing is owed that could be corrected.').waitFor();
  await dialog.getByText('Bonus', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Give the bonus' }).click();
  await dialog.getByText('Say why in a few words.').waitFor();
  await dialog.getByLabel(/^Amount in/).fill('20000');
  await dialog.getByLabel('Reason').fill('Ten sales in a week,\n<b>well done</b>');
  await dialog.getByRole('button', { name: 'Give the bonus' }).click();
  await dialog.getByText('At most €10,000.00 can be given at once here.').waitFor();
  await expectWell(page);
  await dialog.getByLabel(/^Amount in/).fill('25');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await section.getByText('<b>well done</b>').waitFor();
  const balance = page.getByRole('region', { name: 'Balance' });
  await balance.getByText('€25.00').first().waitFor();

  await section.getByRole('button', { name: 'Bonus or correction' }).click();
  await dialog.getByText('Correction', { exact: true }).click();
  await dialog.getByText('€25.00 at most').waitFor();
  await dialog.getByLabel(/^Amount in/).fill('25.01');
  await dialog.getByLabel('Reason').fill('One order was our own');
  await dialog.getByRole('button', { name: 'Take it off' }).click();
  await dialog.getByText('Less than that is owed').waitFor();
  await dialog.getByLabel(/^Amount in/).fill('5');
  await dialog.getByRole('button', { name: 'Take it off' }).click();
  await section.getByText('One order was our own').waitFor();
  await balance.getByText('€20.00').first().waitFor();

  await section.getByRole('button', { name: 'Reverse -€5.00' }).click();
  await dialog.getByText('A second entry of €5.00').waitFor();
  await expectWell(page);
  await dialog.getByLabel('Reason').fill('It was theirs after all');
  await dialog.getByRole('button', { name: 'Reverse' }).click();
  await section.getByText('It was theirs after all').waitFor();
  await section.getByText('reversed', { exact: true }).waitFor();
  await balance.getByText('€25.00').first().waitFor();
  await expectWell(page);

  const affiliate = await site.visit(DESKTOP);
  await affiliate.page.goto(dashboardUrl);
  const entries = affiliate.page.getByRole('region', { name: 'Bonuses and corrections' });
  await entries.getByText('<b>well done</b>').waitFor();
  expect(await entries.getByRole('listitem').count()).toBe(3);
  await affiliate.page.getByRole('region', { name: 'Next payment' }).getByText('€25.00').waitFor();
  await expectWell(affiliate.page);

  // Both download the same statement, which contains all entries.
  for (const side of [page, affiliate.page]) {
    const statements = side.getByRole('region', { name: 'Statements' });
    const table = await downloaded(side, () => statements.getByRole('button', { name: /as a table/ }).click());
    expect(table).toContain(',bonus,EUR,2500,');
    expect(table).toContain(',closing,EUR,2500,');
    const document = await downloaded(side, () => statements.getByRole('button', { name: /as a PDF/ }).click());
    expect(document.slice(0, 5)).toBe('%PDF-');
  }
  const refused = problems().filter((problem) => !problem.includes('409'));
  expect([...refused, ...affiliate.problems()]).toEqual([]);
}, 180_000);
