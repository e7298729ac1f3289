import { Secret, TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ADMINISTRATION_TABS } from '../../src/features/administration/tabs.ts';
import type { Visit } from './browser.ts';
import { expectWell } from './expect-well.ts';
import type { Site } from './site.ts';
import { PHONE } from './widths.ts';

/** The address in ADMIN_EMAIL. */
export const ADMINISTRATOR = 'operator@example.com';

export type Signed = Awaited<ReturnType<Visit['context']['storageState']>>;

/** The first steps of a new installation's operator. Runs once, because it enrols the account's second factor. */
export async function becomeAdministrator(site: Site): Promise<Signed> {
  const { page, context, problems } = await site.visit(PHONE);
  await page.goto(`${site.url}/admin`);
  await page.getByRole('heading', { name: 'Sign in first' }).waitFor();
  await expectWell(page);
  await page.getByRole('link', { name: 'Sign in' }).click();
  // Google has verified the address; one that was only entered belongs to nobody yet.
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByLabel('Email address').fill(ADMINISTRATOR);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL('**/admin');
  await page.getByRole('heading', { name: 'A second factor is needed' }).waitFor();
  await page.getByRole('link', { name: 'Open the security settings' }).click();
  await page.getByRole('button', { name: 'Add an app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  const secret = ((await dialog.getByText(/^([A-Z2-7]{4} ){3,}/).textContent()) ?? '').replaceAll(' ', '');
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await dialog.getByLabel('Code shown by the app').fill(code);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.goto(`${site.url}/admin`);
  await page.getByText(`Signed in as ${ADMINISTRATOR}`).waitFor();
  expect(problems()).toEqual([]);
  const administrator = await context.storageState();
  await context.close();
  return administrator;
}

export async function openTab(site: Site, page: Page, tab: (typeof ADMINISTRATION_TABS)[number]): Promise<void> {
  await page.goto(`${site.url}/admin?tab=${tab}`);
  await page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first().waitFor();
  // The skeletons disappear once the data is loaded.
  await page.waitForFunction(() => document.querySelector('.animate-pulse-slow[aria-hidden].block') === null);
}

export async function openMerchant(site: Site, page: Page, email: string): Promise<void> {
  await openTab(site, page, 'merchants');
  await page.getByLabel('Search merchants').fill(email);
  await page.getByRole('button', { name: `Details of ${email}` }).click();
  await page.getByText('Consent to look').waitFor();
}

/** The actions in entries of the audit log. */
export const actsIn = (entries: Locator): Promise<string[]> => entries.locator('p span.font-medium').allInnerTexts();
