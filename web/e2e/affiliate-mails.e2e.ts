import { OPT_OUT_PATH } from '@sillage/proto/http/mail-settings';
import { expect, test } from 'vitest';
import { newAccount, type Visit } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { readText } from './testing/mailbox.ts';
import { linksOf } from './testing/sales.ts';
import { addAffiliate, createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

const site = openSite();

/** Signs an affiliate in with the link of a mail with this subject. */
async function signIn({ page, context }: Visit, email: string, subject: string): Promise<void> {
  await page.goto(`${site.url}/programmes`);
  await page.getByLabel('E-mail address').fill(email);
  await page.keyboard.press('Enter');
  await page.getByText('Look into your mailbox').waitFor();
  await page.goto(/https?:\S+\/programmes#\S+/.exec(await readText(context, site.url, email, subject))?.[0] ?? '');
  await page.getByRole('button', { name: 'Open my programmes' }).click();
  await page.getByRole('link', { name: 'Mails and language' }).waitFor();
}

test.concurrent('an affiliate chooses language, time zone and mails by keyboard, finds them again, and is written to accordingly', async ({
  expect,
}) => {
  const email = `ada-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const merchant = await site.visit(PHONE);
  await signUp(merchant.page, site.url, newAccount());
  await createCampaign(merchant.page, 'Boots', `${site.url}/test-products`);
  await addAffiliate(merchant.page, 'Ada Lovelace', email);
  const visit = await site.visit(PHONE);
  const { page, problems } = visit;
  await signIn(visit, email, 'Your programmes');
  await page.getByRole('link', { name: 'Mails and language' }).press('Enter');
  await page.getByRole('heading', { name: 'How we write to you' }).waitFor();
  await expectWell(page);
  const saved = () => page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());

  await Promise.all([saved(), page.getByLabel('Language of mails').selectOption('Français')]);
  await Promise.all([saved(), page.getByLabel('Time zone').selectOption('Asia/Tokyo')]);
  const commissions = page.getByRole('region', { name: 'Boots' }).getByRole('switch', { name: /^Commissions/ });
  await Promise.all([saved(), commissions.press(' ')]);
  await page.reload();
  expect(await page.getByLabel('Language of mails').inputValue()).toBe('fr');
  expect(await page.getByLabel('Time zone').inputValue()).toBe('Asia/Tokyo');
  await expect.poll(() => commissions.getAttribute('aria-checked')).toBe('false');
  await page.getByRole('heading', { name: 'Mails that always come' }).waitFor();
  await expectWell(page);

  await page.getByRole('button', { name: 'Sign out…' }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await page.getByLabel('E-mail address').waitFor();
  await signIn(visit, email, 'Vos programmes');
  expect([...problems(), ...merchant.problems()]).toEqual([]);
  for (const one of [visit, merchant]) await one.context.close();
});

test.concurrent('the mail about a first click leads to the page, and out of such mails by a button or by the mail program', async () => {
  const email = `bob-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const merchant = await site.visit(DESKTOP);
  await signUp(merchant.page, site.url, newAccount());
  const campaignId = await createCampaign(merchant.page, 'Coats', `${site.url}/test-products`);
  await addAffiliate(merchant.page, 'Bob Reed', email);
  const { trackingUrl } = (await linksOf(merchant.page, campaignId))('Bob Reed');
  const visitor = await site.visit(DESKTOP);
  await visitor.page.goto(trackingUrl);

  const { page, context, problems } = await site.visit(DESKTOP);
  const mail = await readText(context, site.url, email, 'Your link for Coats works');
  expect(mail).toContain(`${site.url}/r/${campaignId}?token=`);
  await page.goto(/https?:\S+\/programmes\/opt-out#\S+/.exec(mail)?.[0] ?? '');
  await page.getByRole('heading', { name: 'Switch off these mails?' }).waitFor();
  await expectWell(page);
  await page.getByRole('button', { name: 'Switch off' }).press('Enter');
  await page.getByRole('heading', { name: 'These mails are switched off' }).waitFor();
  await expectWell(page);
  await page.getByRole('button', { name: 'Switch on again' }).click();
  await page.getByRole('heading', { name: 'These mails are on' }).waitFor();
  await expectWell(page);
  const token = new URL(page.url()).hash.slice(1);
  const oneClick = await fetch(`${site.url}${OPT_OUT_PATH}?token=${token}`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    redirect: 'manual',
  });
  expect(oneClick.status).toBe(204);
  await page.reload();
  await page.getByRole('heading', { name: 'These mails are switched off' }).waitFor();
  expect([...problems(), ...merchant.problems()]).toEqual([]);
  for (const one of [merchant, visitor]) await one.context.close();
  await context.close();
});

test.concurrent('a link that was cut off says what to do instead', async () => {
  const { page, context, problems } = await site.visit(PHONE);
  await page.goto(`${site.url}/programmes/opt-out#cut-o`);
  await page.getByRole('heading', { name: 'This link opens nothing any more' }).waitFor();
  await expectWell(page);
  await page.getByRole('link', { name: 'All mails and the language' }).click();
  await page.getByLabel('E-mail address').waitFor();
  await expectWell(page);
  expect(problems().filter((problem) => !problem.includes('403'))).toEqual([]);
  await context.close();
});
