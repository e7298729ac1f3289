import type { Browser, Page } from 'playwright-core';
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
import { sell } from './testing/sale.ts';

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

/** A new person on their dashboard. */
async function newMerchant(width: number) {
  const merchant = await visit(browser, width, { permissions: ['clipboard-read', 'clipboard-write'] });
  await signUp(merchant.page, application.url, newAccount());
  return merchant;
}

const openCards = (page: Page) => page.goto(`${application.url}/account-settings?tab=cards`);

async function addCard(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter une carte' }).click();
  await enterCard(page, number);
  await page.getByText('Carte ajoutée').waitFor();
}

const CONFETTI = 'body > canvas';
const VISA = 'Visa •••• 4242';
const MASTERCARD = 'Mastercard •••• 4444';

describe.concurrent.each([390, 1440])('at %i px', (width) => {
  test('cards: a declined one is not saved, others are; the default changes, and the last one with active campaigns stays', async () => {
    const { page, context, problems } = await newMerchant(width);
    await openCards(page);
    await page.getByText('Aucune carte enregistrée').waitFor();
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ajouter une carte' }).click();
    await enterCard(page, CARDS.declined);
    await page.getByText('La banque a refusé cette carte').waitFor();
    await enterCard(page, CARDS.good);
    await page.getByText('Carte ajoutée').waitFor();
    const visa = page.getByRole('listitem', { name: VISA });
    const mastercard = page.getByRole('listitem', { name: MASTERCARD });
    await visa.getByText('Par défaut', { exact: true }).waitFor();
    await addCard(page, '5555 5555 5555 4444');
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: `Définir ${MASTERCARD} par défaut` }).click();
    await mastercard.getByText('Par défaut', { exact: true }).waitFor();

    await page.goto(`${application.url}/dashboard`);
    const campaign = await createCampaign(page, 'Lancement', `${application.url}/test-products`);
    await openCards(page);
    await page.getByRole('button', { name: `Supprimer ${MASTERCARD}` }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText(`Ces campagnes seront payées par votre carte par défaut, ${VISA}`).waitFor();
    await question.getByText('Lancement').waitFor();
    expect(await axe(page)).toEqual([]);
    await question.getByRole('button', { name: 'Supprimer la carte' }).click();
    await page.getByText('Carte supprimée').waitFor();
    await page.getByRole('button', { name: `Supprimer ${VISA}` }).click();
    await question.getByRole('button', { name: 'Supprimer la carte' }).click();
    await page.getByText(/^Impossible de supprimer la dernière carte car 1 campagne/).waitFor();

    await page.goto(`${application.url}/campaign/${campaign}?tab=method`);
    await page.getByRole('region', { name: 'Carte de la campagne' }).getByText('4242').waitFor();
    await page.getByLabel('Sillage, avec votre carte').check();
    await page.getByLabel(/^Paiement minimal/).fill('12,5');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Méthode de paiement enregistrée').waitFor();
    expect(await page.getByLabel(/^Paiement minimal/).inputValue()).toBe('12.50');
    expect(await axe(page)).toEqual([]);
    expect(problems()).toEqual([]);
    await context.close();
  });

  test('a campaign that was typed without a card is kept while one is entered, created once, and celebrated', async () => {
    const { page, context, problems } = await newMerchant(width);
    await page.getByRole('button', { name: 'Créer une campagne' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nom').fill('Lancement d’automne');
    await dialog.getByLabel('Description').fill('Tout ce que l’on a saisi');
    await dialog.getByLabel('URL de destination').fill('shop.example.com');
    await dialog.getByText('Vous devez ajouter une carte bancaire avant de créer une campagne').waitFor();
    expect(await axe(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Ajouter une carte et créer' }).click();
    // Whoever turns back at the card finds what they had typed.
    await page.getByRole('link', { name: 'Annuler' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByRole('button', { name: 'Créer une campagne' }).click();
    expect(await dialog.getByLabel('Description').inputValue()).toBe('Tout ce que l’on a saisi');
    await dialog.getByRole('button', { name: 'Ajouter une carte et créer' }).click();
    await enterCard(page, CARDS.good);
    await page.waitForURL(/\/payment-success\?setup_intent=/);
    const back = page.url();
    await page.getByRole('dialog', { name: 'Campagne créée avec succès !' }).waitFor();
    await page.waitForSelector(CONFETTI, { state: 'attached' });
    await page.getByRole('button', { name: 'Plus tard' }).click();
    // The address of the return, opened again, creates nothing more.
    await page.goto(back);
    await page.getByText('Carte ajoutée').waitFor();
    await page.goto(`${application.url}/dashboard`);
    await page.getByText('Tout ce que l’on a saisi').waitFor();
    expect(await page.getByRole('article', { name: 'Lancement d’automne' }).count()).toBe(1);

    await page.goto(`${application.url}/payment-success?setup_intent=seti_unknown`);
    await page.getByRole('heading', { name: 'Erreur de traitement' }).waitFor();
    expect(await axe(page)).toEqual([]);
    await page.getByRole('link', { name: 'Retour au tableau de bord' }).click();
    await page.waitForURL('**/dashboard');
    expect(problems()).toEqual([]);
    await context.close();
  });

  test('a paused campaign comes back by way of a card where the last one is gone', async () => {
    const { page, context, problems } = await newMerchant(width);
    const campaign = await createCampaign(page, 'Lancement', `${application.url}/test-products`);
    const settings = `${application.url}/campaign/${campaign}?tab=settings`;
    await page.goto(settings);
    const active = page.getByLabel('Campagne active');
    const on = active.and(page.locator('[data-state=checked]'));
    const off = active.and(page.locator('[data-state=unchecked]'));
    await on.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Mettre en pause' }).click();
    await page.getByText('Campagne mise en pause').waitFor();
    await off.click();
    await page.getByText('Campagne réactivée').waitFor();
    await on.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Mettre en pause' }).click();
    await page.getByText('Campagne mise en pause').waitFor();
    await openCards(page);
    await page.getByRole('button', { name: `Supprimer ${VISA}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer la carte' }).click();
    await page.getByText('Aucune carte enregistrée').waitFor();

    await page.goto(settings);
    await off.click();
    const lacking = page.getByRole('alertdialog', { name: 'Impossible de réactiver' });
    await lacking.getByText("Vous devez d'abord ajouter une carte bancaire pour réactiver cette campagne.").waitFor();
    await off.waitFor();
    expect(await axe(page)).toEqual([]);
    await lacking.getByRole('button', { name: 'Ajouter une carte' }).click();
    await enterCard(page, CARDS.good);
    await page.getByRole('heading', { name: 'Campagne réactivée !' }).waitFor();
    expect(await axe(page)).toEqual([]);
    await page.goto(settings);
    await on.waitFor();
    expect(problems()).toEqual([]);
    await context.close();
  });

  test('what is due is announced and put off, paid now, and stands in the history with its document', async () => {
    const { page, context, problems } = await newMerchant(width);
    const campaign = await createCampaign(page, 'Lancement', `${application.url}/test-products`);
    const link = await addAffiliate(page, 'Camille Robert');
    await sell(page, application.url, campaign, link, 100_000);
    await page.goto(`${application.url}/dashboard`);
    const banner = page.getByRole('region', { name: 'Paiement à venir' });
    await banner.getByText(/^Frais et commissions à régler le 5 /).waitFor();
    await banner.getByText(/^25,00\s€ de frais de plateforme/).waitFor();
    await banner.getByText(/^100,00\s€ de commissions/).waitFor();
    await banner.getByRole('button', { name: 'Détail par campagne' }).click();
    expect(await axe(page)).toEqual([]);
    await banner.getByRole('button', { name: 'Payer maintenant Lancement' }).click();
    await page.waitForURL('**/campaign/**');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Payer 25,00/ })
      .click();
    await page
      .getByRole('dialog')
      .getByText(/Tout est réglé/)
      .waitFor();

    await page.goto(`${application.url}/account-settings?tab=invoices`);
    await page.getByText(/En dessous de 20,00\s€ dans le mois/).waitFor();
    const paid = page.getByText('Payée', { exact: true }).and(page.locator(':visible'));
    await paid.waitFor();
    expect(await axe(page)).toEqual([]);
    const saved = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /^Télécharger la facture de/ })
      .and(page.locator(':visible'))
      .click();
    expect((await saved).suggestedFilename()).toMatch(/^sillage-\d{4}-\d{2}-[0-9a-f]{8}\.pdf$/);
    expect(problems()).toEqual([]);
    await context.close();
  });

  test('a reminder that was put off stays away', async () => {
    const { page, context, problems } = await newMerchant(width);
    const campaign = await createCampaign(page, 'Lancement', `${application.url}/test-products`);
    const link = await addAffiliate(page, 'Camille Robert');
    await sell(page, application.url, campaign, link, 50_000);
    await page.goto(`${application.url}/dashboard`);
    const banner = page.getByRole('region', { name: 'Paiement à venir' });
    await banner.getByRole('button', { name: 'Me le rappeler plus tard' }).click();
    await banner.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('article', { name: 'Lancement' }).waitFor();
    expect(await banner.count()).toBe(0);
    expect(problems()).toEqual([]);
    await context.close();
  });
});
