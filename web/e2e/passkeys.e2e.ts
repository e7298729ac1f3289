import { Secret, TOTP } from 'otpauth';
import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newAccount, signIn } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { followLink, readMail } from './testing/mailbox.ts';
import { signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

const site = openSite();

/** Adds Chromium's virtual authenticator to this page; it confirms at once, like a fingerprint. */
async function plugIn(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { devtools, authenticatorId };
}

const confirmsAs = (
  { devtools, authenticatorId }: { devtools: CDPSession; authenticatorId: string },
  isOwner: boolean,
) => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isOwner });

async function newPerson(width: number) {
  const account = newAccount();
  const person = await site.visit(width);
  await signUp(person.page, site.url, account);
  return { account, ...person };
}

const openSecurity = (page: Page, url = site.url) => page.goto(`${url}/account-settings?tab=security`);

/** Stops at the browser's prompt. */
async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Go on' }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(`${site.url}/`);
}

test.concurrent('a passkey: made, asked for at the next sign-in, renamed, removed', async () => {
  const { page, account, context, problems } = await newPerson(DESKTOP);
  const authenticator = await plugIn(page);
  await openSecurity(page);
  await confirmsAs(authenticator, false);
  await addPasskey(page, 'This laptop');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Nothing was confirmed').waitFor();
  await expectWell(page);
  await confirmsAs(authenticator, true);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await page.getByText('Passkey added').waitFor();
  await dialog.getByText('Your other sessions were signed out').waitFor();
  await expectWell(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('This laptop').waitFor();
  // One passkey per account and device is enough.
  await addPasskey(page, 'The same laptop');
  await dialog.getByText('already holds a passkey').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await signOut(page);
  await openSecurity(page);
  await signIn(page, account);
  const use = page.getByRole('button', { name: 'Use my passkey' });
  await use.waitFor();
  await expectWell(page);
  await confirmsAs(authenticator, false);
  await use.click();
  await page.getByText('Nothing was confirmed').waitFor();
  await confirmsAs(authenticator, true);
  await use.click();
  await page.waitForURL('**/account-settings?tab=security');
  await page.getByText('Login successful!').waitFor();

  await page.getByRole('button', { name: 'Rename This laptop' }).click();
  await dialog.getByLabel('Name').fill('Desk');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove Desk' }).waitFor();

  await page.getByRole('button', { name: 'Remove Desk' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('No second factor').waitFor();
  expect(problems()).toEqual([]);
  await context.close();
});

test.concurrent('a passkey is asked for before a forgotten password is replaced', async () => {
  const { page, context, problems } = await site.visit(PHONE);
  const { email } = newAccount();
  await plugIn(page);
  await openSecurity(page);
  // Google has verified the address; factors of an unverified one would be removed.
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL('**/account-settings?tab=security');
  await addPasskey(page, 'Key');
  await page.getByText('Passkey added').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await signOut(page);
  await page.goto(`${site.url}/forgot-password`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText(`If there is an account for ${email}`).waitFor();
  await followLink(page, await readMail(context, site.url, email, 'recovery'));
  await page.getByText('Before you change the password').waitFor();
  await page.getByRole('button', { name: 'Use my passkey' }).click();
  await page.getByRole('heading', { name: 'New password' }).waitFor();
  expect(problems()).toEqual([]);
  await context.close();
});

test.concurrent('a page at another address than the usual one says that passkeys do not work there', async () => {
  const { account, context } = await newPerson(DESKTOP);
  const { page, context: elsewhere, problems } = await site.visit(DESKTOP);
  await plugIn(page);
  const otherUrl = site.url.replace('localhost', 'sillage.localhost');
  await page.goto(`${otherUrl}/auth`);
  await signIn(page, account);
  await page.waitForURL('**/dashboard');
  await openSecurity(page, otherUrl);
  await addPasskey(page, 'Nowhere');
  await page.getByRole('dialog').getByText('Passkeys work only at the usual address').waitFor();
  expect(problems()).toEqual([]);
  await Promise.all([context.close(), elsewhere.close()]);
});

test.concurrent('a browser without passkeys says so, and asks for the code of an app first', async () => {
  const { page, account, context, problems } = await newPerson(PHONE);
  await plugIn(page);
  await openSecurity(page);
  await addPasskey(page, 'Key');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Add an app' }).click();
  const enrolment = page.getByRole('dialog');
  await enrolment.getByRole('button', { name: 'Go on' }).click();
  const secret = ((await enrolment.getByText(/^([A-Z2-7]{4} ){3,}/).textContent()) ?? '').replaceAll(' ', '');
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await enrolment.getByLabel('Code shown by the app').fill(totp.generate());
  await page.getByRole('button', { name: 'Done' }).click();

  const old = await site.visit(PHONE);
  await old.page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await openSecurity(old.page);
  await signIn(old.page, account);
  const code = old.page.getByLabel('Code of your authenticator app');
  await code.waitFor();
  const choice = old.page.getByLabel('Second factor');
  await choice.selectOption('Key');
  const unsupported = old.page.getByText('This browser cannot use passkeys here');
  await unsupported.waitFor();
  await choice.selectOption('My phone');
  // Each code is accepted only once, so this is the one of the next half minute.
  await code.fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await old.page.waitForURL('**/account-settings?tab=security');
  await old.page.getByRole('button', { name: 'Add a passkey' }).click();
  await unsupported.waitFor();
  expect(await old.page.getByRole('dialog').getByRole('textbox').count()).toBe(0);
  expect([...problems(), ...old.problems()]).toEqual([]);
  await Promise.all([context.close(), old.context.close()]);
});
