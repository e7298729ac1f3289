import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { readText } from './testing/mailbox.ts';
import { createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP } from './testing/widths.ts';

const site = openSite();

async function startCampaign() {
  const visit = await site.visit(DESKTOP);
  await signUp(visit.page, site.url, newAccount());
  const campaignId = await createCampaign(visit.page, 'Launch', `${site.url}/test-products`);
  await visit.page.goto(`${site.url}/campaign/${campaignId}/settings`);
  const section = visit.page.getByRole('region', { name: 'Join page' });
  await section.getByLabel('Terms').fill(`No spam.\n\n${'Say what you were paid for. '.repeat(60)}`);
  await section.getByRole('button', { name: 'Save the page' }).click();
  await section.getByText(/^Version 1 since/).waitFor();
  return { ...visit, campaignId };
}

/** As the merchant; with the keyboard only, once the dialog is open. */
async function invite(page: Page, campaignId: string, people: string): Promise<void> {
  await page.goto(`${site.url}/campaign/${campaignId}/affiliates`);
  await page.getByRole('button', { name: 'Invite by mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite by mail' });
  await dialog.getByLabel('Who').fill(people);
  await page.keyboard.press('Tab');
  await page.keyboard.type('I like what you write about boots.');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12.5');
  await expectWell(page);
  await page.keyboard.press('Enter');
}

async function linkOfMail(page: Page, email: string): Promise<string> {
  const text = await readText(page.context(), site.url, email, 'You are invited to Launch');
  expect(text).toContain('I like what you write about boots.');
  expect(text).toContain('12.5%');
  return /https?:\S+\/invitation#\S+/.exec(text)?.[0] ?? '';
}

test.concurrent('a merchant invites people, who see what is offered, and one accepts and is led to her page', async () => {
  const merchant = await startCampaign();
  const ada = { name: 'Ada Lovelace', email: 'ada-invited@example.com' };
  const grace = 'grace-invited@example.com';
  await invite(merchant.page, merchant.campaignId, `${ada.name}, ${ada.email}\n${grace}\n${grace}\nnobody`);
  const dialog = merchant.page.getByRole('dialog', { name: 'Look through it before it goes out' });
  await dialog.getByRole('heading', { name: '2 people are invited' }).waitFor();
  await dialog.getByRole('heading', { name: '1 is there twice' }).waitFor();
  await dialog.getByRole('heading', { name: '1 line has no valid address' }).waitFor();
  await expectWell(merchant.page);
  await merchant.page.keyboard.press('Enter');
  await merchant.page.getByText('2 invitations are on their way').waitFor();
  const section = merchant.page.getByRole('region', { name: 'Invitations' });
  await section.getByText('2 wait for an answer').waitFor();
  await expectWell(merchant.page);

  const visit = await site.visit(DESKTOP);
  const { page, problems } = visit;
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  const link = await linkOfMail(page, ada.email);
  await page.goto(link);
  await page.getByRole('heading', { name: 'Become an affiliate of Launch' }).waitFor();
  await page.getByText('You earn 12.5% of each order').waitFor();
  await page.getByText('I like what you write about boots.').waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe(ada.name);
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
  await expectWell(page);
  // Opening the link, as mail scanners do, does not answer the invitation.
  await page.reload();
  await page.getByRole('button', { name: 'Accept and get my link' }).click();
  await page.getByText('To accept the invitation, accept the terms.').waitFor();
  await expectWell(page);
  await page.getByLabel('I have read version 1 of the terms and accept it.').check();
  await page.getByRole('button', { name: 'Accept and get my link' }).click();
  await page.waitForURL(`**/r/${merchant.campaignId}**`);
  await page.getByText(ada.name).first().waitFor();
  await page
    .getByText(/\/(s|track)\//)
    .first()
    .waitFor();
  const welcome = await readText(page.context(), site.url, ada.email, 'Welcome as an affiliate of Launch');
  expect(welcome).toContain('12.5%');
  await page.goto(link);
  await page.getByRole('heading', { name: 'You are an affiliate of Launch' }).waitFor();
  await expectWell(page);
  const token = new URL(link).hash.slice(1);
  expect(asked.filter((url) => url.split('#')[0]?.includes(token))).toEqual([]);

  await page.goto(await linkOfMail(page, grace));
  await page.getByRole('button', { name: 'Decline' }).click();
  const declining = page.getByRole('alertdialog', { name: 'Decline the invitation?' });
  await expectWell(page);
  await declining.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('heading', { name: 'You have declined' }).waitFor();
  await expectWell(page);

  await merchant.page.reload();
  await section.getByText('None waits for an answer').waitFor();
  await section.getByRole('button', { name: 'Show all (2)' }).click();
  await section.getByText('Accepted version 1 of the terms').waitFor();
  await section.getByText(/^Declined on/).waitFor();
  await expectWell(merchant.page);
  await merchant.page
    .getByRole('button', { name: `Copy the link of ${ada.name}` })
    .and(merchant.page.locator(':visible'))
    .waitFor();
  await invite(merchant.page, merchant.campaignId, `${ada.email}\n${grace}\nedsger@example.com`);
  await dialog.getByRole('heading', { name: '1 is an affiliate already' }).waitFor();
  await dialog.getByRole('heading', { name: '1 does not want to hear from you again' }).waitFor();
  await dialog.getByRole('button', { name: 'Send 1 invitation' }).click();
  // An invitation that is withdrawn before its mail is sent is not mailed.
  const withdrawn = await linkOfMail(page, 'edsger@example.com');
  await merchant.page.getByRole('button', { name: 'Withdraw the invitation to edsger@example.com' }).click();
  const withdrawing = merchant.page.getByRole('alertdialog');
  await expectWell(merchant.page);
  await withdrawing.getByRole('button', { name: 'Withdraw' }).click();
  await section.getByRole('button', { name: 'Show all (3)' }).click();
  await section.getByText(/^Withdrawn on/).waitFor();
  await page.goto(withdrawn);
  await page.getByRole('heading', { name: 'This invitation was withdrawn' }).waitFor();
  await expectWell(page);
  expect([...problems(), ...merchant.problems()]).toEqual([]);
  await visit.context.close();
  await merchant.context.close();
});
