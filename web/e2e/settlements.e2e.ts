import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Application, startApplication } from './testing/application.ts';
import { axe } from './testing/axe.ts';
import {
  addAffiliate,
  CARDS,
  createCampaign,
  enterCard,
  newAccount,
  openBrowser,
  signUp,
  visit,
} from './testing/browser.ts';
import { readInvitation, readText } from './testing/mailbox.ts';
import { approveAll, linksOf, sell } from './testing/sales.ts';

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

/** Money moves by a charge, its event and a transfer, each of which has a turn of its own. */
const MONEY = { timeout: 120_000 };

/** Two affiliates and their merchant go through everything that there is. */
const WHOLE_STORY_MS = 600_000;

const newAddress = () => `affiliate-${crypto.randomUUID().slice(0, 8)}@example.com`;
const openTab = (page: Page, name: RegExp) => page.getByRole('tab', { name }).click();

/** A merchant with a campaign, its affiliates, and one sale of 100 € by each of them, approved. */
async function merchantWhoOwes(width: number, names: readonly string[], card: string = CARDS.good) {
  const { url } = application;
  const merchant = await visit(browser, width, {
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const { page } = merchant;
  await signUp(page, url, newAccount());
  const campaignId = await createCampaign(page, 'Lancement', `${url}/test-products`, card);
  const people = names.map((name) => ({ name, email: newAddress() }));
  for (const { name, email } of people) await addAffiliate(page, name, email);
  const linkOf = await linksOf(page, campaignId);
  const affiliates = people.map((person) => ({ ...person, ...linkOf(person.name) }));
  for (const { trackingUrl } of affiliates) await sell(browser, trackingUrl, '100.00');
  await openTab(page, /^Aperçu/);
  await approveAll(page, names.length);
  return { ...merchant, campaignId, affiliates };
}

async function choose(page: Page, affiliate: string, action: RegExp): Promise<void> {
  await page
    .getByRole('button', { name: `Autres actions pour ${affiliate}` })
    .and(page.locator(':visible'))
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Makes the campaign a managed one, and invites these affiliates to set up their accounts. */
async function letSillagePay(page: Page, invited: readonly { readonly name: string }[]): Promise<void> {
  await openTab(page, /^Méthode de paiement/);
  await page.getByLabel('Sillage, avec votre carte').check();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText('Méthode de paiement enregistrée').waitFor();
  await openTab(page, /^Affiliés/);
  for (const { name } of invited) {
    await choose(page, name, /^Inviter à créer un compte/);
    await page.getByText(`Invitation envoyée à ${name}`).waitFor();
  }
}

/** Until the books have what was approved: the quote is made of them. */
async function untilOwed(page: Page, amount: RegExp): Promise<void> {
  await openTab(page, /^Paiements/);
  const owed = page.getByRole('region', { name: 'Ce que vous devez' }).getByRole('definition').first();
  const deadline = Date.now() + 120_000;
  while (!amount.test(await owed.innerText())) {
    if (Date.now() > deadline) throw new Error(`The books say ${await owed.innerText()}`);
    await page.waitForTimeout(500);
    await page.reload();
    await owed.waitFor();
  }
}

/** The provider's page, in the window that the notice opens. */
async function providerPage(notice: Page, button: string): Promise<Page> {
  // Not as a popup: the window forgets at once who opened it.
  const opening = notice.context().waitForEvent('page');
  await notice.getByRole('button', { name: button }).click();
  const opened = await opening;
  await opened.getByRole('button', { name: 'Tout remplir : le compte est activé' }).waitFor();
  return opened;
}

const COMPLETE = 'Tout remplir : le compte est activé';
const RESTRICT = 'Fournir un document refusé : le compte est restreint';

async function setUp(context: BrowserContext, link: string, button: string): Promise<void> {
  const notice = await context.newPage();
  await notice.goto(link);
  const provider = await providerPage(notice, button);
  await provider.getByRole('button', { name: COMPLETE }).click();
  await provider.getByRole('heading', { name: 'Compte configuré' }).waitFor();
  await provider.close();
  await notice.close();
}

describe.concurrent.each([390, 1440])('at %i px', (width) => {
  test(
    'a settlement: affiliates invited and set up, a refused charge and a failed transfer resumed, everyone paid, the campaign deleted',
    async () => {
      const { url } = application;
      const { page, context, problems, affiliates, campaignId } = await merchantWhoOwes(
        width,
        ['Camille Robert', 'Noor Haddad'],
        CARDS.poor,
      );
      const [camille, noor] = affiliates;
      if (!camille || !noor) throw new Error('there are two affiliates');
      await letSillagePay(page, affiliates);

      const other = await visit(browser, width, { reducedMotion: 'reduce' });
      const notice = await readInvitation(other.context, url, noor.email);
      await other.page.goto(notice);
      await other.page.getByRole('heading', { name: 'Bonjour Noor Haddad' }).waitFor();
      expect(await axe(other.page)).toEqual([]);
      // Opened now and used later: an account can lose what it had.
      const later = await providerPage(other.page, 'Créer mon compte de paiement');
      await setUp(other.context, notice, 'Compléter mon compte');
      await setUp(
        other.context,
        await readInvitation(other.context, url, camille.email),
        'Créer mon compte de paiement',
      );

      await untilOwed(page, /^20,00/);
      await page.getByRole('button', { name: 'Payer maintenant' }).click();
      const dialog = page.getByRole('dialog');
      const pay = dialog.getByRole('button', { name: /^Payer 25,00/ });
      await pay.waitFor();
      expect(await axe(page)).toEqual([]);
      await pay.dblclick();
      await dialog.getByText('Le débit de votre carte a échoué').waitFor(MONEY);
      expect(await axe(page)).toEqual([]);
      await page.reload();
      await dialog.getByText('Le débit de votre carte a échoué').waitFor();

      await later.getByRole('button', { name: RESTRICT }).click();
      await later.getByRole('heading', { name: 'Compte à compléter' }).waitFor();
      await page.goto(`${url}/account-settings?tab=cards`);
      await page.getByRole('button', { name: 'Ajouter une carte' }).click();
      await enterCard(page, CARDS.good);
      await page.getByText('•••• 4242').first().waitFor();
      await page.goto(`${url}/campaign/${campaignId}`);
      await page.getByRole('button', { name: 'Voir le paiement' }).click();
      await dialog.getByRole('link', { name: 'Changer de carte' }).click();
      await page.getByRole('button', { name: 'Changer', exact: true }).click();
      await dialog.getByRole('radio', { name: /4242/ }).click();
      await dialog.getByRole('button', { name: 'Confirmer' }).click();
      await page.getByText('Carte de la campagne modifiée').waitFor();
      await page.getByRole('button', { name: 'Voir le paiement' }).click();
      await dialog.getByRole('button', { name: 'Reprendre le paiement' }).click();
      await dialog.getByText('Payé en partie').waitFor(MONEY);
      await dialog.getByText('2 sur 2 traités').waitFor();
      await dialog.getByText('Compte Stripe Connect non configuré').waitFor();
      expect(await axe(page)).toEqual([]);

      await setUp(other.context, notice, 'Compléter mon compte');
      await dialog.getByRole('button', { name: 'Reprendre les échecs' }).click();
      await dialog.getByText('Tout est réglé.').waitFor(MONEY);
      await dialog.getByText('Fermer', { exact: true }).click();

      await other.page.goto(camille.dashboardUrl);
      const payments = other.page.getByRole('region', { name: 'Vos paiements' });
      await payments.getByText('Virement').waitFor();
      expect(await payments.getByRole('listitem').innerText()).toMatch(/10,00/);
      expect(await axe(other.page)).toEqual([]);

      await openTab(page, /^Paramètres/);
      await page.getByRole('button', { name: 'Supprimer la campagne' }).click();
      await dialog.getByRole('heading', { name: 'Paiement de suppression de campagne' }).waitFor();
      await dialog.getByText('Ce qui sera perdu').waitFor();
      expect(await axe(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Supprimer la campagne' }).click();
      await page.waitForURL('**/dashboard', MONEY);
      await page.getByText('Créez votre première campagne').waitFor();
      // What was paid is still told to those who were paid.
      await other.page.reload();
      await payments.getByText('Virement').waitFor();
      await page.goto(`${url}/campaign/${campaignId}`);
      await page.getByText('Campagne supprimée').waitFor();
      expect(await axe(page)).toEqual([]);
      expect([...problems(), ...other.problems()]).toEqual([]);
      await Promise.all([context.close(), other.context.close()]);
    },
    WHOLE_STORY_MS,
  );

  test('who pays by themselves marks exactly what they paid, and deletes affiliates with and without debts', async () => {
    const { page, context, problems, affiliates } = await merchantWhoOwes(width, ['Camille Robert', 'Noor Haddad']);
    const [camille, noor] = affiliates;
    if (!camille || !noor) throw new Error('there are two affiliates');
    await untilOwed(page, /^20,00/);
    await openTab(page, /^Affiliés/);
    await choose(page, camille.name, /^Marquer 10,00.* comme payés/);
    const question = page.getByRole('alertdialog');
    expect(await axe(page)).toEqual([]);
    await question.getByRole('button', { name: /^Marquer 10,00/ }).dblclick();
    await page.getByText(/10,00.* marqués comme payés à Camille Robert/).waitFor();

    await choose(page, camille.name, /^Supprimer/);
    await question.getByRole('button', { name: 'Supprimer' }).click();
    await page.getByText('Camille Robert a été supprimé').waitFor();

    await choose(page, noor.name, /^Supprimer/);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Payer Noor Haddad avant de le supprimer').waitFor();
    await dialog.getByText('Vous payez vos affiliés vous-même.').waitFor();
    expect(await axe(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Supprimer l’affilié' }).click();
    await dialog.getByText('Prévenus 1').waitFor(MONEY);
    await dialog.getByRole('button', { name: 'Fermer' }).last().click();
    await page.getByText('Aucun affilié pour cette campagne').waitFor();
    expect(problems()).toEqual([]);
    await context.close();
  });
});

test('a disputed payment holds what is owed: the merchant and the affiliate are told why', async () => {
  const { url } = application;
  const { page, context, problems, affiliates } = await merchantWhoOwes(
    390,
    ['Camille Robert', 'Noor Haddad'],
    CARDS.disputed,
  );
  const [camille, noor] = affiliates;
  if (!camille || !noor) throw new Error('there are two affiliates');
  await letSillagePay(page, [camille]);
  const other = await visit(browser, 390, { reducedMotion: 'reduce' });
  await setUp(other.context, await readInvitation(other.context, url, camille.email), 'Créer mon compte de paiement');

  // Noor has no payout account: what they are owed is left when the bank contests the payment of the others.
  await untilOwed(page, /^20,00/);
  await page.getByRole('button', { name: 'Payer maintenant' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Payer 15,00/ }).click();
  const mail = await readText(other.context, url, noor.email, 'est suspendu');
  expect(mail).toMatch(/10,00/);

  await page.goto(`${url}/dashboard`);
  await page.getByText('Vos affiliés ne sont pas payés pour le moment').waitFor(MONEY);
  await page.getByText(/Votre banque conteste un paiement de 15,00/).waitFor();
  expect(await axe(page)).toEqual([]);
  expect([...problems(), ...other.problems()]).toEqual([]);
  await Promise.all([context.close(), other.context.close()]);
});

test('a notice without a valid link tells no figures and sets up nothing; a success in the address is not believed', async () => {
  const { page, context, problems } = await visit(browser, 390, { reducedMotion: 'reduce' });
  for (const query of ['', '?token=v1.made.up', '?amount=5000&campaign=Faux&email=a@example.com&name=Camille']) {
    await page.goto(`${application.url}/commission-info${query}`);
    await page.getByRole('heading', { name: 'Félicitations cher affilié !' }).waitFor();
    await page.getByText('Campagne inconnue').waitFor();
    expect(await page.getByRole('button', { name: 'Créer mon compte de paiement' }).isDisabled()).toBe(true);
    expect(await page.locator('main').innerText()).not.toMatch(/€|5.?000|Faux/);
  }
  expect(await axe(page)).toEqual([]);
  await page.goto(`${application.url}/affiliate-onboarding?account=acct_1&success=true&token=v1.made.up`);
  await page.getByText("Paramètres d'onboarding manquants.").waitFor();
  await page.goto(`${application.url}/affiliate-onboarding?account=acct_1&refresh=true`);
  await page.getByText("Votre session d'onboarding a expiré.").waitFor();
  expect(await axe(page)).toEqual([]);
  await page.goto(`${application.url}/affiliate-onboarding?account=acct_1`);
  await page.getByText('Vérification du statut de votre compte...').waitFor();
  await page.getByRole('button', { name: 'Fermer la fenêtre' }).click();
  await page.waitForURL(`${application.url}/`);
  expect(problems()).toEqual([]);
  await context.close();
});
