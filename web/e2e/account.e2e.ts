import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Application, startApplication } from './testing/application.ts';
import { axe } from './testing/axe.ts';
import { type Account, newAccount, openBrowser, signIn, signUp, visit } from './testing/browser.ts';

let application: Application;
let browser: Browser;

beforeAll(async () => {
  application = await startApplication();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await application?.stop();
});

const PERIOD_S = 30;

/** The code of this step of 30 s, or of the next one: each counts once, and a clock may be one step away. */
function codeOf(secret: string, step: 0 | 1): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_S });
  return totp.generate({ timestamp: Date.now() + step * PERIOD_S * 1000 });
}

const openTab = (page: Page, tab: string) => page.goto(`${application.url}/account-settings?tab=${tab}`);

/** A new person on their dashboard. */
async function newPerson(width: number) {
  const account = newAccount();
  const person = await visit(browser, width);
  await signUp(person.page, application.url, account);
  return { account, ...person };
}

/** The same person in another browser. */
async function elsewhere(width: number, account: Account) {
  const other = await visit(browser, width);
  await other.page.goto(`${application.url}/auth`);
  await signIn(other.page, account);
  return other;
}

describe.concurrent.each([390, 1440])('at %i px', (width) => {
  test('a second factor: enrolled by its secret, asked for at the next sign-in, refused when wrong, removed again', async () => {
    const { page, account, context, problems } = await newPerson(width);
    await openTab(page, 'security');
    await page.getByRole('button', { name: 'Ajouter un appareil' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Continuer' }).click();
    const picture = dialog.getByRole('img', { name: /^Code QR/ });
    await picture.waitFor();
    expect(await picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)).toBe(true);
    expect(await axe(page)).toEqual([]);
    const secret = ((await dialog.getByText(/^([A-Z2-7]{4} ){3,}/).textContent()) ?? '').replaceAll(' ', '');
    await dialog.getByLabel('Code affiché').fill(codeOf(secret, 0));
    await page.getByText('Deuxième facteur activé').waitFor();
    await page.getByRole('button', { name: 'Terminer' }).click();
    await page.getByText('Mon téléphone').waitFor();

    const other = await visit(browser, width);
    await other.page.goto(`${application.url}/account-settings?tab=security`);
    await signIn(other.page, account);
    const code = other.page.getByLabel('Code de votre application');
    await code.waitFor();
    // Half signed in is not signed in: the page that was asked for leads back here.
    await other.page.goto(`${application.url}/account-settings?tab=security`);
    await code.waitFor();
    expect(await axe(other.page)).toEqual([]);
    await code.fill('000 000');
    await other.page.getByText('Ce code n’est pas correct.').waitFor();
    await code.fill(codeOf(secret, 1));
    await other.page.waitForURL('**/account-settings?tab=security');
    await other.page.getByRole('button', { name: 'Retirer Mon téléphone' }).click();
    await other.page.getByRole('button', { name: 'Retirer', exact: true }).click();
    await other.page.getByText('Aucun deuxième facteur').waitFor();
    expect([...problems(), ...other.problems()]).toEqual([]);
    await Promise.all([context.close(), other.context.close()]);
  });

  test('sessions: the other one is listed and signed out, and says so at its next step', async () => {
    const { page, account, context, problems } = await newPerson(width);
    const other = await elsewhere(width, account);
    await other.page.waitForURL('**/dashboard');
    // Away from the dashboard, whose live figures would tell it of the end by themselves.
    await openTab(other.page, 'profile');
    await other.page.getByLabel('Nom affiché').waitFor();
    await openTab(page, 'security');
    const sessions = page.getByRole('region', { name: 'Sessions actives' });
    await sessions.getByText('Cette session').waitFor();
    await sessions.getByRole('button', { name: /^Déconnecter Chrome/ }).click();
    await page.getByText('Session déconnectée').waitFor();
    expect(await sessions.getByRole('listitem').count()).toBe(1);

    await other.page.reload();
    await other.page.waitForURL('**/auth');
    await other.page.getByText('Votre session a pris fin').waitFor();
    await signIn(other.page, account);
    await other.page.waitForURL('**/account-settings?tab=profile');

    await sessions.getByRole('button', { name: 'Tout déconnecter' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Tout déconnecter' }).click();
    await page.waitForURL('**/auth');
    await page.getByRole('heading', { name: 'Bon retour' }).waitFor();
    expect(await page.getByText('Votre session a pris fin').count()).toBe(0);
    expect([...problems(), ...other.problems()]).toEqual([]);
    await Promise.all([context.close(), other.context.close()]);
  });

  test('name, currency and password are changed; the old password no longer signs in', async () => {
    const { page, account, context, problems } = await newPerson(width);
    await openTab(page, 'profile');
    await page.getByLabel('Nom affiché').fill('Camille Robert');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Profil mis à jour').waitFor();
    await page.getByRole('tab', { name: 'Devise' }).click();
    await page.getByLabel('Devise préférée').selectOption('JPY');
    await page.getByText('La devise a été changée vers JPY').waitFor();
    await page.getByRole('tab', { name: 'Profil' }).click();
    await page.getByRole('combobox', { name: 'Langue' }).selectOption('en');
    await page.getByRole('heading', { name: 'Account settings' }).waitFor();
    // Another browser of the same person comes to speak it, too.
    const second = await elsewhere(width, account);
    await second.page.getByRole('heading', { name: 'My Campaigns' }).waitFor();
    await second.context.close();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');

    await page.getByRole('tab', { name: 'Sécurité' }).click();
    const change = page.getByRole('button', { name: 'Changer le mot de passe' });
    const fields = { current: 'Mot de passe actuel', next: 'Nouveau mot de passe', again: 'Confirmer le mot de passe' };
    expect(await change.isDisabled()).toBe(true);
    await page.getByLabel(fields.current).fill('not-my-password');
    await page.getByLabel(fields.next).fill('a-longer-wake-7');
    await page.getByLabel(fields.again).fill('something else');
    await change.click();
    await page.getByText('Les mots de passe ne correspondent pas').waitFor();
    await page.getByLabel(fields.again).fill('a-longer-wake-7');
    await change.click();
    await page.getByText('Le mot de passe actuel n’est pas correct.').waitFor();
    await page.getByLabel(fields.current).fill(account.password);
    await change.click();
    await page.getByText('Mot de passe mis à jour').waitFor();
    await page.getByRole('region', { name: 'Journal de sécurité' }).getByText('Mot de passe changé').waitFor();

    const other = await elsewhere(width, account);
    await other.page.getByText('E-mail ou mot de passe incorrect.').waitFor();
    await signIn(other.page, { ...account, password: 'a-longer-wake-7' });
    await other.page.waitForURL('**/dashboard');
    expect([...problems(), ...other.problems()]).toEqual([]);
    await Promise.all([context.close(), other.context.close()]);
  });

  test('an account is scheduled for deletion, says until when, and is kept after all', async () => {
    const { page, account, context, problems } = await newPerson(width);
    await openTab(page, 'danger');
    await page.getByRole('button', { name: 'Supprimer mon compte' }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Supprimer le compte' });
    expect(await confirm.isDisabled()).toBe(true);
    expect(await axe(page)).toEqual([]);
    await dialog.getByLabel('Tapez SUPPRIMER').fill('supprimer');
    await confirm.click();
    await dialog.getByText('Mot de passe requis pour supprimer le compte').waitFor();
    await dialog.getByLabel('Mot de passe actuel').fill(account.password);
    await confirm.click();
    const due = new Intl.DateTimeFormat('fr', { dateStyle: 'long' }).format(Date.now() + 30 * 86_400_000);
    await page.getByText(`Ce compte sera effacé le ${due}`).waitFor();
    await page.goto(`${application.url}/dashboard`);
    await page.getByRole('button', { name: 'Garder mon compte' }).click();
    await page.getByText('Suppression annulée').waitFor();
    expect(await page.getByText('Ce compte sera effacé').count()).toBe(0);
    expect(problems()).toEqual([]);
    await context.close();
  });

  test('sign-up tells a password that leaks have made known from one that is too short', async () => {
    const { page, context, problems } = await visit(browser, width);
    await page.goto(`${application.url}/auth?signup`);
    await page.getByLabel('E-mail').fill(newAccount().email);
    await page.getByLabel('Mot de passe').fill('short');
    await page.getByRole('button', { name: 'Créer mon compte' }).click();
    await page.getByText('Le mot de passe doit contenir au moins 6 caractères').waitFor();
    await page.getByLabel('Mot de passe').fill('password123');
    await page.getByRole('button', { name: 'Créer mon compte' }).click();
    await page.getByText('Ce mot de passe figure dans des fuites de données connues.').waitFor();
    expect(problems()).toEqual([]);
    await context.close();
  });

  test('Google: signs up, is linked beside a password, is refused politely, and is not the last way that can be taken away', async () => {
    const { page, account, context, problems } = await newPerson(width);
    await openTab(page, 'security');
    const ways = page.getByRole('region', { name: 'Moyens de connexion' });
    expect(await ways.getByRole('button', { name: 'Délier' }).count()).toBe(0);
    await ways.getByRole('button', { name: 'Lier Google' }).click();
    await atGoogle(page, account.email);
    await page.waitForURL('**/account-settings?tab=security');
    await page.getByText('Compte lié', { exact: true }).waitFor();
    await ways.getByRole('button', { name: 'Délier Google' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Délier' }).click();
    await ways.getByRole('button', { name: 'Lier Google' }).waitFor();

    const other = await visit(browser, width);
    await other.page.goto(`${application.url}/account-settings?tab=danger`);
    await other.page.getByRole('button', { name: 'Continuer avec Google' }).click();
    await other.page.getByRole('button', { name: 'Annuler' }).click();
    await other.page.getByText('La connexion a été annulée.').waitFor();
    expect(new URL(other.page.url()).search).toBe('');
    await other.page.getByRole('button', { name: 'Continuer avec Google' }).click();
    await atGoogle(other.page, newAccount().email);
    await other.page.waitForURL('**/account-settings?tab=danger');
    await other.page.getByText('Connexion réussie !').waitFor();
    expect([...problems(), ...other.problems()]).toEqual([]);
    await Promise.all([context.close(), other.context.close()]);
  });
});

/** On the page that stands in for Google: any address is taken. */
async function atGoogle(page: Page, email: string): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('button', { name: 'Continuer', exact: true }).click();
}
