import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Application, startApplication } from './testing/application.ts';
import { addAffiliate, createCampaign, newAccount, openBrowser, signUp, visit } from './testing/browser.ts';

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

describe.each([390, 1440])('at %i px', (width) => {
  test('from sign-up to a conversion on the screen: click and sale arrive live', async () => {
    const { url } = application;
    const merchant = await visit(browser, width, { permissions: ['clipboard-read', 'clipboard-write'] });
    await signUp(merchant.page, url, newAccount());
    const campaignId = await createCampaign(merchant.page, 'Lancement', `${url}/test-products`);
    const link = await addAffiliate(merchant.page, 'Camille Robert');
    await merchant.page.getByRole('tab', { name: 'Aperçu' }).click();
    const clicks = merchant.page.getByRole('region', { name: 'Clics récents' });
    const conversions = merchant.page.getByRole('region', { name: 'Conversions récentes' });
    await merchant.page.getByText('En direct', { exact: true }).waitFor();
    await clicks.getByText('Pas encore de clic').waitFor();

    const visitor = await visit(browser, width);
    const landing = await visitor.page.goto(link);
    const landed = new URL(landing?.url() ?? '');
    expect(landed.pathname).toBe('/test-products');
    expect(landed.searchParams.get('campaign')).toBe(campaignId);
    await clicks.getByText('Camille Robert').waitFor();
    await merchant.page.getByRole('button', { name: /^Clics : ?1$|^Clics: 1$/ }).waitFor();

    await visitor.page.getByRole('link', { name: 'Acheter Pro' }).click();
    await visitor.page.getByText('Conversion de test enregistrée').waitFor();
    const row = conversions.getByRole('button', { name: /99,00/ });
    await row.waitFor();

    // Reloading the confirmation is the same order: nothing is counted again.
    await visitor.page.reload();
    await visitor.page.getByText('Conversion de test enregistrée').waitFor();
    await merchant.page.waitForTimeout(1000);
    expect(await conversions.getByRole('button', { name: /99,00/ }).count()).toBe(1);

    await row.click();
    await merchant.page.getByRole('dialog').getByText('C’est une conversion de test').waitFor();
    expect([...merchant.problems(), ...visitor.problems()]).toEqual([]);
    await Promise.all([merchant.context.close(), visitor.context.close()]);
  });
});

test('a visitor of a guarded page signs in and comes back to it, query included', async () => {
  const { url } = application;
  const account = newAccount();
  const first = await visit(browser, 1440);
  await signUp(first.page, url, account);
  await first.context.close();
  const { page, context, problems } = await visit(browser, 1440);
  await page.goto(`${url}/dashboard?period=month`);
  await page.waitForURL('**/auth');
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Mot de passe').fill('wrong-password');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByText('❌ Oups !').waitFor();
  await page.getByLabel('Mot de passe').fill(account.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL('**/dashboard?period=month');
  await page.getByText('Connexion réussie !').waitFor();
  await page.getByRole('button', { name: /^Compte de/ }).click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await page.waitForURL(`${url}/`);
  await page.goto(`${url}/dashboard`);
  await page.waitForURL('**/auth');
  expect(problems()).toEqual([]);
  await context.close();
});
