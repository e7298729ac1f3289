import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Application, startApplication } from './testing/application.ts';
import { type Account, newAccount, openBrowser, signIn, visit } from './testing/browser.ts';
import { readMail } from './testing/mailbox.ts';

let application: Application;
let browser: Browser;

beforeAll(async () => {
  application = await startApplication({ AUTOCONFIRM_EMAIL: 'false' });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await application?.stop();
});

/** A browser in which an account was just asked for; its mail is on the way. */
async function signedUp(width: number, account: Account) {
  const person = await visit(browser, width);
  await person.page.goto(`${application.url}/auth?signup`);
  await person.page.getByLabel('E-mail').fill(account.email);
  await person.page.getByLabel('Mot de passe').fill(account.password);
  await person.page.getByRole('button', { name: 'Créer mon compte' }).click();
  await person.page.getByRole('heading', { name: 'Consultez votre boîte mail' }).waitFor();
  return person;
}

/** A new person on their dashboard, who confirmed with the code of the mail. */
async function newPerson(width: number) {
  const account = newAccount();
  const person = await signedUp(width, account);
  const { code } = await readMail(person.context, application.url, account.email, 'signUp');
  await person.page.getByLabel('Code reçu par e-mail').fill(code);
  await person.page.waitForURL('**/dashboard');
  await person.page.getByText('Compte créé avec succès !').waitFor();
  return { account, ...person };
}

describe.concurrent.each([390, 1440])('at %i px', (width) => {
  test('a new address is confirmed by its link, once; until then a sign-in asks for it', async () => {
    const account = newAccount();
    const { page, context, problems } = await signedUp(width, account);
    expect(await page.getByRole('button', { name: /^Renvoyer dans \d+ s$/ }).isDisabled()).toBe(true);

    const early = await visit(browser, width);
    await early.page.goto(`${application.url}/auth`);
    await signIn(early.page, account);
    await early.page.getByText(`L’adresse ${account.email} n’est pas encore confirmée.`).waitFor();

    const { link } = await readMail(context, application.url, account.email, 'signUp');
    await page.goto(link);
    await page.getByRole('heading', { name: 'Adresse confirmée' }).waitFor();
    expect(page.url()).toBe(`${application.url}/email-confirmed`);
    await page.getByRole('link', { name: 'Aller au tableau de bord' }).click();
    await page.waitForURL('**/dashboard');

    await early.page.goto(link);
    await early.page.getByRole('heading', { name: 'Ce lien n’est plus valable' }).waitFor();
    expect([...problems(), ...early.problems()]).toEqual([]);
    await Promise.all([context.close(), early.context.close()]);
  });

  test('a forgotten password is replaced by the link of a mail, which works in the browser that asked for it', async () => {
    const { account, context, page, problems } = await newPerson(width);
    const other = await visit(browser, width);
    await other.page.goto(`${application.url}/auth`);
    await other.page.getByRole('link', { name: 'Mot de passe oublié ?' }).click();
    await other.page.getByRole('heading', { name: 'Mot de passe oublié' }).waitFor();
    await other.page.getByLabel('E-mail').fill(account.email);
    await other.page.getByRole('button', { name: 'Envoyer le lien' }).click();
    await other.page.getByText(`Si un compte existe pour ${account.email}`).waitFor();
    const { link } = await readMail(other.context, application.url, account.email, 'recovery');
    await other.page.goto(link);
    await other.page.getByRole('heading', { name: 'Nouveau mot de passe' }).waitFor();
    await other.page.getByLabel('Nouveau mot de passe').fill('another-shore-8');
    await other.page.getByLabel('Confirmer le mot de passe').fill('another-shore-8');
    await other.page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
    await other.page.waitForURL('**/dashboard');
    await other.page.getByText('Mot de passe mis à jour').waitFor();

    // Every other session ended with the old password.
    await page.goto(`${application.url}/account-settings`);
    await page.waitForURL('**/auth');
    await signIn(page, { ...account, password: 'another-shore-8' });
    await page.waitForURL('**/account-settings');
    expect([...problems(), ...other.problems()]).toEqual([]);
    await Promise.all([context.close(), other.context.close()]);
  });

  test('a sign-in link that is opened in another browser says so, and signs in nobody', async () => {
    const { account, context, problems } = await newPerson(width);
    const other = await visit(browser, width);
    await other.page.goto(`${application.url}/auth`);
    await other.page.getByRole('link', { name: 'Recevoir un lien de connexion par e-mail' }).click();
    await other.page.getByRole('heading', { name: 'Connexion par e-mail' }).waitFor();
    await other.page.getByLabel('E-mail').fill(account.email);
    await other.page.getByRole('button', { name: 'Recevoir un lien' }).click();
    await other.page.getByText(`Si un compte existe pour ${account.email}`).waitFor();
    const { link } = await readMail(other.context, application.url, account.email, 'magic');
    const third = await visit(browser, width);
    await third.page.goto(link);
    await third.page.getByText('Le lien a été ouvert dans un autre navigateur').waitFor();
    expect(new URL(third.page.url()).search).toBe('');
    await third.page.goto(`${application.url}/dashboard`);
    await third.page.waitForURL('**/auth');
    expect([...problems(), ...other.problems(), ...third.problems()]).toEqual([]);
    await Promise.all([context.close(), other.context.close(), third.context.close()]);
  });

  test('an address changes when the old and the new one have both confirmed', async () => {
    const { account, context, page, problems } = await newPerson(width);
    const next = newAccount().email;
    await page.goto(`${application.url}/account-settings?tab=profile`);
    const submit = page.getByRole('button', { name: 'Changer l’adresse' });
    await page.getByLabel('Nouvelle adresse e-mail').fill(next);
    expect(await submit.isDisabled()).toBe(true);
    await page.getByLabel('Mot de passe actuel').fill('not-my-password');
    await submit.click();
    await page.getByText('Le mot de passe actuel n’est pas correct.').waitFor();
    await page.getByLabel('Mot de passe actuel').fill(account.password);
    await submit.click();
    await page.getByText(`Changement en attente : ${next}`).waitFor();
    await page.goto((await readMail(context, application.url, account.email, 'oldAddress')).link);
    await page.getByRole('heading', { name: 'Première confirmation reçue' }).waitFor();
    await page.goto((await readMail(context, application.url, next, 'newAddress')).link);
    await page.getByRole('heading', { name: 'Adresse modifiée' }).waitFor();
    await page.getByRole('link', { name: 'Paramètres du compte' }).click();
    await page.getByText(`Adresse actuelle : ${next}`).waitFor();
    expect(problems()).toEqual([]);
    await context.close();
  });

  test('whoever does not know their password changes it with a code of a mail', async () => {
    const { account, context, page, problems } = await newPerson(width);
    await page.goto(`${application.url}/account-settings?tab=security`);
    await page.getByRole('button', { name: 'Mot de passe inconnu ?' }).click();
    const field = page.getByLabel('Code reçu par e-mail');
    await field.waitFor();
    await field.fill((await readMail(context, application.url, account.email, 'code')).code);
    await page.getByLabel('Nouveau mot de passe').fill('another-shore-8');
    await page.getByLabel('Confirmer le mot de passe').fill('another-shore-8');
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
    await page.getByText('Mot de passe mis à jour').waitFor();
    expect(problems()).toEqual([]);
    await context.close();
  });
});
