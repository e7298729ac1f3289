import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { readText } from './testing/mailbox.ts';
import { createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

const site = openSite();

/** A PNG of 32 by 16 pixels in one colour. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAQCAIAAAD4YuoOAAAAHUlEQVR42mPgriqlKWIYtWDUglELRi0YtWAoWAAAKtX0EOxAoDMAAAAASUVORK5CYII=',
  'base64',
);

async function startCampaign(width: number) {
  const visit = await site.visit(width);
  await signUp(visit.page, site.url, newAccount());
  const campaignId = await createCampaign(visit.page, 'Launch', `${site.url}/test-products`);
  return { ...visit, campaignId, joinUrl: `${site.url}/join/${campaignId}` };
}

/** As the merchant, in the settings of the campaign. */
async function openPage(page: Page, campaignId: string): Promise<void> {
  await page.goto(`${site.url}/campaign/${campaignId}/settings`);
  const section = page.getByRole('region', { name: 'Join page' });
  await section.getByRole('switch', { name: 'Take applications' }).click();
  await section.getByLabel('Introduction').fill('We look for people who hike.\nYou get every new pair first.');
  await section.getByRole('button', { name: 'Add a question' }).click();
  await section.getByRole('textbox', { name: 'Question 1' }).fill('Where do you publish?');
  await section.getByLabel('Must be answered').check();
  await section.getByLabel('Terms').fill(`No spam.\n\n${'Say what you were paid for. '.repeat(80)}`);
  await expectWell(page);
  await section.getByRole('button', { name: 'Save the page' }).click();
  await section.getByText('Anybody with this address can apply.').waitFor();
  await section.getByText(/^Version 1 since/).waitFor();
}

interface Applicant {
  readonly name: string;
  readonly email: string;
}

async function fillIn(page: Page, joinUrl: string, { name, email }: Applicant): Promise<void> {
  await page.goto(joinUrl);
  await page.getByRole('heading', { name: 'Become an affiliate of Launch' }).waitFor();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Where do you publish?').fill('On my blog, and in a letter of 4,000 readers.');
  // The service takes a faster sender for a bot.
  await page.waitForTimeout(2_000);
}

async function linkOfMail(page: Page, email: string): Promise<string> {
  const text = await readText(page.context(), site.url, email, 'Confirm your application to Launch');
  return /https?:\S+\/join\/confirm#\S+/.exec(text)?.[0] ?? '';
}

test.concurrent('somebody applies, confirms the address, is accepted, and gets a link', async () => {
  const merchant = await startCampaign(PHONE);
  const applicant = { name: 'Ada Lovelace', email: 'ada-joins@example.com' };
  const visit = await site.visit(PHONE);
  const { page, problems } = visit;
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));

  await page.goto(merchant.joinUrl);
  await page.getByRole('heading', { name: 'This programme takes no applications' }).waitFor();
  await expectWell(page);
  await openPage(merchant.page, merchant.campaignId);

  await fillIn(page, merchant.joinUrl, applicant);
  await page.getByText('You earn 10% of each order').waitFor();
  await expectWell(page);
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('To apply, accept the terms.').waitFor();
  await expectWell(page);
  await page.getByLabel('I have read version 1 of the terms and accept it.').check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText(`A mail to ${applicant.email} is on its way`).waitFor();
  await expectWell(page);

  const link = await linkOfMail(page, applicant.email);
  await page.goto(link);
  await page.getByRole('heading', { name: 'One click, and your application counts' }).waitFor();
  await expectWell(page);
  // The merchant sees nothing before the applicant has confirmed.
  await merchant.page.goto(`${site.url}/campaign/${merchant.campaignId}/affiliates`);
  await merchant.page.getByText('No affiliate in this campaign').waitFor();
  expect(await merchant.page.getByRole('region', { name: 'application' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.getByRole('heading', { name: 'Your application is in' }).waitFor();
  await expectWell(page);

  await merchant.page.goto(`${site.url}/affiliates`);
  const panel = merchant.page.getByRole('region', { name: '1 application' });
  await panel.getByText('On my blog, and in a letter of 4,000 readers.').waitFor();
  await panel.getByText('Accepted version 1 of the terms').waitFor();
  await expectWell(merchant.page);
  await panel.getByRole('button', { name: `Accept ${applicant.name}` }).click();
  const dialog = merchant.page.getByRole('dialog', { name: `Accept ${applicant.name}?` });
  await dialog.getByLabel('Commission rate').fill('12.5');
  await expectWell(merchant.page);
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await merchant.page.getByRole('heading', { name: 'No application waits for you' }).waitFor();
  await merchant.page.getByRole('radio', { name: 'Accepted' }).check();
  await merchant.page.getByText(/^Accepted on /).waitFor();
  await expectWell(merchant.page);
  const ownLink = merchant.page
    .getByRole('button', { name: `Copy the link of ${applicant.name}` })
    .and(merchant.page.locator(':visible'));
  await ownLink.waitFor();
  await merchant.page.goto(`${site.url}/campaign/${merchant.campaignId}/affiliates`);
  await ownLink.waitFor();

  const welcome = await readText(page.context(), site.url, applicant.email, 'Welcome as an affiliate of Launch');
  expect(welcome).toMatch(/https?:\S+\/(track|s)\/\S+/);
  expect(welcome).toContain('12.5%');
  await page.reload();
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.getByRole('heading', { name: 'You are an affiliate of Launch' }).waitFor();
  await expectWell(page);
  // The token stays in the browser: no requested address contains it.
  const token = new URL(link).hash.slice(1);
  expect(asked.filter((url) => url.split('#')[0]?.includes(token))).toEqual([]);
  expect([...problems(), ...merchant.problems()]).toEqual([]);
  await visit.context.close();
  await merchant.context.close();
});

test.concurrent('new terms are read before they are accepted, and whoever is declined hears why', async ({
  expect,
}) => {
  const merchant = await startCampaign(DESKTOP);
  await openPage(merchant.page, merchant.campaignId);
  const applicant = { name: 'Grace Hopper', email: 'grace-joins@example.com' };
  const visit = await site.visit(DESKTOP);
  const { page, problems } = visit;
  await fillIn(page, merchant.joinUrl, applicant);
  await page.getByLabel('I have read version 1 of the terms and accept it.').check();
  const settings = merchant.page.getByRole('region', { name: 'Join page' });
  await settings.getByLabel('Terms').fill('No spam, ever.');
  await settings.getByRole('button', { name: 'Save the page' }).click();
  await settings.getByText(/^Version 2 since/).waitFor();

  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('This page has changed meanwhile').waitFor();
  await page.getByText('No spam, ever.').waitFor();
  const terms = page.getByLabel('I have read version 2 of the terms and accept it.');
  expect(await terms.isChecked()).toBe(false);
  expect(await page.getByLabel('Where do you publish?').inputValue()).toContain('On my blog');
  await expectWell(page);
  await terms.check();
  await page.waitForTimeout(2_000);
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor();
  await page.goto(await linkOfMail(page, applicant.email));
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.getByRole('heading', { name: 'Your application is in' }).waitFor();

  await merchant.page.goto(`${site.url}/campaign/${merchant.campaignId}/affiliates`);
  await merchant.page.getByRole('button', { name: `Decline ${applicant.name}` }).click();
  const dialog = merchant.page.getByRole('dialog', { name: `Decline ${applicant.name}?` });
  await dialog.getByLabel('Reason').fill('We have enough people who hike.');
  await expectWell(merchant.page);
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await merchant.page.getByRole('radio', { name: 'Declined' }).check();
  await merchant.page.getByText('Reason: We have enough people who hike.').waitFor();
  await expectWell(merchant.page);
  // The first mail's subject contains this one's, so the newest mail with it is polled until it is the second one.
  await expect
    .poll(() => readText(page.context(), site.url, applicant.email, 'Your application to Launch'))
    .toContain('We have enough people who hike.');
  await page.reload();
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.getByRole('heading', { name: 'Your application was declined' }).waitFor();
  expect([...problems(), ...merchant.problems()]).toEqual([]);
  await visit.context.close();
  await merchant.context.close();
});

test.concurrent('a rule takes whom it fits, and search engines may list the page where the merchant wants it', async () => {
  const merchant = await startCampaign(PHONE);
  await openPage(merchant.page, merchant.campaignId);
  const visit = await site.visit(PHONE);
  const { page, problems } = visit;
  const robots = () => page.locator('meta[name="robots"]').count();
  const header = async () => (await page.goto(merchant.joinUrl))?.headers()['x-robots-tag'];
  expect(await header()).toBe('noindex');
  await page.getByText('The owner of the campaign reads each application').waitFor();
  expect(await robots()).toBe(1);

  const settings = merchant.page.getByRole('region', { name: 'Join page' });
  await settings.getByLabel('Who decides').selectOption('By rule, others by you');
  await settings.getByLabel('Addresses at these domains').fill('Example.com');
  await settings.getByLabel('Search engines may list this page').check();
  await settings.getByLabel(/^Accent colour/).fill('#ffe000');
  await settings
    .getByLabel('Logo')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await settings.getByText('A PNG, JPEG or WebP picture of at most').waitFor();
  await settings.getByLabel('Logo').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: LOGO });
  await settings.getByRole('img', { name: 'Logo' }).waitFor();
  await expectWell(merchant.page);
  await settings.getByRole('button', { name: 'Save the page' }).click();
  await merchant.page.getByText('Join page saved: it takes applications').waitFor();
  await settings.getByText(/^Version 1 since .+ each decision names/).waitFor();

  expect(await header()).toBeUndefined();
  const applicant = { name: 'Barbara', email: 'barbara-joins@example.com' };
  await fillIn(page, merchant.joinUrl, applicant);
  await page.getByText('Some applications are accepted at once').waitFor();
  expect(await robots()).toBe(0);
  const logo = page.getByRole('img', { name: 'Launch' });
  expect(await logo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(32);
  const button = page.getByRole('button', { name: 'Apply' });
  const colours = await button.evaluate((element) => [
    getComputedStyle(element).backgroundColor,
    getComputedStyle(element).color,
  ]);
  expect(colours).toEqual(['rgb(255, 224, 0)', 'rgb(0, 0, 0)']);
  await expectWell(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectWell(page);
  await page.getByLabel('I have read version 1 of the terms and accept it.').check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText(`A mail to ${applicant.email} is on its way`).waitFor();
  await page.goto(await linkOfMail(page, applicant.email));
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.getByRole('heading', { name: 'You are an affiliate of Launch' }).waitFor();
  await merchant.page.goto(`${site.url}/campaign/${merchant.campaignId}/affiliates`);
  await merchant.page.getByRole('radio', { name: 'Accepted' }).check();
  await merchant.page.getByText('By your rule on domains, version 1.').waitFor();
  await expectWell(merchant.page);
  expect([...problems(), ...merchant.problems()]).toEqual([]);
  await visit.context.close();
  await merchant.context.close();
});
