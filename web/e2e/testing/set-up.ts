import type { Page } from 'playwright-core';
import { call } from './api.ts';
import { type Account, CARDS } from './browser.ts';

/**
 * Creates the account in the page's browser, which then shows the dashboard. By the API, like everything here: that
 * takes a third of the time of the forms, which `by-form.ts` fills in.
 */
export async function signUp(page: Page, url: string, account: Account): Promise<void> {
  // Any file of the same origin: the page that follows reads the session from its storage.
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(async (account) => {
    const answer = await fetch('/auth/v1/signup', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The sign-up answered ${answer.status}: ${text}`);
    localStorage.setItem('sillage.session', text);
  }, account);
  await page.goto(`${url}/dashboard`);
  await page.getByRole('main').waitFor();
}

/** Creates a live campaign, with a first card unless there is one, and shows its affiliates; resolves with its id. */
export async function createCampaign(
  page: Page,
  name: string,
  targetUrl: string,
  card: string = CARDS.good,
): Promise<string> {
  const { cards } = await call<{ cards: unknown[] }>(page, 'GET', '/api/v1/billing/cards');
  if (cards.length === 0) await addCard(page, card);
  const { id } = await call<{ id: string }>(page, 'POST', '/api/v1/campaigns', { name, targetUrl });
  await page.goto(new URL(`/campaign/${id}/affiliates`, page.url()).href);
  await page.getByRole('button', { name: 'Add an affiliate' }).waitFor();
  return id;
}

/** Sends the form of the payment provider's stand-in, which redirects to where the card is registered. */
async function addCard(page: Page, number: string): Promise<void> {
  const { url } = await call<{ url: string }>(page, 'POST', '/api/v1/billing/cards/setup', {});
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ number, expiry: '12/34', cvc: '123' }),
  });
  if (!new URL(answer.url).searchParams.has('setup_intent'))
    throw new Error(`The card was not added: ${answer.status} at ${answer.url}`);
}

/** Adds an affiliate to the campaign that is shown, and shows them; resolves with their tracking link. */
export async function addAffiliate(page: Page, name: string, email = 'affiliate@example.com'): Promise<string> {
  const campaignId = new URL(page.url()).pathname.split('/').at(2) ?? '';
  const path = `/api/v1/campaigns/${campaignId}/affiliates`;
  const { trackingUrl } = await call<{ trackingUrl: string }>(page, 'POST', path, { name, email });
  await page.reload();
  await page.getByText(name).first().waitFor();
  return trackingUrl;
}
