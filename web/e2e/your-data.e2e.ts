import { readFile } from 'node:fs/promises';
import { YourData } from '@sillage/proto/http/data-requests';
import { AffiliateList } from '@sillage/proto/http/listed-affiliates';
import { expect, test } from 'vitest';
import { newAccount, type Visit } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { readText } from './testing/mailbox.ts';
import { addAffiliate, createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

const site = openSite();

/** A merchant with an affiliate, on the page that lists the affiliates. */
async function startCampaign(width: number, name: string, email: string): Promise<Visit & { campaignId: string }> {
  const visit = await site.visit(width);
  await signUp(visit.page, site.url, newAccount());
  const campaignId = await createCampaign(visit.page, 'Launch', `${site.url}/test-products`);
  await addAffiliate(visit.page, name, email);
  return { ...visit, campaignId };
}

/** Requests a link as anybody can, and opens that of the mail. */
async function openData({ page, context }: Visit, email: string): Promise<string> {
  await page.goto(`${site.url}/your-data`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await page.getByText('Look into your mailbox').waitFor();
  const text = await readText(context, site.url, email, 'Your data as an affiliate');
  const link = /https?:\S+\/your-data#\S+/.exec(text)?.[0] ?? '';
  await page.goto(link);
  await page.getByRole('heading', { name: 'Launch' }).waitFor();
  return link;
}

test.concurrent('an affiliate sees and takes along what is held, asks for the erasure, and the merchant carries it out', async () => {
  const name = 'Ada Lovelace';
  const email = 'ada-asks@example.com';
  const merchant = await startCampaign(DESKTOP, name, email);
  const visit = await site.visit(DESKTOP);
  const { page, context, problems } = visit;
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));

  const link = await openData(visit, email);
  await page.getByText(name, { exact: true }).waitFor();
  await expectWell(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download everything' }).click(),
  ]);
  const file = YourData.parse(JSON.parse(await readFile(await download.path(), 'utf8')));
  expect(file.affiliates.map(({ campaignId, name }) => [campaignId, name])).toEqual([[merchant.campaignId, name]]);

  await page.getByRole('button', { name: 'Have it erased' }).click();
  await expectWell(page);
  await page.getByRole('button', { name: 'Ask for the erasure' }).click();
  await page.getByText('The merchant must answer by').waitFor();
  expect(await page.getByRole('button', { name: 'Have it erased' }).count()).toBe(0);
  await readText(context, site.url, email, 'Your request about Launch was passed on');
  await expectWell(page);

  await merchant.page.goto(`${site.url}/campaign/${merchant.campaignId}/affiliates`);
  await merchant.page.getByText(`${name} asks to be erased`).waitFor();
  await expectWell(merchant.page);
  await merchant.page.getByRole('button', { name: `Erase ${name}` }).click();
  await expectWell(merchant.page);
  const answered = merchant.page.waitForResponse(`${site.url}/api/v1/campaigns/${merchant.campaignId}/affiliates`);
  await merchant.page.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).click();
  await merchant.page.getByText('The affiliate was erased').waitFor();
  expect(AffiliateList.parse(await (await answered).json()).affiliates).toEqual([]);
  await merchant.page.getByText('No affiliate in this campaign').waitFor();
  expect(await merchant.page.getByText(name).count()).toBe(0);
  await merchant.page.goto(`${site.url}/account-settings?tab=security`);
  await merchant.page.getByText('Affiliate’s request about their data carried out').waitFor();

  await readText(context, site.url, email, 'Your data in Launch were erased');
  await page.reload();
  await page.getByText('Nothing is held about this address').waitFor();
  expect(await page.getByText(name).count()).toBe(0);
  await expectWell(page);
  // The token stays in the browser: no requested address contains it.
  const token = new URL(link).hash.slice(1);
  expect(asked.filter((url) => new URL(url).href.split('#')[0]?.includes(token))).toEqual([]);
  expect([...problems(), ...merchant.problems()]).toEqual([]);
  await context.close();
  await merchant.context.close();
});

test.concurrent('a correction is carried out with one click, and a pause is declined with a reason', async ({
  expect,
}) => {
  const email = 'grace-asks@example.com';
  const merchant = await startCampaign(PHONE, 'Grace Hoper', email);
  const visit = await site.visit(PHONE);
  const { page, context, problems } = visit;
  await openData(visit, email);
  await page.getByRole('button', { name: 'Have it corrected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Have your data corrected' });
  await dialog.getByRole('button', { name: 'Send the request' }).click();
  await dialog.getByText('Nothing differs from what is held.').waitFor();
  await dialog.getByLabel('Name').fill('Grace Hopper');
  await expectWell(page);
  await dialog.getByRole('button', { name: 'Send the request' }).click();
  await page.getByText('It shall be: Grace Hopper').waitFor();
  await page.getByRole('button', { name: 'Have it paused' }).click();
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect.poll(() => page.getByText('The merchant must answer by').count()).toBe(2);

  // The list of all campaigns contains them, too.
  await merchant.page.goto(`${site.url}/affiliates`);
  await merchant.page.getByRole('heading', { name: '2 requests about personal data' }).waitFor();
  await merchant.page.getByRole('button', { name: 'Correct the data of Grace Hoper' }).click();
  await merchant.page.getByRole('alertdialog').getByRole('button', { name: 'Correct' }).click();
  await merchant.page.getByText('Grace Hopper asks to be paused').waitFor();
  await merchant.page.getByRole('button', { name: 'Decline the request of Grace Hopper' }).click();
  const decline = merchant.page.getByRole('dialog');
  await decline.getByRole('button', { name: 'Decline', exact: true }).click();
  await decline.getByText('Say why.').waitFor();
  await decline.getByLabel('Reason').fill('A contract runs until June.');
  await expectWell(merchant.page);
  await decline.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect.poll(() => merchant.page.getByText('about personal data').count()).toBe(0);

  await page.reload();
  await page.getByText('Reason: A contract runs until June.').waitFor();
  await page.getByText('Grace Hopper', { exact: true }).waitFor();
  await expectWell(page);
  const mail = await readText(context, site.url, email, 'Your request about Launch was declined');
  expect(mail).toContain('A contract runs until June.');
  expect([...problems(), ...merchant.problems()]).toEqual([]);
  await context.close();
  await merchant.context.close();
});

test.concurrent('an address of which nothing is held is answered the same, and a link that was cut off leads to a new one', async () => {
  const { page, context, problems } = await site.visit(DESKTOP);
  await page.goto(`${site.url}/your-data#cut-o`);
  await page.getByText('This link opens nothing any more').waitFor();
  await page.getByLabel('E-mail address').fill('nobody');
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await page.getByRole('alert').getByText('Enter an e-mail address.').waitFor();
  await expectWell(page);
  await page.getByLabel('E-mail address').fill('nobody-asks@example.com');
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await page.getByText('Look into your mailbox').waitFor();
  await expectWell(page);
  expect(problems().filter((problem) => !problem.includes('403'))).toEqual([]);
  await context.close();
});
