import { expect, test } from 'vitest';
import { newAccount, type Visit } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { readText } from './testing/mailbox.ts';
import { addAffiliate, createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

const site = openSite();

/** A merchant with a campaign that has this affiliate. */
async function addProgramme(campaign: string, email: string): Promise<Visit> {
  const visit = await site.visit(DESKTOP);
  await signUp(visit.page, site.url, newAccount());
  await createCampaign(visit.page, campaign, `${site.url}/test-products`);
  await addAffiliate(visit.page, 'Ada Lovelace', email);
  return visit;
}

async function askForLink({ page, context }: Visit, email: string): Promise<string> {
  await page.goto(`${site.url}/programmes`);
  await page.getByLabel('E-mail address').fill(email);
  await page.keyboard.press('Enter');
  await page.getByText('Look into your mailbox').waitFor();
  const text = await readText(context, site.url, email, 'Your programmes');
  return /https?:\S+\/programmes#\S+/.exec(text)?.[0] ?? '';
}

test.concurrent('an affiliate of two merchants signs in by a link, sees both programmes, opens one, and signs out', async ({
  expect,
}) => {
  const email = 'ada-has-two@example.com';
  const merchants = [await addProgramme('Boots', email), await addProgramme('Coats', email)];
  const visit = await site.visit(DESKTOP);
  const { page, context, problems } = visit;
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));

  const link = await askForLink(visit, email);
  await expectWell(page);
  await page.goto(link);
  const open = page.getByRole('button', { name: 'Open my programmes' });
  await expect.poll(() => open.evaluate((button) => button === document.activeElement)).toBe(true);
  await expectWell(page);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Nothing is owed to you right now' }).waitFor();
  expect(new URL(page.url()).hash).toBe('');
  for (const name of ['Boots', 'Coats']) await page.getByRole('heading', { name, level: 3 }).waitFor();
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  await expectWell(page);

  await page.getByRole('link', { name: 'Details of Boots' }).click();
  await page.getByRole('heading', { name: 'Boots', level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'Your tracking link' }).waitFor();
  expect(page.url()).not.toContain('token');
  await expectWell(page);
  const manifest = () => page.getAttribute('link[rel="manifest"]', 'href');
  const installed = await page.request.get(`${site.url}${await manifest()}`);
  expect(await installed.json()).toMatchObject({ name: 'Boots', start_url: new URL(page.url()).pathname });
  await page.getByRole('link', { name: 'All programmes' }).click();
  await page.getByRole('heading', { name: 'Coats', level: 3 }).waitFor();
  expect(await manifest()).toBe('/programmes.webmanifest');

  await page.getByRole('button', { name: 'Sign out…' }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await page.getByLabel('E-mail address').waitFor();
  expect(await page.getByText('Boots').count()).toBe(0);
  await page.goto(link);
  await open.click();
  await page.getByText('This link opens nothing any more').waitFor();
  await expectWell(page);
  const token = new URL(link).hash.slice(1);
  expect(asked.filter((url) => url.split('#')[0]?.includes(token))).toEqual([]);
  expect(
    [...problems(), ...merchants.flatMap((merchant) => merchant.problems())].filter(
      (problem) => !problem.includes('403'),
    ),
  ).toEqual([]);
  for (const one of [visit, ...merchants]) await one.context.close();
  await context.close();
});

test.concurrent('whoever is not signed in is led to where they can, and an address that nobody has is answered the same', async () => {
  const { page, context, problems } = await site.visit(PHONE);
  await page.goto(`${site.url}/programmes/${crypto.randomUUID()}`);
  await page.getByLabel('E-mail address').fill('nobody-has-two@example.com');
  expect(new URL(page.url()).pathname).toBe('/programmes');
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await page.getByText('Look into your mailbox').waitFor();
  await expectWell(page);
  expect(problems()).toEqual([]);
  await context.close();
});

test.concurrent('whoever was signed out elsewhere is asked for their address, and shown nothing any more', async () => {
  const { page, context, problems } = await site.visit(DESKTOP);
  const path = `${site.url}/api/v1/public/programmes`;
  const session = { email: 'ada-has-two@example.com', expiresAt: '2099-01-01T00:00:00.000Z' };
  await page.route(`${path}/session`, (route) => route.fulfill({ json: { session } }));
  await page.goto(`${site.url}/programmes`);
  await page.getByLabel('E-mail address').waitFor();
  expect(problems().filter((problem) => !problem.includes('401'))).toEqual([]);
  await context.close();
});
