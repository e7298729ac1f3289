import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Account, newAccount, signIn } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

const site = openSite();

const PERIOD_S = 30;

/**
 * The code of the current step of 30 s or of the next one: each is accepted only once, and clocks may differ by a step.
 */
function codeOf(secret: string, step: 0 | 1): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_S });
  return totp.generate({ timestamp: Date.now() + step * PERIOD_S * 1000 });
}

const openTab = (page: Page, tab: string) => page.goto(`${site.url}/account-settings?tab=${tab}`);

/** A new person on their dashboard. */
async function newPerson(width: number) {
  const account = newAccount();
  const person = await site.visit(width);
  await signUp(person.page, site.url, account);
  return { account, ...person };
}

/** The same person in another browser. */
async function elsewhere(width: number, account: Account) {
  const other = await site.visit(width);
  await other.page.goto(`${site.url}/auth`);
  await signIn(other.page, account);
  return other;
}

test.concurrent('a second factor: enrolled by its secret, asked for at the next sign-in, refused when wrong, removed again', async () => {
  const { page, account, context, problems } = await newPerson(DESKTOP);
  await openTab(page, 'security');
  await page.getByRole('button', { name: 'Add an app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  const picture = dialog.getByRole('img', { name: /^QR code/ });
  await picture.waitFor();
  expect(await picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)).toBe(true);
  await expectWell(page);
  const secret = ((await dialog.getByText(/^([A-Z2-7]{4} ){3,}/).textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Code shown by the app').fill(codeOf(secret, 0));
  await page.getByText('Second factor turned on').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('My phone').waitFor();

  const other = await site.visit(DESKTOP);
  await other.page.goto(`${site.url}/account-settings?tab=security`);
  await signIn(other.page, account);
  const code = other.page.getByLabel('Code of your authenticator app');
  await code.waitFor();
  // A session that awaits the second factor is not signed in: a requested page leads back to the code.
  await other.page.goto(`${site.url}/account-settings?tab=security`);
  await code.waitFor();
  await expectWell(other.page);
  await code.fill('000 000');
  await other.page.getByText('This code is not right.').waitFor();
  await code.fill(codeOf(secret, 1));
  await other.page.waitForURL('**/account-settings?tab=security');
  await other.page.getByRole('button', { name: 'Remove My phone' }).click();
  await other.page.getByRole('button', { name: 'Remove', exact: true }).click();
  await other.page.getByText('No second factor').waitFor();
  expect([...problems(), ...other.problems()]).toEqual([]);
  await Promise.all([context.close(), other.context.close()]);
});

test.concurrent('sessions: the other one is listed and signed out, and says so at its next step', async () => {
  const { page, account, context, problems } = await newPerson(PHONE);
  const other = await elsewhere(PHONE, account);
  await other.page.waitForURL('**/dashboard');
  // Not the dashboard, whose live figures would notice the end by themselves.
  await openTab(other.page, 'profile');
  await other.page.getByLabel('Display name').waitFor();
  await openTab(page, 'security');
  const sessions = page.getByRole('region', { name: 'Active sessions' });
  await sessions.getByText('This session').waitFor();
  await sessions.getByRole('button', { name: /^Sign out Chrome/ }).click();
  await page.getByText('Session signed out').waitFor();
  expect(await sessions.getByRole('listitem').count()).toBe(1);

  await other.page.reload();
  await other.page.waitForURL('**/auth');
  await other.page.getByText('Your session has ended').waitFor();
  await signIn(other.page, account);
  await other.page.waitForURL('**/account-settings?tab=profile');

  await sessions.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.waitForURL('**/auth');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  expect(await page.getByText('Your session has ended').count()).toBe(0);
  expect([...problems(), ...other.problems()]).toEqual([]);
  await Promise.all([context.close(), other.context.close()]);
});

test.concurrent('name, currency and password are changed; the old password no longer signs in', async () => {
  const { page, account, context, problems } = await newPerson(DESKTOP);
  await openTab(page, 'profile');
  await page.getByLabel('Display name').fill('Alice Reed');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Profile updated').waitFor();
  await page.getByRole('tab', { name: 'Currency' }).click();
  await page.getByLabel('Preferred currency').selectOption('JPY');
  await page.getByText('The currency was changed to JPY').waitFor();
  await page.getByRole('tab', { name: 'Profile' }).click();
  const language = page.getByRole('combobox');
  await language.selectOption('fr');
  await page.locator('html[lang=fr]').waitFor();
  // Another browser of the same person switches to the language, too.
  const second = await elsewhere(DESKTOP, account);
  await second.page.locator('html[lang=fr]').waitFor();
  await second.context.close();
  await language.selectOption('en');

  await page.getByRole('tab', { name: 'Security' }).click();
  const change = page.getByRole('button', { name: 'Change the password' });
  const fields = { current: 'Current password', next: 'New password', again: 'Confirm the password' };
  expect(await change.isDisabled()).toBe(true);
  await page.getByLabel(fields.current).fill('not-my-password');
  await page.getByLabel(fields.next).fill('a-longer-wake-7');
  await page.getByLabel(fields.again).fill('something else');
  await change.click();
  await page.getByText('The passwords do not match').waitFor();
  await page.getByLabel(fields.again).fill('a-longer-wake-7');
  await change.click();
  await page.getByText('The current password is not right.').waitFor();
  await page.getByLabel(fields.current).fill(account.password);
  await change.click();
  await page.getByText('Password updated').waitFor();
  await page.getByRole('region', { name: 'Security log' }).getByText('Password changed').waitFor();

  const other = await elsewhere(DESKTOP, account);
  await other.page.getByText('The e-mail or the password is wrong.').waitFor();
  await signIn(other.page, { ...account, password: 'a-longer-wake-7' });
  await other.page.waitForURL('**/dashboard');
  expect([...problems(), ...other.problems()]).toEqual([]);
  await Promise.all([context.close(), other.context.close()]);
});

test.concurrent('an account is scheduled for deletion, says until when, and is kept after all', async () => {
  const { page, account, context, problems } = await newPerson(PHONE);
  await openTab(page, 'danger');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Delete the account' });
  expect(await confirm.isDisabled()).toBe(true);
  await expectWell(page);
  await dialog.getByLabel('Type DELETE').fill('delete');
  await confirm.click();
  await dialog.getByText('The password is required to delete the account').waitFor();
  await dialog.getByLabel('Current password').fill(account.password);
  await confirm.click();
  const due = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(Date.now() + 30 * 86_400_000);
  await page.getByText(`This account will be erased on ${due}`).waitFor();
  await page.goto(`${site.url}/dashboard`);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await page.getByText('Deletion cancelled').waitFor();
  expect(await page.getByText('This account will be erased').count()).toBe(0);
  expect(problems()).toEqual([]);
  await context.close();
});

test.concurrent('sign-up tells a password that leaks have made known from one that is too short', async () => {
  const { page, context, problems } = await site.visit(DESKTOP);
  await page.goto(`${site.url}/auth?signup`);
  await page.getByLabel('E-mail').fill(newAccount().email);
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Create my account' }).click();
  await page.getByText('The password must have at least 6 characters').waitFor();
  await page.getByLabel('Password').fill('password123');
  await page.getByRole('button', { name: 'Create my account' }).click();
  await page.getByText('This password is known from data leaks.').waitFor();
  expect(problems()).toEqual([]);
  await context.close();
});

test.concurrent('Google: signs up, is linked beside a password, is refused politely, and is not the last way that can be taken away', async () => {
  const { page, account, context, problems } = await newPerson(PHONE);
  await openTab(page, 'security');
  const ways = page.getByRole('region', { name: 'Ways to sign in' });
  expect(await ways.getByRole('button', { name: 'Unlink' }).count()).toBe(0);
  await ways.getByRole('button', { name: 'Link Google', exact: true }).click();
  await atGoogle(page, account.email);
  await page.waitForURL('**/account-settings?tab=security');
  await page.getByText('Account linked', { exact: true }).waitFor();
  await ways.getByRole('button', { name: 'Unlink Google' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  await ways.getByRole('button', { name: 'Link Google', exact: true }).waitFor();

  const other = await site.visit(PHONE);
  await other.page.goto(`${site.url}/account-settings?tab=danger`);
  await other.page.getByRole('button', { name: 'Continue with Google' }).click();
  await other.page.getByRole('button', { name: 'Cancel' }).click();
  await other.page.getByText('Signing in was cancelled.').waitFor();
  expect(new URL(other.page.url()).search).toBe('');
  await other.page.getByRole('button', { name: 'Continue with Google' }).click();
  await atGoogle(other.page, newAccount().email);
  await other.page.waitForURL('**/account-settings?tab=danger');
  await other.page.getByText('Login successful!').waitFor();
  expect([...problems(), ...other.problems()]).toEqual([]);
  await Promise.all([context.close(), other.context.close()]);
});

/** On the stand-in for Google, which accepts any address. */
async function atGoogle(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}
