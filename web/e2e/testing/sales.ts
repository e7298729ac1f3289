import { AffiliateList } from '@sillage/proto/http/listed-affiliates';
import type { Page } from 'playwright-core';
import { call } from './api.ts';
import type { Site } from './site.ts';
import { PHONE } from './widths.ts';

/**
 * The links of a campaign's affiliates by name. They are not copied, because all tests that run at once share one
 * clipboard.
 */
export async function linksOf(
  page: Page,
  campaignId: string,
): Promise<(name: string) => { id: string; trackingUrl: string; dashboardUrl: string }> {
  const { affiliates } = AffiliateList.parse(await call(page, 'GET', `/api/v1/campaigns/${campaignId}/affiliates`));
  return (name) => {
    const found = affiliates.find((affiliate) => affiliate.name === name);
    if (!found) throw new Error(`${name} is no affiliate of the campaign`);
    return found;
  };
}

/** A new visitor follows an affiliate's link and buys; the shop's page reports the sale, unverified. */
export async function sell(site: Site, link: string, amount: string): Promise<void> {
  // Without a cookie, visitors are distinguished by address and user agent, and all of them share this machine's
  // address.
  const build = Math.floor(Math.random() * 1_000_000);
  const userAgent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.${build}.0 Safari/537.36`;
  const { page, context } = await site.visit(PHONE, { userAgent });
  // Taken from the response, because the script removes the parameters from the page's address.
  const landing = await page.goto(link);
  const landed = new URL(landing?.url() ?? '').searchParams;
  const sale = { campaign: landed.get('campaign'), token: landed.get('sillage'), amount, orderId: crypto.randomUUID() };
  const status = await page.evaluate(async (body) => {
    const answer = await fetch('/collect/conversion', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.status;
  }, sale);
  await context.close();
  if (status >= 300) throw new Error(`The sale was answered with ${status}`);
}

/** Approves the pending sales on a campaign's overview, one after the other. */
export async function approveAll(page: Page, count: number): Promise<void> {
  const waiting = page
    .getByRole('region', { name: 'Recent conversions' })
    .getByRole('button')
    .filter({ hasText: 'Pending' });
  for (let left = count; left > 0; left -= 1) {
    await waiting.nth(left - 1).waitFor();
    await waiting.first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    // The server answers before the decision is published, so a list that was fetched in between is fetched again.
    await waiting
      .nth(left - 1)
      .waitFor({ state: 'detached', timeout: 3000 })
      .catch(() => page.reload());
    await waiting.nth(left - 1).waitFor({ state: 'detached' });
  }
}
