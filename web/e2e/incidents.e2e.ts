import { beforeAll, expect, test } from 'vitest';
import { ADMINISTRATOR, becomeAdministrator, type Signed } from './testing/administrator.ts';
import { newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { readText } from './testing/mailbox.ts';
import { openSite } from './testing/site.ts';
import { linkIn, subscribe } from './testing/subscription.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

const site = openSite({ ADMIN_EMAIL: ADMINISTRATOR });
let administrator: Signed;
beforeAll(async () => {
  administrator = await becomeAdministrator(site);
}, 300_000);

async function administrate(width: number) {
  const visit = await site.visit(width, { storageState: administrator });
  await visit.page.goto(`${site.url}/admin?tab=incidents`);
  await visit.page.getByRole('heading', { name: 'Incidents', level: 2 }).waitFor();
  return { ...visit, dialog: visit.page.getByRole('dialog') };
}

/** In the browser's time zone and the format of its date-time field. */
const localTime = (inHours: number): string => {
  const at = new Date(Date.now() + inHours * 3_600_000);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

test('an incident is announced, goes on and is resolved; everybody reads it, subscribers by mail, the log says who wrote', async () => {
  const title = 'Slow links';
  const reader = await site.visit(DESKTOP);
  const { email } = newAccount();
  await subscribe(reader, site.url, email);

  const { page, context, problems, dialog } = await administrate(DESKTOP);
  await page.getByRole('button', { name: 'Announce an incident' }).click();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  for (const missing of ['Say in a few words what is wrong.', 'Choose at least one.', 'Say what is known by now.'])
    await dialog.getByRole('alert').getByText(missing).waitFor();
  await expectWell(page);
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Severity').selectOption('Critical');
  await dialog.getByLabel('Tracked links').check();
  await dialog.getByLabel('Message').fill('Redirects take seconds. No click is lost.');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('The incident is announced').waitFor();
  const row = page.getByRole('listitem').filter({ hasText: title });
  await row.getByText('Redirects take seconds.').waitFor();
  await expectWell(page);

  await row.getByRole('button', { name: 'Write an update' }).click();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await dialog.getByRole('alert').getByText('Write something, or choose another state or severity.').waitFor();
  await dialog.getByLabel('State').selectOption('Resolved');
  await dialog.getByLabel('Message').fill('It was a cable.');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('The update is published').waitFor();
  await row.getByText('It was a cable.').waitFor();
  expect(await row.getByRole('button').count()).toBe(0);

  const mail = await readText(reader.context, site.url, email, `Resolved: ${title}`);
  expect(mail).toMatch(/It was a cable\..*Redirects take seconds\. No click is lost\..*Affected: Tracked links/s);
  await reader.page.goto(`${site.url}/status`);
  await reader.page.getByRole('heading', { name: title }).waitFor();
  await reader.page.goto(linkIn(mail, 'unsubscribe'));
  await reader.page.getByRole('button', { name: 'Unsubscribe' }).click();
  await reader.page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();

  await page.getByRole('tab', { name: 'Audit log' }).click();
  const log = page.getByRole('tabpanel').getByRole('listitem');
  await log.filter({ hasText: title }).getByText('Incident opened').waitFor();
  await log.filter({ hasText: 'It was a cable.' }).getByText('Incident updated').first().waitFor();
  expect([...problems(), ...reader.problems()]).toEqual([]);
  await Promise.all([context.close(), reader.context.close()]);
});

test('maintenance is planned, shown to everybody, and called off', async () => {
  const title = 'New disks';
  const { page, context, problems, dialog } = await administrate(PHONE);
  await page.getByRole('button', { name: 'Plan maintenance' }).click();
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('From').fill(localTime(2));
  await dialog.getByLabel('To').fill(localTime(1));
  await dialog.getByLabel('Database').check();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await dialog.getByRole('alert').getByText('It has to end after it begins.').waitFor();
  await expectWell(page);
  await dialog.getByLabel('To').fill(localTime(3));
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('The maintenance is announced').waitFor();
  const row = page.getByRole('listitem').filter({ hasText: title });
  await row.waitFor();
  await expectWell(page);

  const reader = await site.visit(PHONE);
  await expect
    .poll(async () => {
      await reader.page.goto(`${site.url}/status`);
      await reader.page.getByRole('heading', { name: 'Services', exact: true }).waitFor();
      return reader.page.getByText(title).count();
    })
    .toBe(1);

  await row.getByRole('button', { name: `Call off ${title}` }).click();
  const confirm = page.getByRole('alertdialog');
  await confirm.getByText('subscribers are told').waitFor();
  await expectWell(page);
  await confirm.getByRole('button', { name: 'Call off' }).click();
  await page.getByText('The maintenance is called off').waitFor();
  await row.waitFor({ state: 'detached' });
  expect([...problems(), ...reader.problems()]).toEqual([]);
  await Promise.all([context.close(), reader.context.close()]);
});
