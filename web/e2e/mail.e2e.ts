import { expect, test } from 'vitest';
import { type Account, newAccount, signIn } from './testing/browser.ts';
import { followLink, readMail } from './testing/mailbox.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

const site = openSite({ AUTOCONFIRM_EMAIL: 'false' });

/** A browser in which an account was just requested, and its mail sent. */
async function signedUp(width: number, account: Account) {
  const person = await site.visit(width);
  await person.page.goto(`${site.url}/auth?signup`);
  await person.page.getByLabel('E-mail').fill(account.email);
  await person.page.getByLabel('Password').fill(account.password);
  await person.page.getByRole('button', { name: 'Create my account' }).click();
  await person.page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
  return person;
}

/** A new person on their dashboard, who confirmed with the code of the mail. */
async function newPerson(width: number) {
  const account = newAccount();
  const person = await signedUp(width, account);
  const { code } = await readMail(person.context, site.url, account.email, 'signUp');
  await person.page.getByLabel('Code from the e-mail').fill(code);
  await person.page.waitForURL('**/dashboard');
  await person.page.getByText('Account created successfully!').waitFor();
  return { account, ...person };
}

test.concurrent('a new address is confirmed by its link, once; until then a sign-in asks for it', async () => {
  const account = newAccount();
  const { page, context, problems } = await signedUp(PHONE, account);
  expect(await page.getByRole('button', { name: /^Send again in \d+ s$/ }).isDisabled()).toBe(true);

  const early = await site.visit(PHONE);
  await early.page.goto(`${site.url}/auth`);
  await signIn(early.page, account);
  await early.page.getByText(`The address ${account.email} is not confirmed yet.`).waitFor();

  const mail = await readMail(context, site.url, account.email, 'signUp');
  // As a program that checks mails opens it.
  await early.page.goto(mail.link);
  await early.page.getByRole('heading', { name: 'Confirm your address' }).waitFor();
  await early.page.goto(`${site.url}/auth`);
  await signIn(early.page, account);
  await early.page.getByText(`The address ${account.email} is not confirmed yet.`).waitFor();

  await followLink(page, mail);
  await page.getByRole('heading', { name: 'Address confirmed' }).waitFor();
  expect(page.url()).toBe(`${site.url}/email-confirmed`);
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await page.waitForURL('**/dashboard');

  await followLink(early.page, mail);
  await early.page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
  expect([...problems(), ...early.problems()]).toEqual([]);
  await Promise.all([context.close(), early.context.close()]);
});

test.concurrent('a forgotten password is replaced by the link of a mail, which works in the browser that asked for it', async () => {
  const { account, context, page, problems } = await newPerson(DESKTOP);
  const other = await site.visit(DESKTOP);
  await other.page.goto(`${site.url}/auth`);
  await other.page.getByRole('link', { name: 'Forgot your password?' }).click();
  await other.page.getByRole('heading', { name: 'Forgotten password' }).waitFor();
  await other.page.getByLabel('E-mail').fill(account.email);
  await other.page.getByRole('button', { name: 'Send the link' }).click();
  await other.page.getByText(`If there is an account for ${account.email}`).waitFor();
  await followLink(other.page, await readMail(other.context, site.url, account.email, 'recovery'));
  await other.page.getByRole('heading', { name: 'New password' }).waitFor();
  const save = other.page.getByRole('button', { name: 'Save the password' });
  await save.click();
  await other.page.getByText('Please enter a new password').waitFor();
  await other.page.getByLabel('New password').fill('another-shore-8');
  await other.page.getByLabel('Confirm the password').fill('another-shore-8');
  await save.click();
  await other.page.waitForURL('**/dashboard');
  await other.page.getByText('Password updated').waitFor();

  // The new password has ended every other session.
  await page.goto(`${site.url}/account-settings`);
  await page.waitForURL('**/auth');
  await signIn(page, { ...account, password: 'another-shore-8' });
  await page.waitForURL('**/account-settings');
  expect([...problems(), ...other.problems()]).toEqual([]);
  await Promise.all([context.close(), other.context.close()]);
});

test.concurrent('a sign-in link that is opened in another browser says so, and signs in nobody', async () => {
  const { account, context, problems } = await newPerson(PHONE);
  const other = await site.visit(PHONE);
  await other.page.goto(`${site.url}/auth`);
  await other.page.getByRole('link', { name: 'Get a sign-in link by e-mail' }).click();
  await other.page.getByRole('heading', { name: 'Sign in by e-mail' }).waitFor();
  await other.page.getByLabel('E-mail').fill(account.email);
  await other.page.getByRole('button', { name: 'Get a link' }).click();
  await other.page.getByText(`If there is an account for ${account.email}`).waitFor();
  const mail = await readMail(other.context, site.url, account.email, 'magic');
  const third = await site.visit(PHONE);
  await followLink(third.page, mail);
  await third.page.getByText('The link was opened in another browser').waitFor();
  expect(new URL(third.page.url()).search).toBe('');
  await third.page.goto(`${site.url}/dashboard`);
  await third.page.waitForURL('**/auth');
  expect([...problems(), ...other.problems(), ...third.problems()]).toEqual([]);
  await Promise.all([context.close(), other.context.close(), third.context.close()]);
});

test.concurrent('an address changes when the old and the new one have both confirmed', async () => {
  const { account, context, page, problems } = await newPerson(DESKTOP);
  const next = newAccount().email;
  await page.goto(`${site.url}/account-settings?tab=profile`);
  const submit = page.getByRole('button', { name: 'Change the address' });
  await page.getByLabel('New e-mail address').fill(next);
  expect(await submit.isDisabled()).toBe(true);
  await page.getByLabel('Current password').fill('not-my-password');
  await submit.click();
  await page.getByText('The current password is not right.').waitFor();
  await page.getByLabel('Current password').fill(account.password);
  await submit.click();
  await page.getByText(`Change under way: ${next}`).waitFor();
  await followLink(page, await readMail(context, site.url, account.email, 'oldAddress'));
  await page.getByRole('heading', { name: 'First confirmation received' }).waitFor();
  await followLink(page, await readMail(context, site.url, next, 'newAddress'));
  await page.getByRole('heading', { name: 'Address changed' }).waitFor();
  await page.getByRole('link', { name: 'Account settings' }).click();
  await page.getByText(`Current address: ${next}`).waitFor();
  expect(problems()).toEqual([]);
  await context.close();
});

test.concurrent('whoever does not know their password changes it with a code of a mail', async () => {
  const { account, context, page, problems } = await newPerson(PHONE);
  await page.goto(`${site.url}/account-settings?tab=security`);
  await page.getByRole('button', { name: 'Password unknown?' }).click();
  const field = page.getByLabel('Code from the e-mail');
  await field.waitFor();
  await field.fill((await readMail(context, site.url, account.email, 'code')).code);
  await page.getByLabel('New password').fill('another-shore-8');
  await page.getByLabel('Confirm the password').fill('another-shore-8');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByText('Password updated').waitFor();
  expect(problems()).toEqual([]);
  await context.close();
});
