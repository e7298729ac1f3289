import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ADMINISTRATOR, actsIn, becomeAdministrator, openTab, type Signed } from './testing/administrator.ts';
import { newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { readText } from './testing/mailbox.ts';
import { signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

const SUPPORT = 'help@site.example';
const HOURS = 'Mon-Fri 9:00-18:00 CET';

const site = openSite({ ADMIN_EMAIL: ADMINISTRATOR, SUPPORT_EMAIL: SUPPORT, SUPPORT_HOURS: HOURS });
let administrator: Signed;
beforeAll(async () => {
  administrator = await becomeAdministrator(site);
}, 300_000);

const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Send the message' }).click();
test('a visitor writes, keeps the text while nobody answers, and reaches the support, which marks the answer', async () => {
  const subject = 'A question';
  const { page, context, problems } = await site.visit(PHONE);
  await page.goto(`${site.url}/contact`);
  await page.getByRole('link', { name: SUPPORT }).waitFor();
  await page.getByText(HOURS).waitFor();
  await page.getByText('I am an affiliate').click();
  await page.getByText('Your private dashboard').waitFor();

  await send(page);
  await expect.poll(() => page.getByRole('alert').count()).toBe(4);
  await expectWell(page);
  await field(page, 'Name').fill('Ana García');
  await field(page, 'E-mail address').fill('nobody');
  await field(page, 'Subject').fill(subject);
  await field(page, 'Message').fill('How do I begin?\n\nThank you.');
  await page.getByText('Enter a valid e-mail address.').waitFor();
  await field(page, 'E-mail address').fill('ana@example.com');

  await page.route('**/api/v1/contact', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await send(page);
  const failure = page.getByRole('alert').filter({ hasText: 'Your message was not sent' });
  await failure.getByText('What you wrote is still here').waitFor();
  expect(await failure.getByRole('link', { name: `Or write to ${SUPPORT}` }).getAttribute('href')).toContain(
    `mailto:${SUPPORT}?subject=${encodeURIComponent(subject)}&body=How%20do`,
  );
  await expectWell(page);
  await page.unroute('**/api/v1/contact');
  await send(page);
  await page.getByText('Message sent!').waitFor();
  await page.getByText('We will get back to you as soon as possible.').waitFor();
  expect(await field(page, 'Message').inputValue()).toBe('');
  expect(await failure.count()).toBe(0);
  expect(problems()).toEqual([]);

  const mail = await readText(context, site.url, SUPPORT, `Contact: ${subject}`);
  expect(mail).toContain('Ana García writes from ana@example.com');
  expect(mail).toContain('How do I begin?');
  await context.close();
  await answer(subject);
});

test('a merchant comes from the foot of a page, and has nothing to say of themselves', async () => {
  const account = newAccount();
  const subject = 'A merchant';
  const { page, context, problems } = await site.visit(DESKTOP);
  await signUp(page, site.url, account);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact support' }).click();
  await page.waitForURL('**/contact');
  await expect.poll(() => field(page, 'E-mail address').inputValue()).toBe(account.email);
  await field(page, 'Name').fill('Bo');
  await field(page, 'Subject').fill(subject);
  await field(page, 'Message').fill('My card was declined.');
  await send(page);
  await page.getByText('Message sent!').waitFor();
  expect(await field(page, 'E-mail address').inputValue()).toBe(account.email);
  expect(problems()).toEqual([]);
  await context.close();

  const theirs = await site.visit(DESKTOP, { storageState: administrator });
  await openTab(site, theirs.page, 'messages');
  await theirs.page.getByRole('button', { name: `Open “${subject}”` }).click();
  await theirs.page.getByRole('button', { name: 'Details of the account' }).click();
  await theirs.page.getByRole('dialog', { name: account.email }).getByText('Consent to look').waitFor();
  await theirs.context.close();
});

async function answer(subject: string): Promise<void> {
  const { page, context, problems } = await site.visit(PHONE, {
    storageState: administrator,
  });
  await page.goto(`${site.url}/admin`);
  await page.getByText('Unanswered messages').waitFor();
  await page.getByRole('link', { name: 'Read them' }).click();
  await page.getByLabel('Search messages').fill('ana@');
  const open = page.getByRole('button', { name: `Open “${subject}”` });
  await open.click();
  const dialog = page.getByRole('dialog', { name: subject });
  await dialog.getByText('How do I begin?').waitFor();
  expect(await dialog.getByRole('link', { name: 'Answer by mail' }).getAttribute('href')).toBe(
    `mailto:ana@example.com?subject=${encodeURIComponent(`Re: ${subject}`)}`,
  );
  await expectWell(page);
  const mark = () => dialog.getByRole('button', { name: 'Mark as answered' }).click();
  await mark();
  await expect.poll(() => open.count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await open.click();
  await mark();
  await expect.poll(() => open.count()).toBe(0);
  await page.getByRole('radio', { name: 'All' }).click();
  await page.getByRole('listitem').filter({ hasText: subject }).getByText('Answered', { exact: true }).waitFor();

  await open.click();
  await dialog.getByRole('button', { name: 'Delete the message' }).click();
  const reason = page.getByRole('dialog', { name: 'Delete the message' });
  await reason.getByLabel('Reason').fill('Of a test');
  await reason.getByRole('button', { name: 'Delete the message' }).click();
  await page.getByText('The message is deleted').waitFor();
  await expect.poll(() => open.count()).toBe(0);

  await openTab(site, page, 'acts');
  const log = await actsIn(page.getByRole('tabpanel').getByRole('listitem'));
  expect(log.slice(0, 4)).toEqual([
    'Contact message deleted',
    'Contact message answered',
    'Contact message open again',
    'Contact message answered',
  ]);
  expect(problems()).toEqual([]);
  await context.close();
}
